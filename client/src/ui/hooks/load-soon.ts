/** Loads what a screen uses a moment later, for the build to pack with what `lazilySoon` loads. */
export function loadSoon<Module>(load: () => Promise<Module>): Promise<Module> {
  return load();
}

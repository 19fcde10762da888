/** Lets the browser fetch an address into a file, under the name that the response gives it. */
export function download(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}

/** The part of the library's types that the tests use; it has none of its own. */
declare module "yauzl" {
  import type { Readable } from "node:stream";

  type Entry = { fileName: string; compressionMethod: number; getLastModDate: () => Date };

  type ZipFile = {
    eachEntry: () => AsyncIterable<Entry>;
    openReadStreamPromise: (entry: Entry) => Promise<Readable>;
  };

  const yauzl: {
    fromBufferPromise: (
      bytes: Buffer,
      options: { lazyEntries: true; strictFileNames: true },
    ) => Promise<ZipFile>;
  };
  export default yauzl;
}

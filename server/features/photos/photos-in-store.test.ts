import { testInStore } from "../../test/kit/harness.ts";

await testInStore(
  import.meta.glob(
    ["./photos.test.ts", "./store-upload.test.ts", "../reports/report-photos.test.ts"],
    {
      query: "?in-store",
    },
  ),
);

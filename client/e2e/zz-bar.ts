import { launch, open, axe, base } from "./zz-look.ts";
const b = await launch();
for (const lang of ["en", "es"]) for (const theme of ["light","dark","outdoor"]) for (const [width, height] of [[390,844],[320,568],[360,740],[412,915]] as const) {
  const page = await open(b, { lang, theme, width, height });
  await page.goto(base + "/inspection");
  await page.locator("main ul button, main li button").first().waitFor();
  const assets = await page.evaluate(async () => (await (await fetch("/api/yard")).json()).assets.slice(0,60).map((a: any) => [a.id, a.name, a.category]));
  const wanted = ["truck","trailer","equipment"].map((c) => assets.find((a: any) => a[2] === c));
  for (const [id, name] of wanted) {
    await page.goto(base + "/inspection?asset=" + id);
    await page.locator("[data-answer], h1").nth(1).waitFor();
    await page.waitForTimeout(500);
    const found = await axe(page, ["target-size"]);
    if (found.length) console.log(lang, theme, width, height, name, found.join("\n").slice(0, 300));
    if (width === 390 && lang === "es" || width === 320 && theme === "light") await page.screenshot({ path: `/tmp/probe/yardx/bar-${lang}-${theme}-${width}-${id}.png` });
    if (process.argv[2] && theme === "light") {
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      let bad = 0, n = 0;
      for (let y = 0; y < height; y += 37) { await page.evaluate((y) => scrollTo(0, y), y); await page.waitForTimeout(60); n++; const f = await axe(page, ["target-size"]); if (f.length) { bad++; if (bad < 2) console.log(" at", y, f.join().slice(0, 400)); } }
      console.log(lang, theme, width, name, "bad", bad, "of", n);
    }
  }
  await page.context().close();
}
await b.close();

import { formatDate, formatTime } from "#shared/base/dates.ts";
import { languages, setLanguageSource } from "#shared/base/languages.ts";
import { render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { NoBreakText } from "./no-break-text.tsx";

afterEach(() => setLanguageSource(() => "en"));

it.each(languages)("NoBreakText divides no date, time or number of a defect in %s", (language) => {
  setLanguageSource(() => language);
  const moment = "2026-09-20T13:12:00Z";
  const whole = [formatDate(moment, "UTC"), formatTime(moment, "UTC"), "D-0042"];
  const { container } = render(<NoBreakText text={`Horn: ${whole.join(" / ")}.`} />);
  expect([...container.querySelectorAll("span")].map((span) => span.textContent)).toEqual(whole);
});

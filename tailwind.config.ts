import type { Config } from "tailwindcss";

const sans = [
  "ui-sans-serif",
  "system-ui",
  "-apple-system",
  '"Segoe UI"',
  "Roboto",
  '"Helvetica Neue"',
  "Arial",
  "sans-serif",
];

// Names for the custom properties in client/src/styles.css. The values live there, once for each
// theme. There are no other colours, so that no screen can leave the themes.
export default {
  content: [],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      inherit: "inherit",
      bg: "var(--bg)",
      surface: { DEFAULT: "var(--surface)", 2: "var(--surface-2)" },
      border: "var(--border)",
      strong: "var(--border-strong)",
      text: "var(--text)",
      muted: "var(--text-muted)",
      primary: {
        DEFAULT: "var(--primary)",
        hover: "var(--primary-hover)",
        soft: "var(--primary-soft)",
      },
      pass: { DEFAULT: "var(--pass)", soft: "var(--pass-soft)", border: "var(--pass-border)" },
      fail: { DEFAULT: "var(--fail)", soft: "var(--fail-soft)", border: "var(--fail-border)" },
      warn: { DEFAULT: "var(--warn)", soft: "var(--warn-soft)", border: "var(--warn-border)" },
      neutral: { soft: "var(--neutral-soft)" },
      on: {
        primary: { DEFAULT: "var(--on-primary)", soft: "var(--on-primary-soft)" },
        pass: { DEFAULT: "var(--on-pass)", soft: "var(--on-pass-soft)" },
        fail: { DEFAULT: "var(--on-fail)", soft: "var(--on-fail-soft)" },
        warn: { DEFAULT: "var(--on-warn)", soft: "var(--on-warn-soft)" },
        neutral: { soft: "var(--on-neutral-soft)" },
      },
      focus: "var(--focus)",
    },
    fontFamily: {
      sans,
      mono: ["ui-monospace", "SFMono-Regular", "Menlo", "Consolas", "monospace"],
      script: ['"Dancing Script"', '"Segoe Script"', '"Snell Roundhand"', "cursive"],
    },
    fontSize: {
      xs: ["0.75rem", "1.25"],
      sm: ["0.875rem", "1.5"],
      base: ["1rem", "1.5"],
      lg: ["1.125rem", "1.25"],
      xl: ["1.25rem", "1.25"],
      "2xl": ["1.5rem", "1.25"],
      "3xl": ["1.875rem", "1.25"],
      "4xl": ["2rem", "1.25"],
    },
    borderRadius: {
      none: "0",
      sm: "var(--radius-sm)",
      DEFAULT: "var(--radius)",
      lg: "var(--radius-lg)",
      full: "var(--radius-full)",
    },
    boxShadow: { none: "none", 1: "var(--shadow-1)", 2: "var(--shadow-2)" },
    zIndex: { 0: "0", sticky: "10", nav: "20", overlay: "40", dialog: "50", toast: "60" },
    extend: {
      spacing: { ctl: "var(--ctl)", "ctl-md": "var(--ctl-md)", "ctl-xl": "var(--ctl-xl)" },
      borderWidth: { DEFAULT: "var(--bw)" },
      maxWidth: { page: "1280px", form: "640px", inspection: "760px" },
      transitionDuration: { 1: "var(--dur-1)", 2: "var(--dur-2)", 3: "var(--dur-3)" },
      transitionTimingFunction: { DEFAULT: "var(--ease)" },
    },
  },
} satisfies Config;

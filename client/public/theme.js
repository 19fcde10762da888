// A plain script outside the bundle: it must run before the first paint, and the page's
// content-security policy allows no inline script. Keep the choices in step with ui/theme.ts.
(function () {
  var themeColors = { light: "#FFFFFF", dark: "#161B21", outdoor: "#FFFFFF" };
  var prefersContrast = window.matchMedia("(prefers-contrast: more)");
  var prefersDark = window.matchMedia("(prefers-color-scheme: dark)");

  applyTheme();
  prefersContrast.addEventListener("change", applyTheme);
  prefersDark.addEventListener("change", applyTheme);
  window.addEventListener("storage", applyTheme);
  window.addEventListener("themechange", applyTheme);

  function applyTheme() {
    var choice = storedChoice();
    var theme = Object.hasOwn(themeColors, choice) ? choice : systemTheme();
    document.documentElement.setAttribute("data-theme", theme);
    var meta = document.querySelector('meta[name="theme-color"]');
    if (meta) meta.setAttribute("content", themeColors[theme]);
  }

  function storedChoice() {
    try {
      return localStorage.getItem("theme") || "system";
    } catch {
      // Storage may be blocked; the page then follows the system.
      return "system";
    }
  }

  function systemTheme() {
    if (prefersContrast.matches) return "outdoor";
    return prefersDark.matches ? "dark" : "light";
  }
})();

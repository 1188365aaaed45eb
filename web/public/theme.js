// Runs before the first paint, so that a person who chose dark never sees a light flash.
// Without a choice the tokens follow the system. The key is also named in web/ui/theme.ts.
(function () {
  try {
    const chosen = localStorage.getItem('atelier.theme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch {
    // Storage may be closed to us (private windows); the system's theme then stands.
  }
})();

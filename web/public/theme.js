// Runs before the first paint, so that a person who chose dark never sees a light flash, and follows what another tab
// chooses. Without a choice the tokens follow the system. The key is also named in web/ui/theme.ts.
(function () {
  const key = 'atelier.theme';
  function apply() {
    try {
      const chosen = localStorage.getItem(key);
      if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
      else delete document.documentElement.dataset.theme;
    } catch {
      // Storage may be closed to us (private windows); the system's theme then stands.
    }
  }
  apply();
  addEventListener('storage', (event) => {
    if (event.key === key) apply();
  });
})();

// Goes on to the page that was asked for as soon as the server can be reached; its address is still in the address bar.
(() => {
  let isAsking = false;

  async function look() {
    if (isAsking) return;
    isAsking = true;
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
    isAsking = false;
    if (answer?.ok) location.reload();
  }

  addEventListener('online', () => void look());
  addEventListener('focus', () => void look());
  setInterval(() => void look(), 5000);

  /** @param {string} text */
  const say = (text) => document.getElementById('words')?.replaceChildren(text);
  document.getElementById('again')?.addEventListener('click', () => {
    say('Looking…');
    void look().then(() => say('Still offline. Atelier comes back by itself once it can be reached.'));
  });
})();

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

  /** What waits for a connection lies where web/lib/waiting.ts puts it. A database that is not there yet is not made: it would be an empty one. */
  async function sayWhatWaits() {
    const name = 'atelier.waiting';
    const databases = await indexedDB.databases();
    if (!databases.some((database) => database.name === name)) return;
    const opening = indexedDB.open(name);
    opening.onsuccess = () => {
      const { result: database } = opening;
      if (!database.objectStoreNames.contains('waiting')) return database.close();
      const waiting = database.transaction('waiting').objectStore('waiting').count();
      waiting.onsuccess = () => document.getElementById('waiting')?.toggleAttribute('hidden', waiting.result === 0);
      database.close();
    };
  }
  sayWhatWaits().catch(() => {
    // Where nothing can be kept, nothing is.
  });

  /** @param {string} text */
  const say = (text) => document.getElementById('words')?.replaceChildren(text);
  document.getElementById('again')?.addEventListener('click', () => {
    say('Looking…');
    void look().then(() => say('Still offline. Atelier comes back by itself once it can be reached.'));
  });
})();

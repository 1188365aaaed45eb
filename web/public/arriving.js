// Says where the page itself cannot be had, as where the line breaks off while it comes: nothing else is there yet that could.
addEventListener(
  'error',
  ({ target }) => {
    const place = document.querySelector('.arriving');
    if (!place || place.querySelector('button') || !(target instanceof HTMLScriptElement)) return;
    place.querySelector('p')?.replaceChildren('Atelier could not be loaded. Check your connection, then try again.');
    const again = document.createElement('button');
    again.type = 'button';
    again.textContent = 'Try again';
    again.addEventListener('click', () => location.reload());
    place.append(again);
    // The line is back: nobody has to ask.
    addEventListener('online', () => location.reload());
  },
  true,
);

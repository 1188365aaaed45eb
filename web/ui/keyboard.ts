// The keyboard of a phone: whether it is up, and what it covers.

/** Lower than any keyboard, px: bars of the browser come and go, too. */
const least = 120;

const root = document.documentElement;

export function watchKeyboard(): void {
  watchRoom();
  watchCover();
}

/** Chrome makes the page lower: `data-keyboard` says so until it is as high again, whatever is pressed meanwhile. */
function watchRoom(): void {
  let whole = { width: window.innerWidth, height: window.innerHeight };
  window.addEventListener('resize', () => {
    const { innerWidth: width, innerHeight: height } = window;
    if (width !== whole.width || height > whole.height) whole = { width, height };
    const isLow = whole.height - height > least;
    root.toggleAttribute('data-keyboard', isLow && (root.hasAttribute('data-keyboard') || isTypedInto(document.activeElement)));
  });
}

const isTypedInto = (element: Element | null): boolean =>
  element?.matches('textarea, [contenteditable=true], input:not([type=checkbox], [type=radio])') ?? false;

/** Safari draws the keyboard over a page that stays as high as it was: `--keyboard` is how much of it is covered. */
function watchCover(): void {
  const seen = window.visualViewport;
  const tell = ({ height, offsetTop, scale }: VisualViewport): void => {
    const covered = Math.round(window.innerHeight - height - offsetTop);
    // A page drawn nearer by two fingers is seen in part, too.
    const keyboard = scale === 1 && covered > least ? covered : 0;
    root.style.setProperty('--keyboard', `${keyboard}px`);
  };
  for (const change of ['resize', 'scroll']) seen?.addEventListener(change, () => tell(seen));
}

// The keyboard of a phone: whether it is up, and what it covers. And of every script: which keys are the writer's alone.

/** Lower than any keyboard, px: bars of the browser come and go, too. */
const least = 120;

const root = document.documentElement;

export function watchKeyboard(): void {
  watchRoom();
  watchCover();
  leaveComposing();
}

/**
 * Where letters are put together, as in Japanese, Enter takes a word and Escape gives it up: neither is said to the field, the dialog or
 * the page. Safari ends the word before it tells of the key, and marks that by its number alone.
 */
function leaveComposing(): void {
  const hush = (event: KeyboardEvent): void => {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells of it
    if (event.isComposing || (event.keyCode === 229 && event.key === 'Enter')) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', hush, { capture: true });
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

// The keys of a list of documents, as a file manager has them. They act only while the list has the focus.

import type { KeyboardEvent } from 'react';
import { reasonOf } from '../../../../lib/words.ts';
import { showToast } from '../../../../ui/toast/store.ts';
import type { Items } from '../../actions.tsx';
import { reasonAgainst, reasonOfCount } from '../SelectionBar.tsx';
import type { Desk, Item } from './desk.ts';
import { pickItems } from './itemRows.ts';

/** What each key does, for the list of them and for the reader of this file. */
export const keyWords: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['←', '→', '↑', '↓'], 'Go to another document'],
  [['Space'], 'Choose it, or choose it no more'],
  [['Shift', '↓'], 'Choose all on the way'],
  [['Ctrl', 'A'], 'Choose all'],
  [['Esc'], 'Choose none; cut nothing'],
  [['Enter'], 'Open'],
  [['P'], 'Details and versions'],
  [['F2'], 'Rename'],
  [['Ctrl', 'X'], 'Cut, to move it'],
  [['Ctrl', 'V'], 'Move here what was cut'],
  [['Ctrl'], 'Held while dragging: copy, not move'],
  [['S'], 'Star'],
  [['D'], 'Download'],
  [['Delete'], 'Move to the trash; Undo brings it back'],
  [['U'], 'Upload'],
  [['/'], 'Search'],
  [['G'], 'Grid or list'],
  [['?'], 'These keys'],
];

export interface DeskKeysOptions {
  desk: Desk;
  items: readonly Item[];
  uploadReason: string | undefined;
  /** Undefined in lists across places. */
  putDown: (() => void) | undefined;
  /** Why what was cut may not be put down here. */
  putReason: string | undefined;
  /** Leaves what was cut where it is; undefined where nothing was. */
  leaveCut: (() => void) | undefined;
  upload: (() => void) | undefined;
  search: () => void;
  switchShape: () => void;
  showKeys: () => void;
}

/** Does what a key means here, and takes it from the page. */
export function pressKey(event: KeyboardEvent, options: DeskKeysOptions): void {
  const { desk, items } = options;
  // A menu or a dialog of an item lies outside it, and its keys are its own.
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
  const isTyped = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
  if (isTyped || event.altKey || event.defaultPrevented) return;
  // From the head of the list no key is about the item that the keys were at last.
  const isAtHead = event.target instanceof Element && event.target.closest('[role=columnheader]') !== null;
  const at = isAtHead ? undefined : items.find(({ id }) => id === desk.selection.at);
  const act = actOf(event, options, at);
  const isDone = act ? act() !== false : desk.selection.step(event.key, event.shiftKey) !== null;
  if (!isDone) return;
  event.preventDefault();
  event.stopPropagation();
}

function actOf(event: KeyboardEvent, options: DeskKeysOptions, at: Item | undefined): Acts[string] {
  if (event.ctrlKey || event.metaKey) return withControl(options, at)[event.key.toLowerCase()];
  if (['Enter', ' '].includes(event.key) && !isOnRow(event)) return undefined;
  return plain(options, at)[event.key];
}

/** A link, box or button inside an item takes Enter and Space itself. */
const isOnRow = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.getAttribute('role') === 'row';

type Acts = Record<string, (() => void | false) | undefined>;

/** What a command is about: what is chosen, or the one that the keys are at. */
function meant({ desk, items }: DeskKeysOptions, at: Item | undefined): Items | null {
  const some = pickItems(items, (id) => (desk.selection.chosen.size > 0 ? desk.selection.isChosen(id) : id === at?.id));
  return some.files.length + some.folders.length > 0 ? some : null;
}

function plain(options: DeskKeysOptions, at: Item | undefined): Acts {
  const { desk, upload } = options;
  const { commands, selection } = desk;
  const some = meant(options, at);
  return {
    Enter: at && (() => desk.open(at)),
    ' ': at && (() => selection.toggle(at.id)),
    Escape: selection.chosen.size > 0 ? selection.none : options.leaveCut,
    F2: at && (() => unlessRefused(reasonOf((at.kind === 'file' ? at.file : at.folder).can.rename), () => desk.rename(at.id))),
    p: () => desk.showDetails(at?.kind === 'file' && desk.shown !== at.id ? at.file.id : undefined),
    s: some ? () => commands.star(some) : undefined,
    d: some ? () => unlessRefused(reasonOfCount(some), () => commands.download(some)) : undefined,
    Delete: some ? () => unlessRefused(reasonAgainst(some, 'remove'), () => commands.remove(some)) : undefined,
    u: upload && (() => unlessRefused(options.uploadReason, upload)),
    '/': options.search,
    g: options.switchShape,
    '?': options.showKeys,
  };
}

function withControl(options: DeskKeysOptions, at: Item | undefined): Acts {
  const some = meant(options, at);
  const { putDown } = options;
  return {
    a: options.desk.selection.all,
    x: some ? () => unlessRefused(reasonAgainst(some, 'move'), () => options.desk.commands.cut(some)) : undefined,
    v: putDown && (() => unlessRefused(options.putReason, putDown)),
  };
}

/** A key says why it does nothing, as a button would. */
function unlessRefused(reason: string | undefined, act: () => void): void {
  if (reason === undefined) act();
  else showToast({ shape: 'warning', title: 'Not possible here', line: reason });
}

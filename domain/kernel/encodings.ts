// How text is written, as its first bytes say.

/** The charset, as a browser names it; null for what is no text. Exchange from offices is as often of Windows as of UTF-8. */
export function charsetOf(head: Uint8Array): string | null {
  const utf16 = head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null;
  if (utf16) return asciiOf(head, utf16).includes('\0') ? null : utf16;
  if (head.some(isControl)) return null;
  if (isUtf8(head)) return 'utf-8';
  const rare = head.reduce((count, byte) => count + Number(byte >= 0x80), 0);
  return rare * 3 < head.length ? 'windows-1252' : null;
}

/** What of it is ASCII, where it stands; anything else is a question mark. The mark of the order of bytes is left out. */
export function asciiOf(head: Uint8Array, charset: string): string {
  const codes = charset.startsWith('utf-16') ? unitsOf(head, charset === 'utf-16be') : [...head];
  const text = codes.map((code) => (code < 0x80 ? String.fromCharCode(code) : '?')).join('');
  return charset.startsWith('utf-16') ? text.slice(1) : text.replace(/^\?{3}/, '');
}

function unitsOf(head: Uint8Array, isBigEndian: boolean): number[] {
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  return Array.from({ length: Math.floor(head.length / 2) }, (_, unit) => view.getUint16(unit * 2, !isBigEndian));
}

/** A tab, line ends, a page break, and what colours a terminal: of everything else below the space, text has none. */
const isControl = (byte: number): boolean => byte === 0x7f || (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b);

/** Whether these are letters of UTF-8; one that is cut at the end is whole in the file. */
function isUtf8(head: Uint8Array): boolean {
  for (let at = 0; at < head.length;) {
    const first = head[at] ?? 0;
    const length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (length === 0) return false;
    for (let next = at + 1; next < Math.min(at + length, head.length); next++) if (((head[next] ?? 0) & 0xc0) !== 0x80) return false;
    at += length;
  }
  return true;
}

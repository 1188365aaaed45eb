// The first bytes by which formats are known that are not text.

const latin1 = (bytes: Uint8Array, start: number, end: number): string => String.fromCharCode(...bytes.subarray(start, end));

interface Signature {
  mediaType: string;
  /** As latin1. */
  starts: string;
  at?: number;
}

const signatures: readonly Signature[] = [
  { mediaType: 'image/jpeg', starts: '\xff\xd8\xff' },
  { mediaType: 'image/png', starts: '\x89PNG\r\n\x1a\n' },
  { mediaType: 'image/gif', starts: 'GIF87a' },
  { mediaType: 'image/gif', starts: 'GIF89a' },
  { mediaType: 'image/webp', starts: 'WEBP', at: 8 },
  { mediaType: 'image/tiff', starts: 'II*\0' },
  { mediaType: 'image/tiff', starts: 'MM\0*' },
  { mediaType: 'image/tiff', starts: 'II+\0' },
  { mediaType: 'image/tiff', starts: 'MM\0+' },
  { mediaType: 'image/vnd.adobe.photoshop', starts: '8BPS\0' },
  { mediaType: 'image/jxl', starts: '\xff\x0a' },
  { mediaType: 'image/jxl', starts: '\0\0\0\x0cJXL \r\n\x87\n' },
  { mediaType: 'image/jp2', starts: '\0\0\0\x0cjP  \r\n\x87\n' },
  { mediaType: 'image/x-exr', starts: 'v/1\x01' },
  { mediaType: 'image/vnd.radiance', starts: '#?RADIANCE' },
  { mediaType: 'application/pdf', starts: '%PDF-' },
  { mediaType: 'application/pdf', starts: '\xef\xbb\xbf%PDF-' },
  { mediaType: 'application/postscript', starts: '%!PS' },
  { mediaType: 'application/rtf', starts: '{\\rtf' },
  { mediaType: 'audio/mpeg', starts: 'ID3' },
  { mediaType: 'audio/flac', starts: 'fLaC' },
  { mediaType: 'audio/wav', starts: 'WAVE', at: 8 },
  { mediaType: 'audio/aiff', starts: 'AIFF', at: 8 },
  { mediaType: 'audio/aiff', starts: 'AIFC', at: 8 },
  { mediaType: 'audio/midi', starts: 'MThd' },
  { mediaType: 'video/x-msvideo', starts: 'AVI ', at: 8 },
  { mediaType: 'video/mpeg', starts: '\0\0\x01\xba' },
  { mediaType: 'video/mpeg', starts: '\0\0\x01\xb3' },
  { mediaType: 'video/x-ms-wmv', starts: '\x30\x26\xb2\x75\x8e\x66\xcf\x11' },
  { mediaType: 'application/vnd.rar', starts: 'Rar!\x1a\x07' },
  { mediaType: 'application/x-7z-compressed', starts: '7z\xbc\xaf\x27\x1c' },
  { mediaType: 'application/gzip', starts: '\x1f\x8b\x08' },
  { mediaType: 'application/x-ole-storage', starts: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
  // Drawings and models of the trade: nobody draws these here, and a person reads what they are.
  { mediaType: 'application/acad', starts: 'AC10' },
  { mediaType: 'application/vnd.sketchup.skp', starts: '\xff\xfe\xff\x0eS\0k\0e\0t\0c\0h\0U\0p\0' },
  { mediaType: 'application/x-3dm', starts: '3D Geometry File Format' },
  { mediaType: 'application/x-indesign', starts: '\x06\x06\xed\xf5\xd8\x1d\x46\xe5' },
  { mediaType: 'application/x-blender', starts: 'BLENDER' },
  { mediaType: 'font/otf', starts: 'OTTO' },
  { mediaType: 'font/woff2', starts: 'wOF2' },
];

/** The media type of what is known by its first bytes; null for text and for what nobody knows. */
export function binaryTypeOf(head: Uint8Array): string | null {
  const found = signatures.find(({ starts, at = 0 }) => latin1(head, at, at + starts.length) === starts && isWhole(head, at));
  if (found) return found.mediaType;
  if (latin1(head, 4, 8) === 'ftyp') return mediaOfBrands(brandsIn(head));
  if (latin1(head, 0, 4) === '\x1a\x45\xdf\xa3') return ofMatroska(head);
  if (latin1(head, 0, 4) === 'OggS') return latin1(head, 0, 256).includes('\x80theora') ? 'video/ogg' : 'audio/ogg';
  if (latin1(head, 0, 4) === 'PK\x03\x04') return ofZip(head);
  if (latin1(head, 0, 2) === 'PK') return 'application/zip';
  if (latin1(head, 0, 2) === 'BM' && isBitmap(head)) return 'image/bmp';
  return ofAudioFrames(head);
}

/** What is named at the eighth byte stands in a container of its own. */
const isWhole = (head: Uint8Array, at: number): boolean => at === 0 || ['RIFF', 'FORM'].includes(latin1(head, 0, 4));

/** The major brand first, as a file of MPEG's or Apple's container names them. */
function brandsIn(head: Uint8Array): string[] {
  const end = Math.min(new DataView(head.buffer, head.byteOffset, head.length).getUint32(0), head.length, 256);
  const brands = [latin1(head, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(latin1(head, at, at + 4));
  return brands;
}

const brandTypes: readonly [RegExp, string][] = [
  [/^avi[fs]$/, 'image/avif'],
  [/^(?:hei[cxms]|hev[cxms])$/, 'image/heic'],
  [/^(?:M4A |M4B |M4P )$/, 'audio/mp4'],
  [/^qt {2}$/, 'video/quicktime'],
  [/^3g[p2]/, 'video/3gpp'],
  [/^crx $/, 'image/x-canon-cr3'],
];

function mediaOfBrands(brands: readonly string[]): string {
  // `mif1` says a picture, and the brands behind it of which kind.
  const telling = brands[0] === 'mif1' || brands[0] === 'msf1' ? brands : brands.slice(0, 1);
  for (const [pattern, mediaType] of brandTypes) if (telling.some((brand) => pattern.test(brand))) return mediaType;
  return brands[0] === 'mif1' ? 'image/heif' : 'video/mp4';
}

const ofMatroska = (head: Uint8Array): string => (latin1(head, 0, 64).includes('webm') ? 'video/webm' : 'video/x-matroska');

const office = 'application/vnd.openxmlformats-officedocument';
const zipParts: readonly [string, string][] = [
  ['mimetypeapplication/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.text'],
  ['mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['mimetypeapplication/vnd.oasis.opendocument.presentation', 'application/vnd.oasis.opendocument.presentation'],
  ['mimetypeapplication/epub+zip', 'application/epub+zip'],
  ['word/', `${office}.wordprocessingml.document`],
  ['xl/', `${office}.spreadsheetml.sheet`],
  ['ppt/', `${office}.presentationml.presentation`],
];

/** Where the name of a part stands behind the beginning of its entry. */
const nameAt = 30;

/** Documents of offices are zips, known by the names of their parts. */
function ofZip(head: Uint8Array): string {
  const entries = latin1(head, 0, head.length).split('PK\x03\x04').slice(1);
  const names = entries.map((entry) => entry.slice(nameAt - 4, nameAt + 80));
  return zipParts.find(([part]) => names.some((name) => name.startsWith(part)))?.[1] ?? 'application/zip';
}

/** Two letters are few: the header behind them has one of some lengths. */
const isBitmap = (head: Uint8Array): boolean =>
  head.length > 18 && [12, 40, 52, 56, 64, 108, 124].includes(new DataView(head.buffer, head.byteOffset, head.length).getUint32(14, true));

/** A frame of MPEG audio without a tag before it: eleven bits, then a layer, a rate and a frequency that there are. */
function ofAudioFrames(head: Uint8Array): string | null {
  const [first = 0, second = 0, third = 0] = head;
  if (first !== 0xff || head.length < 4) return null;
  if ((second & 0xf6) === 0xf0) return 'audio/aac';
  const isFrame = (second & 0xe0) === 0xe0 && (second & 0x18) !== 0x08 && (second & 0x06) === 0x02;
  return isFrame && (third & 0xf0) !== 0xf0 && (third & 0xf0) !== 0 && (third & 0x0c) !== 0x0c ? 'audio/mpeg' : null;
}

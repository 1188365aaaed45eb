import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bareType, charsetIn, headBytes, isShownAsItIs, natureOf } from './kinds.ts';

/** Text as latin1, or hex with a colon before it, and zeros behind it. */
function bytes(text: string, zeros = 64): Uint8Array {
  const head = text.startsWith(':') ? Buffer.from(text.slice(1).replaceAll(' ', ''), 'hex') : Buffer.from(text, 'latin1');
  return Buffer.concat([head, Buffer.alloc(zeros)]);
}
const of = (head: Uint8Array | string, name = 'file') => natureOf(typeof head === 'string' ? Buffer.from(head, 'utf8') : head, name);

const ftyp = (...brands: string[]) => {
  const [major = '', ...others] = brands;
  const size = 16 + others.length * 4;
  return bytes(`\0\0\0${String.fromCharCode(size)}ftyp${major}\0\0\0\0${others.join('')}`);
};

test.each<[string, Uint8Array, string, string]>([
  ['a JPEG', bytes(':ffd8ffe000104a464946'), 'image', 'image/jpeg'],
  ['a JPEG of a camera', bytes(':ffd8ffe1'), 'image', 'image/jpeg'],
  ['a PNG', bytes(':89504e470d0a1a0a0000000d49484452'), 'image', 'image/png'],
  ['a GIF', bytes('GIF89a'), 'image', 'image/gif'],
  ['a WebP', bytes('RIFF\x24\0\0\0WEBPVP8 '), 'image', 'image/webp'],
  ['an AVIF', ftyp('avif', 'mif1', 'miaf'), 'image', 'image/avif'],
  ['an AVIF that names itself by its family', ftyp('mif1', 'avif', 'miaf'), 'image', 'image/avif'],
  ['a photograph of a telephone', ftyp('heic', 'mif1', 'heic'), 'image', 'image/heic'],
  ['a TIFF of Intel', bytes('II*\0'), 'image', 'image/tiff'],
  ['a TIFF of Motorola', bytes('MM\0*'), 'image', 'image/tiff'],
  ['a PSD', bytes('8BPS\0\x01'), 'image', 'image/vnd.adobe.photoshop'],
  ['a bitmap', bytes(':424d4600000000000000 36000000 28000000'), 'image', 'image/bmp'],
  ['a PDF', bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), 'pdf', 'application/pdf'],
  ['an MP4', ftyp('isom', 'iso2', 'avc1', 'mp41'), 'video', 'video/mp4'],
  ['an MP4 that a browser recorded', ftyp('mp42', 'mp41'), 'video', 'video/mp4'],
  ['a QuickTime film', ftyp('qt  '), 'video', 'video/quicktime'],
  ['a WebM', bytes(':1a45dfa39f4286810142f7810142f2810442f381084282847765626d'), 'video', 'video/webm'],
  ['a Matroska', bytes(':1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b61'), 'video', 'video/x-matroska'],
  ['an AVI', bytes('RIFF\0\0\0\0AVI LIST'), 'video', 'video/x-msvideo'],
  ['an Ogg of sound', bytes('OggS\0\x02\x01vorbis'), 'audio', 'audio/ogg'],
  ['an Ogg of pictures', bytes('OggS\0\x02\x80theora'), 'video', 'video/ogg'],
  ['an M4A', ftyp('M4A ', 'mp42'), 'audio', 'audio/mp4'],
  ['an MP3 with its title', bytes('ID3\x04\0'), 'audio', 'audio/mpeg'],
  ['an MP3 without', bytes(':fffb9064'), 'audio', 'audio/mpeg'],
  ['a WAV', bytes('RIFF\x24\0\0\0WAVEfmt '), 'audio', 'audio/wav'],
  ['a FLAC', bytes('fLaC\0\0\0\x22'), 'audio', 'audio/flac'],
  ['an AAC', bytes(':fff15080'), 'audio', 'audio/aac'],
  ['a zip', bytes('PK\x03\x04\x14\0\0\0'), 'other', 'application/zip'],
  ['an empty zip', bytes('PK\x05\x06'), 'other', 'application/zip'],
  [
    'a document of Word',
    bytes(`PK\x03\x04${'\0'.repeat(26)}[Content_Types].xmlPK\x03\x04${'\0'.repeat(26)}word/document.xml`),
    'other',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['an old one', bytes(':d0cf11e0a1b11ae1'), 'other', 'application/x-ole-storage'],
  ['a drawing of AutoCAD', bytes('AC1032\0\0'), 'other', 'application/acad'],
  ['a model of Rhino', bytes('3D Geometry File Format       70'), 'other', 'application/x-3dm'],
])('[A52] %s is known by its first bytes, whatever its name', (_what, head, kind, mediaType) => {
  for (const name of ['plan.pdf', 'photo.jpg', 'page.html', 'list.csv', 'without']) expect(of(head, name)).toEqual({ kind, mediaType });
});

describe('text', () => {
  test('has the flavour of its name', () => {
    expect(of('Room,Area\nHall,12\n', 'rooms.csv')).toEqual({ kind: 'csv', mediaType: 'text/csv; charset=utf-8' });
    expect(of('Room\tArea\nHall\t12\n', 'rooms.TSV').kind).toBe('csv');
    expect(of('# Hall\n\n- oak\n', 'Notes.MD')).toEqual({ kind: 'markdown', mediaType: 'text/markdown; charset=utf-8' });
    expect(of('Oak, oiled.\n', 'notes.txt')).toEqual({ kind: 'text', mediaType: 'text/plain; charset=utf-8' });
    expect(of('Oak, oiled.\n', 'notes')).toEqual({ kind: 'text', mediaType: 'text/plain; charset=utf-8' });
  });

  test('is read as it was written', () => {
    expect(charsetIn(of('\uFEFFRäume', 'a.txt').mediaType)).toBe('utf-8');
    expect(charsetIn(of(Buffer.from('Räume; Höhe', 'latin1'), 'a.csv').mediaType)).toBe('windows-1252');
    expect(charsetIn(of(Buffer.from('\uFEFFRäume', 'utf16le'), 'a.txt').mediaType)).toBe('utf-16le');
    expect(charsetIn(of(Buffer.from('\uFEFFRäume', 'utf16le').swap16(), 'a.txt').mediaType)).toBe('utf-16be');
  });

  test('a letter that is cut at the end of the head is a letter', () => {
    expect(of(Buffer.from('Räume').subarray(0, 2), 'a.txt').kind).toBe('text');
  });

  test.each([
    ['a page', '<!DOCTYPE html><script>alert(1)</script>'],
    ['a page behind white space', '\n\t <html><body>'],
    ['a page behind a comment', '<!-- <p> --> \n<HTML>'],
    ['a page behind a head full of comments', `${'<!-- -->\n'.repeat(800)}<html>`],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['XML', '<?xml version="1.0"?><svg/>'],
    ['a script', '<script>alert(1)</script>'],
  ])('[A52 V32] %s is no more than text, whatever its name', (_what, text) => {
    for (const name of ['a.html', 'a.svg', 'a.md', 'a.csv', 'a.jpg', 'a.pdf', 'a.mp4']) {
      expect(of(text, name)).toEqual({ kind: 'text', mediaType: 'text/plain; charset=utf-8' });
    }
    const marked = Buffer.from(`\uFEFF${text}`, 'utf16le');
    expect(of(marked, 'a.md')).toEqual({ kind: 'text', mediaType: 'text/plain; charset=utf-16le' });
  });
});

test('[A69] text behind a head full of comments is what its name says, and read once', () => {
  for (const comments of ['<!---->', '<!-- a -->\n', '<!--', '<!-->'])
    expect(of(`${comments.repeat(1_000)}words`, 'a.md').kind, comments).toBe('markdown');
});

describe('[A52] what is two things at once', () => {
  test('a page that holds a PDF further on is text; a PDF that holds a page is a PDF', () => {
    expect(of('<html><!--\n%PDF-1.7\n--><script>alert(1)</script>', 'plan.pdf').kind).toBe('text');
    expect(of('%PDF-1.7\n<script>alert(1)</script>', 'page.html')).toEqual({ kind: 'pdf', mediaType: 'application/pdf' });
  });

  test('a GIF with an archive of Java behind it is a GIF, which is given as nothing else', () => {
    expect(of(Buffer.concat([bytes('GIF89a'), bytes('PK\x03\x04META-INF/MANIFEST.MF')]), 'a.jar').mediaType).toBe('image/gif');
  });

  test('a script that begins as a picture does is that picture, and one that begins as a bitmap is text', () => {
    expect(of('GIF89a=1;alert(1)//', 'a.js').mediaType).toBe('image/gif');
    expect(of('BM=1;alert(1)//', 'a.bmp').kind).toBe('text');
  });

  test('a container that does not say so is none', () => {
    expect(of(bytes('XXXX\0\0\0\0WEBPVP8 '), 'a.webp').kind).toBe('other');
  });
});

test('an empty file, and noise, are shown by their facts', () => {
  const unknown = { kind: 'other', mediaType: 'application/octet-stream' };
  for (const name of ['a.pdf', 'a.txt', 'a.jpg', 'a.md']) expect(of('', name)).toEqual(unknown);
  expect(of(Buffer.from([1, 2, 3, 0, 255, 254]), 'a.txt')).toEqual(unknown);
  expect(of(Buffer.from(Array.from({ length: headBytes }, (_, at) => (at * 7919) % 251)), 'a.txt')).toEqual(unknown);
});

test('[A52 V32] of whatever bytes and name, nothing that runs is shown as it is', () => {
  const starts = fc.constantFrom('', '<html>', '<svg>', '%PDF-', 'GIF89a', '\x89PNG', '<?xml ', 'RIFF', 'PK\x03\x04', '\0\0\0\x18ftyp');
  const names = fc.constantFrom('a.html', 'a.svg', 'a.xml', 'a.js', 'a.xhtml', 'a.md', 'a.csv', 'a');
  fc.assert(
    fc.property(starts, fc.uint8Array({ maxLength: 400 }), names, (start, rest, name) => {
      const { kind, mediaType } = of(Buffer.concat([Buffer.from(start, 'latin1'), rest]), name);
      expect(bareType(mediaType)).not.toMatch(/html|svg|xml$|javascript/);
      if (isShownAsItIs(mediaType)) expect(mediaType).toMatch(/^(?:image|video|audio)\/|^text\/(?:plain|markdown|csv); charset=/);
      if (kind === 'pdf') expect(isShownAsItIs(mediaType)).toBe(false);
    }),
  );
});

test('pictures that a browser cannot show, and documents, are no more than downloads', () => {
  for (const mediaType of ['image/svg+xml', 'text/html', 'application/pdf', 'image/tiff', 'image/heic', 'application/octet-stream']) {
    expect([mediaType, isShownAsItIs(mediaType)]).toEqual([mediaType, false]);
  }
  expect(isShownAsItIs('text/plain; charset=utf-8')).toBe(true);
});

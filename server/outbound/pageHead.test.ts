import { describe, expect, test } from 'vitest';
import { linkBounds } from './linkPreview.ts';
import { cutTo, headOf } from './pageHead.ts';

const url = new URL('https://lamps.example.com/pendants/oak');
const read = (html: string | Buffer, contentType = 'text/html; charset=utf-8') =>
  headOf(Buffer.isBuffer(html) ? html : Buffer.from(html), { contentType, url });

/** Of this thread's own work, the least of several: what else the machine does is not counted. */
const costOf = (html: string) =>
  Math.min(
    ...Array.from({ length: 3 }, () => {
      const began = process.threadCpuUsage();
      read(html, 'text/html');
      const { user, system } = process.threadCpuUsage(began);
      return (user + system) / 1000;
    }),
  );

describe('the head of a page', () => {
  test('says what the page wants to be called, its title else', () => {
    const html = `<!doctype html><html><head><title>Shop | Pendant</title>
      <meta property="og:title" content="Oak pendant &amp; shade"><meta name="description" content="plain">
      <meta property="og:description" content="  Turned from
        one piece "><meta property="og:image" content="../img/oak.jpg?w=1200&amp;h=630"></head><body><title>no</title></body></html>`;
    expect(read(html)).toEqual({
      title: 'Oak pendant & shade',
      description: 'Turned from one piece',
      picture: 'https://lamps.example.com/img/oak.jpg?w=1200&h=630',
    });
    expect(read('<TITLE>Lime\n wash</TITLE><meta name=DESCRIPTION content=Chalk>')).toEqual({
      title: 'Lime wash',
      description: 'Chalk',
      picture: null,
    });
    expect(read('<p>nothing')).toEqual({ title: '', description: '', picture: null });
  });

  test('is no markup, script or style, and what stands in the body does not count', () => {
    const html = `<head><script>document.write('<meta property="og:title" content="forged">')</script><style><title>no</title></style>
      <title>&lt;b&gt;Oak&lt;/b&gt;<!-- x --></title></head><body><meta property="og:image" content="/late.jpg">`;
    expect(read(html)).toEqual({ title: '<b>Oak</b><!-- x -->', description: '', picture: null });
  });

  test('is read by its mark, its header, its own word, or as it looks', () => {
    const latin = Buffer.from('<title>Stühle für Öl</title>', 'latin1');
    expect(read(latin, 'text/html; charset=iso-8859-1').title).toBe('Stühle für Öl');
    expect(read(latin, 'text/html').title).toBe('Stühle für Öl');
    const own = Buffer.concat([
      Buffer.from('<meta charset="shift_jis"><title>'),
      Buffer.from([0x83, 0x89, 0x83, 0x93]),
      Buffer.from('</title>'),
    ]);
    expect(read(own, 'text/html').title).toBe('ラン');
    expect(read(Buffer.from('\ufeff<title>Möbel</title>', 'utf16le'), 'text/html').title).toBe('Möbel');
    expect(read('<meta charset="nonsense"><title>Möbel</title>', 'text/html; charset=more-nonsense').title).toBe('Möbel');
  });

  test('is cut to what a link keeps, and nothing in it turns or hides words', () => {
    expect(read(`<title>${'oak '.repeat(200)}</title>`).title).toHaveLength(300);
    expect(cutTo('😀'.repeat(5), 4)).toBe('😀…');
    expect(read('<title>Oak\u202egpj.exe</title>').title).toBe('Oakgpj.exe');
    expect(read('<title>\u200b\u2800</title>').title).toBe('');
    expect(read(`<meta property="og:image" content="https://a.example.com/${'x'.repeat(2000)}">`).picture).toBeNull();
  });

  test('of the worst kind costs no more than its length', () => {
    const worst: ((times: number) => string)[] = [
      (times) => '<meta '.repeat(10_000 * times),
      (times) => `<meta charset${' '.repeat(60_000 * times)}`,
      (times) => '&amp;'.repeat(12_000 * times),
      (times) => '<!--'.repeat(15_000 * times),
      (times) => '<'.repeat(60_000 * times),
    ];
    // What grows with the square takes 64 times as long.
    for (const make of worst) expect(costOf(make(8))).toBeLessThan(32 * Math.max(costOf(make(1)), 1));
  });

  test('costs at its full length about what an innocent one does, whatever stands open or is closed in it', () => {
    const whole = (part: string, before = '') => (before + part.repeat(linkBounds.pageBytes / part.length)).slice(0, linkBounds.pageBytes);
    const open = '<b>'.repeat(80_000);
    const worst = {
      'elements that stay open': whole('<b>'),
      'end tags of none of them': whole('</i>', open),
      'paragraphs that end without a beginning': whole('</p>', open),
      'elements within them': whole('<i></i>', open),
      'drawings in drawings': whole('<svg>'),
      'names that drawings spell in their own way': whole('</altglyph>', '<svg><desc>'.repeat(20_000)),
      forms: whole('<form>', open),
      'attributes of one element': `<b ${Array.from({ length: 85_000 }, (_, at) => `a${at.toString(36)}`).join(' ')}>`,
      comments: whole('<!--'),
      'a title without an end': whole('</titl', '<title>'),
      'a script without an end': whole('</scrip', '<script>'),
    };
    const innocent = costOf(whole('<meta name="description" content="Turned from one piece"><link rel="stylesheet" href="/a.css">\n'));
    // What grows with the square takes more than a hundred times as long.
    const dear = Object.entries(worst).filter(([, html]) => costOf(html) > 24 * Math.max(innocent, 10));
    expect(dear.map(([name]) => name)).toEqual([]);
  });

  test('ends with its tag, with what begins the body, and with a drawing after its title; not with what strays into it', () => {
    const late = '<meta name="description" content="late"><title>late</title>';
    for (const end of ['</head>', '<body>', '<svg><title>Basket</title></svg>', '<b>'.repeat(100)])
      expect(read(`<html><head><title>Oak</title>${end}${late}`)).toMatchObject({ title: 'Oak', description: '' });
    const stray = '<noscript><iframe src="https://count.example.com"></iframe><img src="/1.gif"></noscript><div><p>Wait</p></div></br></p>';
    expect(read(`<html><head>${stray.repeat(100)}<title>Oak</title>${late}`)).toMatchObject({ title: 'Oak', description: 'late' });
  });
});

import { describe, expect, test } from 'vitest';
import { cutTo, headOf } from './pageHead.ts';

const url = new URL('https://lamps.example.com/pendants/oak');
const read = (html: string | Buffer, contentType = 'text/html; charset=utf-8') =>
  headOf(Buffer.isBuffer(html) ? html : Buffer.from(html), { contentType, url });

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
    // Of this thread's own work, the least of several: what else the machine does is not counted.
    const costOf = (html: string) =>
      Math.min(
        ...Array.from({ length: 3 }, () => {
          const began = process.threadCpuUsage();
          read(html, 'text/html');
          const { user, system } = process.threadCpuUsage(began);
          return (user + system) / 1000;
        }),
      );
    // What grows with the square takes 64 times as long.
    for (const make of worst) expect(costOf(make(8))).toBeLessThan(32 * Math.max(costOf(make(1)), 1));
  });
});

// What a page says of itself in its head: read as text by its charset, and taken apart without running or loading anything.

import { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';
import { charsetOf } from '../../domain/kernel/encodings.ts';
import { cutAt } from '../../domain/kernel/cut.ts';
import { asOneLine, isStorable, isVisible } from '../../domain/kernel/text.ts';

export interface PageHead {
  title: string;
  description: string;
  /** The address of a picture, resolved; null without. */
  picture: string | null;
}

/** What pages call it, the best first. */
const wanted = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'description', 'twitter:description'],
  picture: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
} as const;

/** Of one page; what follows is not looked at. */
const mostNames = 200;
const most = { title: 300, description: 500, address: 2_000 };

/**
 * Elements that stand open at once: a head is a few deep, and what goes deeper is none. The parser moves all of them for each that
 * begins, and looks through them at each end tag.
 */
const mostOpen = 64;

/** @param url where it came from, which the addresses in it begin from */
export function headOf(bytes: Buffer, { contentType, url }: { contentType: string; url: URL }): PageHead {
  const said = new Map<string, string>();
  let title: string | null = null;
  let inTitle = false;
  let open = 0;
  // Paused for good where the head is over: nothing after it is taken apart.
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        open++;
        // The title of a drawing in the page is none of the page.
        if (name === 'body' || open > mostOpen || (name === 'svg' && title !== null)) parser.pause();
        else if (name === 'title' && title === null) inTitle = true;
        else if (name === 'meta') note(said, attributes['property'] ?? attributes['name'], attributes['content']);
        else if (name === 'link' && attributes['rel']?.toLowerCase() === 'image_src') note(said, 'og:image:url', attributes['href']);
      },
      ontext: (text) => {
        if (inTitle && (title?.length ?? 0) < most.title) title = (title ?? '') + text;
      },
      onclosetag: (name) => {
        open--;
        if (name === 'title') inTitle = false;
        if (name === 'head') parser.pause();
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(textOf(bytes, contentType));
  const first = (names: readonly string[]) => names.map((name) => said.get(name)).find((one) => one !== undefined);
  const picture = first(wanted.picture);
  return {
    title: cutTo(first(wanted.title) ?? title ?? '', most.title),
    description: cutTo(first(wanted.description) ?? '', most.description),
    picture: (picture && picture.length <= most.address && URL.parse(picture, url.href)?.href) || null,
  };
}

function note(said: Map<string, string>, name: string | undefined, content: string | undefined): void {
  const key = name?.trim().toLowerCase();
  const value = content?.trim();
  if (key && value && !said.has(key) && said.size < mostNames) said.set(key, value);
}

/** As one line that can be stored and seen; what is too long ends in dots. */
export function cutTo(words: string, length: number): string {
  const line = asOneLine(words).replaceAll(/\s+/g, ' ').trim();
  if (!isStorable(line) || !isVisible(line)) return '';
  if (line.length <= length) return line;
  return `${cutAt(line, length - 1).trimEnd()}…`;
}

/** How many of the first bytes may name the charset (HTML, “prescan a byte stream”). */
const prescanned = 4096;

/** By its mark, its header, its own word, and else by how it looks; a charset that nobody knows counts as none. */
function textOf(bytes: Buffer, contentType: string): string {
  const marked =
    bytes[0] === 0xef && bytes[1] === 0xbb
      ? 'utf-8'
      : /^(?:\xff\xfe|\xfe\xff)/.test(bytes.toString('latin1', 0, 2))
        ? charsetOf(bytes)
        : null;
  const inHeader = /charset\s*=\s*"?([\w:.-]+)/i.exec(contentType)?.[1];
  const inPage = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(bytes.toString('latin1', 0, prescanned))?.[1];
  const named = [marked, inHeader, inPage].find((charset) => charset && decoderOf(charset));
  const decoder = named ? decoderOf(named) : null;
  return (decoder ?? new TextDecoder(charsetOf(bytes.subarray(0, prescanned)) ?? 'utf-8')).decode(bytes);
}

function decoderOf(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}

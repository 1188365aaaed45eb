// XML from elsewhere as a tree, within bounds. A document type is refused, so that no entity is ever resolved and nothing is fetched.

import { SaxesParser } from 'saxes';

export interface XmlNode {
  name: string;
  text: string;
  children: XmlNode[];
}

/** What a programme that people read stays far below. */
export const xmlBounds = { bytes: 20_000_000, nodes: 600_000, depth: 16 } as const;

/** What is wrong with a file, in words for whoever chose it. */
export class UnreadableFile extends Error {}

/** @throws UnreadableFile */
export function readXmlTree(text: string): XmlNode {
  const parser = new SaxesParser();
  const root: XmlNode = { name: '', text: '', children: [] };
  const path = [root];
  let nodes = 0;
  parser.on('error', (error) => {
    const where = error.message.replace(/^(\d+):(\d+): /, 'line $1, column $2, ').replace(/\.$/, '');
    throw new UnreadableFile(`The file is not whole: ${where}. Save it anew in Microsoft Project.`);
  });
  parser.on('doctype', () => {
    throw new UnreadableFile('The file has a document type, which a programme does not need. Save it anew in Microsoft Project.');
  });
  parser.on('opentag', ({ name }) => {
    if (++nodes > xmlBounds.nodes) throw new UnreadableFile('The file holds too much for one programme. Export the part that you need.');
    if (path.length > xmlBounds.depth) throw new UnreadableFile('The file is nested too deep for a programme.');
    const node = { name: name.slice(name.indexOf(':') + 1), text: '', children: [] };
    path.at(-1)?.children.push(node);
    path.push(node);
  });
  const add = (more: string) => {
    const node = path.at(-1);
    if (node) node.text += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => void path.pop());
  parser.write(text).close();
  return root.children[0] ?? root;
}

/** The text of a file by its byte order mark, by its first character, or by what its first line says. @throws UnreadableFile */
export function textOf(bytes: Uint8Array): string {
  if (bytes.length > xmlBounds.bytes) throw new UnreadableFile(`The file is larger than ${xmlBounds.bytes / 1_000_000} MB.`);
  demandXml(bytes);
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile('The characters of the file cannot be read. Save it as UTF-8.');
  }
}

/** Byte order marks, white space, and the empty halves of characters of two bytes. */
const beforeXml: readonly number[] = [0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x00, 0x09, 0x0a, 0x0d, 0x20];

/** What is no text of angle brackets, such as the file that Project itself works on, is not looked into. */
function demandXml(bytes: Uint8Array): void {
  const first = bytes.find((byte) => !beforeXml.includes(byte));
  if (first === 0x3c) return;
  const what = first === undefined ? 'The file is empty.' : 'This is no XML.';
  throw new UnreadableFile(`${what} In Microsoft Project, choose Save as, XML.`);
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const said = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 200)))?.[1];
  // Programs that hold their texts in UTF-16 say so also of what they write in UTF-8. Of two bytes a character, it would not be read here.
  return said === undefined || /^utf-?16/i.test(said) ? 'utf-8' : said;
}

export const childOf = (node: XmlNode, name: string): XmlNode | undefined => node.children.find((child) => child.name === name);
export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  (node?.children ?? []).filter((child) => child.name === name);
/** The text of a child; empty where there is none. */
export const valueOf = (node: XmlNode, name: string): string => childOf(node, name)?.text.trim() ?? '';

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
    throw new UnreadableFile(`The file is not whole: ${error.message.replace(/^(\d+):(\d+): /, 'line $1, column $2, ')}`);
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

/** The text of a file by its byte order mark, or by what its first line says. @throws UnreadableFile */
export function textOf(bytes: Uint8Array): string {
  if (bytes.length > xmlBounds.bytes) throw new UnreadableFile(`The file is larger than ${xmlBounds.bytes / 1_000_000} MB.`);
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const said = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 200)))?.[1];
  try {
    return new TextDecoder(mark ?? said ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile('The characters of the file cannot be read. Save it as UTF-8.');
  }
}

export const childOf = (node: XmlNode, name: string): XmlNode | undefined => node.children.find((child) => child.name === name);
export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  (node?.children ?? []).filter((child) => child.name === name);
/** The text of a child; empty where there is none. */
export const valueOf = (node: XmlNode, name: string): string => childOf(node, name)?.text.trim() ?? '';

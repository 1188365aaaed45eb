// Markdown as a page reads it: its parts become elements, one by one. Markup in it stays words, a picture in it is named and not
// fetched, and a link leads out only by https, http or mail.

import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { createElement, type ReactNode, useMemo } from 'react';
import { TextLink } from '../../../../ui/TextLink.tsx';

export function Markdown({ text }: { text: string }) {
  const tokens = useMemo(() => read(text), [text]);
  return <div className="max-w-[72ch] space-y-4 break-words">{tokens ? blocks(tokens, 0) : <Plain>{text}</Plain>}</div>;
}

/** Null where parts lie in each other deeper than the stack reaches. */
function read(text: string): Token[] | null {
  try {
    return lexer(text, { gfm: true });
  } catch {
    return null;
  }
}

/** Parts that lie in each other deeper than that stay words: nobody writes so, and a page of thousands breaks the tab. */
const deepest = 24;

const Plain = ({ children }: { children: string }) => <p className="whitespace-pre-wrap">{children}</p>;

/** What is read has no names but numbers. */
const numbered = <One,>(all: readonly One[] | undefined): [string, One][] => (all ?? []).map((one, index) => [`${index}`, one]);

const blocks = (tokens: readonly Token[] | undefined, depth: number): ReactNode =>
  numbered(tokens).map(([key, token]) =>
    depth < deepest ? <Block key={key} token={token} depth={depth} /> : <Plain key={key}>{token.raw.trim()}</Plain>,
  );
const inline = (tokens: readonly Token[] | undefined, depth: number): ReactNode =>
  numbered(tokens).map(([key, token]) => (depth < deepest ? <Inline key={key} token={token} depth={depth} /> : token.raw));

const headingLooks = ['text-22', 'text-18', 'text-16', 'text-16', 'text-14', 'text-14'] as const;

interface Part {
  token: Token;
  /** In how many others it lies. */
  depth: number;
}

/** As it is by its type. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no extension of ours makes another
const known = (token: Token) => token as MarkedToken;

function Block({ token: given, depth }: Part) {
  const token = known(given);
  switch (token.type) {
    case 'heading': {
      // The document's own name is above all of them.
      const rank = Math.min(token.depth, 6);
      const look = `font-semibold ${headingLooks[rank - 1] ?? ''}`;
      return createElement(`h${Math.min(rank + 1, 6)}`, { className: look }, inline(token.tokens, depth + 1));
    }
    case 'paragraph':
      return <p>{inline(token.tokens, depth + 1)}</p>;
    case 'blockquote':
      return <blockquote className="space-y-3 border-s-2 border-current/30 ps-4">{blocks(token.tokens, depth + 1)}</blockquote>;
    case 'code':
      return <pre className="overflow-x-auto bg-sheet-ink/5 p-3 font-mono text-13">{token.text}</pre>;
    case 'list':
      return <List list={token} depth={depth + 1} />;
    case 'table':
      return <Table table={token} depth={depth + 1} />;
    case 'hr':
      return <hr className="border-current/30" />;
    case 'space':
    case 'def':
      return null;
    case 'text':
      return <>{'tokens' in token && token.tokens ? inline(token.tokens, depth + 1) : wordsOf(token)}</>;
    default:
      // Markup among them.
      return <Plain>{token.raw.trim()}</Plain>;
  }
}

function List({ list: { ordered, start, items }, depth }: { list: Tokens.List; depth: number }) {
  const entries = numbered(items).map(([key, { task, checked, tokens }]) => (
    <li key={key}>
      {task && (
        <input type="checkbox" checked={checked === true} readOnly disabled aria-label={checked ? 'Done' : 'Open'} className="me-2" />
      )}
      {blocks(
        tokens.filter(({ type }) => type !== 'checkbox'),
        depth,
      )}
    </li>
  ));
  const look = 'space-y-1 ps-6';
  return ordered ? (
    <ol start={start === '' ? 1 : start} className={`list-decimal ${look}`}>
      {entries}
    </ol>
  ) : (
    <ul className={`list-disc ${look}`}>{entries}</ul>
  );
}

function Table({ table: { header, rows }, depth }: { table: Tokens.Table; depth: number }) {
  return (
    <table className="border-collapse text-start text-13">
      <thead>
        <tr className="border-b border-current">
          {numbered(header).map(([key, cell]) => (
            <th key={key} scope="col" className="px-3 py-1.5 text-start font-semibold">
              {inline(cell.tokens, depth)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbered(rows).map(([key, cells]) => (
          <tr key={key} className="border-b border-current/15">
            {numbered(cells).map(([column, cell]) => (
              <td key={column} className="px-3 py-1.5 align-top">
                {inline(cell.tokens, depth)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const safeLink = /^(?:https?:|mailto:)/i;

function Inline({ token: given, depth }: Part) {
  const token = known(given);
  const inner = () => inline('tokens' in token ? token.tokens : undefined, depth + 1);
  switch (token.type) {
    case 'strong':
      return <strong>{inner()}</strong>;
    case 'em':
      return <em>{inner()}</em>;
    case 'del':
      return <del>{inner()}</del>;
    case 'codespan':
      return <code className="bg-sheet-ink/5 px-1 font-mono">{token.text}</code>;
    case 'br':
      return <br />;
    case 'link': {
      const { href } = token;
      if (!safeLink.test(href)) return <>{inner()}</>;
      return (
        <TextLink asChild>
          <a href={href} target="_blank" rel="noopener noreferrer">
            {inner()}
          </a>
        </TextLink>
      );
    }
    case 'image':
      return <span className="italic">[Picture: {token.text || 'without a name'}]</span>;
    case 'text':
      return <>{'tokens' in token && token.tokens ? inner() : wordsOf(token)}</>;
    case 'escape':
      return <>{wordsOf(token)}</>;
    default:
      return <>{token.raw}</>;
  }
}

const named = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }));

/** As words: what stands for a sign is that sign. */
const wordsOf = (token: Token): string =>
  ('text' in token ? String(token.text) : token.raw).replaceAll(/&(\w+);/g, (whole, name: string) => named.get(name) ?? whole);

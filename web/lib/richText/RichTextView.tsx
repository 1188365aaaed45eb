// Words with marks, as elements: each node becomes one, and no word becomes markup.

import type { ReactNode } from 'react';
import type { BodyNode, Mark, RichText } from '../../../domain/kernel/richTextShape.ts';
import { linkedPieces } from '../../../domain/kernel/webAddress.ts';
import { cx } from '../../ui/cx.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { bodyLook, codeBlockLook, codeLook, listLooks, quoteLook } from './looks.ts';

/** Somebody who is named, or something that is pointed at. */
export type NamedNode = Extract<BodyNode, { type: 'mention' | 'reference' }>;

interface RichTextViewProps {
  body: RichText;
  /** How names are shown; without it there are none. */
  showName?: (node: NamedNode) => ReactNode;
  className?: string | undefined;
}

const nobody = () => null;

export function RichTextView({ body, showName = nobody, className }: RichTextViewProps) {
  return <div className={cx(bodyLook, 'max-w-[66ch]', className)}>{nodes(body.content, showName)}</div>;
}

type ShowName = NonNullable<RichTextViewProps['showName']>;

// What is said has no names but its places.
const nodes = (content: readonly BodyNode[] | undefined, showName: ShowName): ReactNode =>
  (content ?? [])
    .map((node, index) => [`${index}`, node] as const)
    .map(([key, node]) => <Part key={key} node={node} showName={showName} />);

interface PartProps {
  node: BodyNode;
  showName: ShowName;
}

function Part({ node, showName }: PartProps): ReactNode {
  const inner = () => nodes(node.content, showName);
  switch (node.type) {
    case 'text':
      return <Said text={node.text} marks={node.marks ?? []} />;
    case 'hardBreak':
      return <br />;
    case 'mention':
    case 'reference':
      return showName(node);
    case 'paragraph':
      return (
        <p dir="auto" className="min-h-lh whitespace-pre-wrap">
          {inner()}
        </p>
      );
    case 'blockquote':
      return <blockquote className={cx(quoteLook, 'space-y-1.5')}>{inner()}</blockquote>;
    case 'codeBlock':
      return (
        <pre dir="ltr" className={codeBlockLook}>
          {node.content?.map((line) => (line.type === 'text' ? line.text : ''))}
        </pre>
      );
    case 'bulletList':
      return <ul className={listLooks.bulletList}>{inner()}</ul>;
    case 'orderedList':
      return (
        <ol start={node.attrs?.start} className={listLooks.orderedList}>
          {inner()}
        </ol>
      );
    case 'listItem':
      return <li>{inner()}</li>;
    default:
      return null;
  }
}

/** An address that was typed leads to its page as one that was made a link. */
function Said({ text, marks }: { text: string; marks: readonly Mark[] }): ReactNode {
  if (marks.some(({ type }) => type === 'link' || type === 'code')) return <MarkedText text={text} marks={marks} />;
  return linkedPieces(text)
    .map((piece, index) => [`${index}`, piece] as const)
    .map(([key, piece]) => (
      <MarkedText
        key={key}
        text={piece.text}
        marks={piece.href === null ? marks : [{ type: 'link', attrs: { href: piece.href } }, ...marks]}
      />
    ));
}

function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }): ReactNode {
  return marks.reduceRight<ReactNode>((inner, mark) => {
    switch (mark.type) {
      case 'bold':
        return <strong className="font-semibold">{inner}</strong>;
      case 'strike':
        return <s>{inner}</s>;
      case 'code':
        return <code className={codeLook}>{inner}</code>;
      case 'link':
        return (
          <TextLink href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow" className="underline">
            {inner}
          </TextLink>
        );
    }
  }, text);
}

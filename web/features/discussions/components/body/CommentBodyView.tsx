// What a comment says, as elements: each node becomes one, and no word becomes markup.

import type { ReactNode } from 'react';
import type { RichText, BodyNode, Mark, Reference } from '../../../../../domain/kernel/richTextShape.ts';
import { firstName } from '../../../../../domain/identity/names.ts';
import type { SubjectName } from '../../../../../domain/discussions/subjects.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { cx } from '../../../../ui/cx.ts';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { usePeople } from '../../../studios/queries.ts';
import { PlaceLink } from '../PlaceLink.tsx';
import { bodyLook, chipLook, codeBlockLook, codeLook, listLooks, quoteLook } from './looks.ts';

/** Something that is pointed at, as this reader knows it. */
export interface Thing {
  title: string;
  at: SubjectName & { projectId: string | null };
}

export interface CommentBodyViewProps {
  body: RichText;
  /** Undefined where its reader may not know the thing. */
  thingOf?: (reference: Reference) => Thing | undefined;
  className?: string;
}

const nothingKnown = () => undefined;

export function CommentBodyView({ body, thingOf = nothingKnown, className }: CommentBodyViewProps) {
  return <div className={cx(bodyLook, 'max-w-[66ch]', className)}>{nodes(body.content, thingOf)}</div>;
}

type ThingOf = NonNullable<CommentBodyViewProps['thingOf']>;

// What is said has no names but its places.
const nodes = (content: readonly BodyNode[] | undefined, thingOf: ThingOf): ReactNode =>
  (content ?? []).map((node, index) => [`${index}`, node] as const).map(([key, node]) => <Part key={key} node={node} thingOf={thingOf} />);

interface PartProps {
  node: BodyNode;
  thingOf: ThingOf;
}

function Part({ node, thingOf }: PartProps): ReactNode {
  const inner = () => nodes(node.content, thingOf);
  switch (node.type) {
    case 'text':
      return <MarkedText text={node.text} marks={node.marks ?? []} />;
    case 'hardBreak':
      return <br />;
    case 'mention':
      return <Mention id={node.attrs.id} />;
    case 'reference':
      return <PointedAt thing={thingOf(node.attrs)} kind={node.attrs.kind} />;
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
          {inner()}
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

/** Whoever is named sees themselves at a glance. */
function Mention({ id }: { id: string }) {
  const { id: me } = useUser();
  const { find, all } = usePeople();
  const { name } = find(id);
  return (
    <bdi title={name} className={cx(chipLook, id === me && 'bg-accent-soft px-1')}>
      @{shortName(name, all)}
    </bdi>
  );
}

/** The first name, unless another person goes by it too. */
function shortName(name: string, people: readonly { name: string }[]): string {
  const first = firstName(name);
  return people.filter((person) => firstName(person.name) === first).length > 1 ? name : first;
}

const unknownThings = { project: 'a project', task: 'a task', file: 'a document', board: 'a mood board' } as const;

function PointedAt({ thing, kind }: { thing: Thing | undefined; kind: Reference['kind'] }) {
  if (!thing) return <span className="text-ink-faint">{unknownThings[kind]} that you cannot open</span>;
  return (
    <TextLink asChild className="font-medium">
      <PlaceLink of={thing.at}>
        <bdi>{thing.title}</bdi>
      </PlaceLink>
    </TextLink>
  );
}

// What a comment says, with the names that its reader may know.

import type { Reference, RichText } from '../../../../../domain/kernel/richTextShape.ts';
import { firstName } from '../../../../../domain/identity/names.ts';
import type { SubjectName } from '../../../../../domain/discussions/subjects.ts';
import { chipLook } from '../../../../lib/richText/looks.ts';
import { type NamedNode, RichTextView } from '../../../../lib/richText/RichTextView.tsx';
import { useUser } from '../../../../lib/session/auth.ts';
import { cx } from '../../../../ui/cx.ts';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { usePeople } from '../../../studios/queries.ts';
import { PlaceLink } from '../PlaceLink.tsx';

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
  const showName = (node: NamedNode) =>
    node.type === 'mention' ? <Mention id={node.attrs.id} /> : <PointedAt thing={thingOf(node.attrs)} kind={node.attrs.kind} />;
  return <RichTextView body={body} showName={showName} className={className} />;
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

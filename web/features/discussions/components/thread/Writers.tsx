import { firstName } from '../../../../../domain/identity/names.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { usePeople } from '../../../studios/queries.ts';

/** "Aiko is writing", with three dots that stand still. */
export function Writers({ ids }: { ids: readonly string[] }) {
  const { find } = usePeople();
  const people = ids.map(find);
  const [first, second] = people.map(({ name }) => firstName(name));
  const words =
    people.length > 2
      ? `${people.length} people are writing`
      : second === undefined
        ? `${first} is writing`
        : `${first} and ${second} are writing`;
  return (
    <div role="status" className="text-13 text-ink-muted">
      {people.length > 0 && (
        <p className="mb-2 flex items-center gap-2">
          {people.slice(0, 2).map(({ id, name, src }) => (
            <Avatar key={id} name={name} src={src} size={20} decorative />
          ))}
          <bdi>{words}</bdi>
          <span aria-hidden className="flex gap-1">
            <span className="size-1 rounded-round bg-ink-muted" />
            <span className="size-1 rounded-round bg-ink-muted" />
            <span className="size-1 rounded-round bg-ink-muted" />
          </span>
        </p>
      )}
    </div>
  );
}

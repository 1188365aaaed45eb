import { useSearch } from '@tanstack/react-router';
import { plainText } from '../../../../../domain/kernel/richText.ts';
import { keyOf, type SubjectName } from '../../../../../domain/discussions/subjects.ts';
import type { FileId, TaskId } from '../../../../../domain/kernel/ids.ts';
import { descriptionWords } from '../../../../../domain/tasks/description.ts';
import { draftsUnder } from '../../../../lib/drafts.ts';
import { idIn } from '../../../../lib/ids.ts';
import { spotPlaces } from '../../../../lib/spotsInHand.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { Button } from '../../../../ui/Button.tsx';
import { copyWords } from '../../../../ui/toast/copyWords.ts';
import { isDescription } from '../../../tasks/components/isDescription.ts';
import { placeOf } from '../../../tasks/components/places.ts';
import { useUnsent, wholePlace, wordsIn } from './unsent.ts';

/**
 * What somebody was writing about a thing, a spot of it or in answer, or typing into it, when it went out of reach: it can be taken
 * along. Of a project also what they were writing about the task or the document of it that the address opens.
 */
export function LeftWords(thing: SubjectName) {
  const address = useSearch({ strict: false });
  if (thing.kind !== 'project') return <LeftOf {...thing} />;
  const [task, file] = [idIn<TaskId>(address.task), idIn<FileId>(address.view)];
  return (
    <>
      <LeftOf {...thing} />
      {task && <LeftOf kind="task" id={task} />}
      {file && <LeftOf kind="file" id={file} />}
    </>
  );
}

function LeftOf(thing: SubjectName) {
  const { id: owner } = useUser();
  const subject = keyOf(thing);
  const unsent = useUnsent(subject);
  const spots = spotPlaces({ owner, place: `spot ${subject}` });
  const typed =
    thing.kind === 'task'
      ? draftsUnder({ owner, place: placeOf(thing, '') })
          .filter(isDescription)
          .map(descriptionWords)
      : [];
  return <LeftIn places={[...new Set([wholePlace(subject), ...Object.keys(unsent), ...spots])]} typed={typed} />;
}

/** Of these places, where nothing can be said any more. */
export function LeftIn({ places, typed = [] }: { places: readonly string[]; typed?: readonly string[] }) {
  const { id: owner } = useUser();
  const bodies = places.map((place) => wordsIn({ owner, place })).filter((body) => body !== null);
  const texts = [...bodies.map((body) => plainText(body)), ...typed];
  if (texts.length === 0) return null;
  const words = texts.join('\n\n');
  return (
    <section aria-label="What you were writing" className="rounded-2 border border-hairline bg-surface-raised p-4">
      <h3 className="text-13 text-ink-muted">What you were writing about it</h3>
      <p className="mt-1 break-words whitespace-pre-wrap">{words}</p>
      <Button size="small" className="mt-3" onClick={() => void copyWords(words)}>
        Copy the words
      </Button>
    </section>
  );
}

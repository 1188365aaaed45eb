import { plainText } from '../../../../../domain/discussions/body.ts';
import { keyOf, type SubjectName } from '../../../../../domain/discussions/subjects.ts';
import { spotPlaces } from '../../../../lib/spotsInHand.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { Button } from '../../../../ui/Button.tsx';
import { copyWords } from '../../../../ui/toast/copyWords.ts';
import { useUnsent, wholePlace, wordsIn } from './unsent.ts';

/** What somebody was writing about a thing, a spot of it or in answer, or typing into it, when it went out of reach: it can be taken along. */
export function LeftWords({ typed = [], ...thing }: SubjectName & { typed?: readonly string[] }) {
  const { id: owner } = useUser();
  const subject = keyOf(thing);
  const unsent = useUnsent(subject);
  const spots = spotPlaces({ owner, place: `spot ${subject}` });
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

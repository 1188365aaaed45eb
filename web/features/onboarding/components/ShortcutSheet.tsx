import { wordsOf } from '../../../../domain/kernel/looking.ts';
import { Marked } from '../../../lib/Marked.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import type { Shortcut } from './guideParts.ts';

/** The keys that save a reach for the mouse. */
export function ShortcutSheet({ shortcuts, query }: { shortcuts: readonly Shortcut[]; query: string }) {
  return (
    <section aria-label="Keyboard">
      <SectionHead title="Keyboard" level={3} />
      <dl>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 border-b border-hairline py-2">
            <dt className="order-1 flex shrink-0 gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>
              <Marked text={does} words={wordsOf(query)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

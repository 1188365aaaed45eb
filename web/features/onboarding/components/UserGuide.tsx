// The User Guide (specification §2). All of it is in the bundle: it opens without a network.

import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { openStepsOf, useChecklist, useFinishChecklist } from '../queries.ts';
import { FounderNote } from './FounderNote.tsx';
import { GettingStarted } from './GettingStarted.tsx';
import { GuideOverviews } from './GuideOverviews.tsx';
import { guideParts, shortcuts } from './guideParts.ts';
import { findParts, findShortcuts } from './guideSearch.ts';
import { readGuideSettings } from './guideSettings.ts';
import { ShortcutSheet } from './ShortcutSheet.tsx';

export interface UserGuideProps {
  /** The checklist is for Principals; the server would tell nobody else of it. */
  isPrincipal: boolean;
  onClose: () => void;
}

export function UserGuide({ isPrincipal, onClose }: UserGuideProps) {
  return isPrincipal ? <GuideOfPrincipal onClose={onClose} /> : <Guide onClose={onClose} renderChecklist={() => null} />;
}

/** With the checklist until it is finished; one that was finished while the guide is open leaves with it. */
function GuideOfPrincipal({ onClose }: { onClose: () => void }) {
  const { data } = useChecklist();
  const finish = useFinishChecklist();
  const close = () => {
    if (data && !data.isFinished && openStepsOf(data).length === 0) finish.mutate({});
    onClose();
  };
  return <Guide onClose={close} renderChecklist={(onLeave) => data?.isFinished !== true && <GettingStarted onLeave={onLeave} />} />;
}

interface GuideProps {
  onClose: () => void;
  renderChecklist: (onLeave: () => void) => ReactNode;
}

function Guide({ onClose, renderChecklist }: GuideProps) {
  const [query, setQuery] = useState('');
  const settings = readGuideSettings();
  const parts = findParts(guideParts, query);
  const keys = findShortcuts(shortcuts, query);
  const isSearching = query.trim() !== '';
  const isNothing = parts.length === 0 && keys.length === 0;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="User Guide"
      forReading
      sentence="What each part is for, and the keys that save a reach for the mouse."
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="mb-5 flex items-center gap-5 max-md:flex-col max-md:items-stretch max-md:gap-3">
        <SearchInput
          label="Search the guide"
          placeholder="Search the guide"
          className="w-72 max-md:w-full"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        {settings.videosUrl && (
          <TextLink
            href={settings.videosUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1.5 font-medium touch:min-h-11"
          >
            Step-by-step videos
            <Icon of={ExternalLink} size={14} />
          </TextLink>
        )}
      </div>
      <p role="status" className="sr-only">
        {isSearching && !isNothing && foundWords(parts.length, keys.length)}
      </p>
      {isNothing && (
        <EmptyState
          level={3}
          sentence={`The guide does not speak of “${query.trim()}”.`}
          action={<Button onClick={() => setQuery('')}>Clear the search</Button>}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_17rem] gap-x-10 gap-y-6 pb-3 max-md:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-6">
          {!isSearching && renderChecklist(onClose)}
          <GuideOverviews parts={parts} query={query} onLeave={onClose} />
          {!isSearching && <FounderNote {...settings} />}
        </div>
        {keys.length > 0 && (
          <div>
            <div className="sticky top-0">
              <ShortcutSheet shortcuts={keys} query={query} />
            </div>
          </div>
        )}
      </div>
    </Dialog>
  );
}

const foundWords = (parts: number, keys: number): string =>
  `${parts} ${parts === 1 ? 'part' : 'parts'} and ${keys} ${keys === 1 ? 'shortcut' : 'shortcuts'} found.`;

import { useState } from 'react';
import type { SubjectKey } from '../../../../domain/discussions/subjects.ts';
import type { CommentId } from '../../../../domain/kernel/ids.ts';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { SaveDialog } from '../../files/components/attachments/SaveDialog.tsx';
import { Thumb } from '../../files/components/list/Thumb.tsx';
import { useViewed } from '../../files/components/viewer/useViewed.tsx';
import { useShared } from '../queries.ts';
import { AllShared, toSave } from './thread/SharedFiles.tsx';

const mostShown = 6;

interface FilesBesideProps {
  subject: SubjectKey;
  /** Leads to where something was said. */
  onShow: (commentId: CommentId) => void;
}

/** The newest of what was sent in a discussion, beside it. */
export function FilesBeside({ subject, onShow }: FilesBesideProps) {
  const items = useShared(subject).data?.items ?? [];
  const [opened, setOpened] = useState<'all' | 'save' | null>(null);
  const files = items.flatMap((one) => one.files.map(({ file }) => file));
  const { open, viewer } = useViewed(files);
  const [first, ...others] = toSave(items);
  if (files.length === 0) return null;
  const close = () => setOpened(null);
  return (
    <section aria-label="Files shared here">
      <SectionHead
        title="Files shared here"
        count={files.length}
        link={
          <TextLink asChild>
            {first && others.length > 0 ? (
              <button type="button" className="touch-target" onClick={() => setOpened('save')}>
                Save all
              </button>
            ) : (
              <button type="button" className="touch-target" onClick={() => setOpened('all')}>
                Show all
              </button>
            )}
          </TextLink>
        }
      />
      <ul className="grid grid-cols-3 gap-2 pt-3 @max-[1060px]:grid-cols-6 max-md:grid-cols-3!">
        {files.slice(0, mostShown).map((file) => (
          <li key={file.id}>
            <button
              type="button"
              data-value=""
              aria-label={`Look at ${file.name}`}
              title={file.name}
              onClick={() => open(file.id)}
              className="block w-full rounded-1"
            >
              <Thumb file={file} isSmall className="h-18 w-full" />
            </button>
          </li>
        ))}
      </ul>
      {files.length > mostShown && (
        <TextLink asChild>
          <button type="button" className="touch-target mt-2 text-12" onClick={() => setOpened('all')}>
            Show all {files.length}
          </button>
        </TextLink>
      )}
      {opened === 'save' && first && <SaveDialog files={[first, ...others]} onClose={close} />}
      {opened === 'all' && (
        <AllShared
          subject={subject}
          onClose={close}
          onShow={(commentId) => {
            close();
            onShow(commentId);
          }}
        />
      )}
      {viewer}
    </section>
  );
}

// What a list of documents asks: where to, under which name, with which note.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { nextRevision, revisionName, revisionOf } from '../../../../domain/files/revisions.ts';
import type { FileRecord } from '../../../../domain/files/contract.ts';
import { moveTakes } from '../../../../domain/files/policy.ts';
import type { FolderId } from '../../../../domain/kernel/ids.ts';
import { newId } from '../../../lib/ids.ts';
import { api, problemOf } from '../../../lib/api.ts';
import { follow } from '../../../lib/outcome.ts';
import { useOnGone } from '../../../lib/useOnGone.ts';
import { useShown } from '../../../lib/useShown.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { offerWords } from '../../../ui/toast/offerWords.ts';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { named, Words } from '../../../ui/Words.tsx';
import { lieAt, nameOf, placesOf, type Spot, useCopyFiles, useMoveItems } from '../actions.tsx';
import { usePeople } from '../../studios/queries.ts';
import { refreshFiles, useFile } from '../queries.ts';
import type { DeskQuestion } from './list/desk.ts';
import { keyWords } from './list/deskKeys.ts';
import { PlaceDialog } from './PlaceDialog.tsx';
import { RegisterDialog } from './register/RegisterDialog.tsx';
import { nextOf, RevisionFields } from './register/RevisionFields.tsx';
import { filesOfInput } from './upload/dropped.ts';
import { addUploads } from './upload/uploads.ts';

export interface DeskDialogsProps {
  question: DeskQuestion;
  place: Spot & { name: string };
  onClose: () => void;
  /** What was chosen has been moved or copied. */
  onDone: () => void;
  /** A folder was made. */
  onFolder: (id: string) => void;
}

export function DeskDialogs({ question, place, onClose, onDone, onFolder }: DeskDialogsProps) {
  const move = useMoveItems();
  const copy = useCopyFiles();
  switch (question.ask) {
    case 'folder':
      return <NewFolderDialog place={place} onClose={onClose} onMade={onFolder} />;
    case 'keys':
      return <KeysDialog onClose={onClose} />;
    case 'version':
      return <VersionOfListed file={question.file} onClose={onClose} />;
    case 'register':
      return <RegisterDialog projectId={question.projectId} files={question.files} onClose={onClose} />;
    case 'move':
    case 'copy':
      return (
        <PlaceDialog
          title={named`${question.ask === 'move' ? 'Move' : 'Copy'} ${nameOf(question.items)} to`}
          submitLabel={question.ask === 'move' ? 'Move here' : 'Copy here'}
          from={place}
          // A folder goes into none of its own.
          without={question.items.folders.map(({ id }) => id)}
          isThere={(to) => question.ask === 'move' && lieAt(question.items, to)}
          needs={(projectId) => (question.ask === 'move' ? moveTakes(placesOf(question.items), projectId) : 'upload')}
          onClose={onClose}
          onChoose={(to, name) => {
            onClose();
            onDone();
            if (question.ask === 'move') move(question.items, to, name);
            else copy(question.items.files, to, name);
          }}
        />
      );
  }
}

interface NewFolderProps {
  place: DeskDialogsProps['place'];
  onClose: () => void;
  onMade: (id: string) => void;
}

function NewFolderDialog({ place, onClose, onMade }: NewFolderProps) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [id] = useState(() => newId<FolderId>());
  const shown = useShown();
  const { mutateAsync: create, isPending } = useMutation(api.files.createFolder.mutationOptions());
  const submit = () => {
    if (name.trim() === '') return setProblem('Folder name is required.');
    follow(create({ id, projectId: place.projectId, parentId: place.folderId, name }), {
      done: () => {
        const refreshed = refreshFiles(queries);
        if (!shown()) return void showToast({ shape: 'done', title: named`Made: ${name}` });
        onClose();
        void refreshed.then(() => onMade(id));
      },
      refused: (refusal) => (shown() ? setProblem(refusal.message) : sayRefused(named`${name} was not made`)(refusal)),
    });
  };
  return (
    <FormDialog title={named`New folder in ${place.name}`} submitLabel="Create folder" busy={isPending} onClose={onClose} onSubmit={submit}>
      <Field label="Folder name" error={problem} required>
        <TextInput
          value={name}
          maxLength={120}
          onChange={({ target }) => {
            setName(target.value);
            setProblem(undefined);
          }}
        />
      </Field>
    </FormDialog>
  );
}

/** The dialog as long as there is something to add a version to. */
function VersionOfListed({ file, onClose }: VersionDialogProps) {
  const { error } = useFile(file.id);
  const isGone = error !== null && problemOf(error).code === 'not_found';
  useEffect(() => {
    // Talks to the list: it asks nothing of what is not in it any more, also once that is back.
    if (isGone) onClose();
  });
  return isGone ? null : <VersionDialog file={file} onClose={onClose} />;
}

interface VersionDialogProps {
  file: FileRecord;
  onClose: () => void;
}

/** A new version of one document, whatever the file is called, with what changed in it. */
export function VersionDialog({ file: asked, onClose }: VersionDialogProps) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [note, setNote] = useState('');
  const { file, meanwhile } = useVersionsMeanwhile(asked);
  const [sheet, setSheet] = useNextRevision(file);
  const chooser = useRef<HTMLInputElement>(null);
  // Sent, or given up.
  const isSettled = useRef(false);
  useOnGone(() => {
    if (isSettled.current || note.trim() === '') return;
    offerWords({
      title: named`No new version of ${file.name}`,
      line: 'The page was left, or the document is not here any more.',
      words: note,
    });
  });
  const close = () => {
    isSettled.current = true;
    onClose();
  };
  const submit = () => {
    if (!chosen) return chooser.current?.click();
    const { projectId, folderId, id: replaces, name: placeName } = file;
    addUploads(filesOfInput([chosen]), { projectId, folderId, placeName, replaces, note: { note: note.trim(), ...sheet } });
    close();
  };
  return (
    <FormDialog
      title={named`New version of ${file.name}`}
      sentence={
        sheet
          ? `Sheet ${file.sheet?.number} keeps its earlier revisions, marked as superseded.`
          : `It becomes revision ${revisionOf(file.number + 1)}. The document keeps its name, its place and all earlier revisions.`
      }
      submitLabel="Upload"
      waitsFor={!chosen ? 'Choose a file first' : sheet?.revision === '' ? 'Write its revision first' : undefined}
      onClose={close}
      onSubmit={submit}
    >
      <div role="status">
        {meanwhile && (
          <p className="mb-4">
            <Words of={meanwhile} />
          </p>
        )}
      </div>
      <div className="mb-4 flex items-center gap-3">
        <Button onClick={() => chooser.current?.click()}>Choose a file</Button>
        <span className="min-w-0 truncate text-ink-muted">
          <bdi>{chosen?.name ?? 'No file chosen'}</bdi>
        </span>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="File of the new version"
          onChange={({ target }) => setChosen(target.files?.[0] ?? null)}
        />
      </div>
      {sheet && <RevisionFields file={file} value={sheet} onChange={setSheet} />}
      <Field label="What changed" help="Stands beside the revision, for whoever compares them.">
        <TextInput value={note} maxLength={300} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </FormDialog>
  );
}

/** A document as it is by now, and in words which version somebody added since it was asked about. */
function useVersionsMeanwhile(asked: FileRecord): { file: FileRecord; meanwhile: string | null } {
  const [known] = useState(asked.number);
  const people = usePeople();
  const { data } = useFile(asked.id);
  // What was kept of it may be older than the list.
  const isNewer = data !== undefined && data.file.number >= asked.number;
  const file = isNewer ? data.file : asked;
  const last = isNewer ? data.versions[0] : undefined;
  if (file.number === known || !last) return { file, meanwhile: null };
  return {
    file,
    meanwhile: named`${people.find(last.addedBy).name} added revision ${revisionName(file)} meanwhile. Yours comes after it.`,
  };
}

/** Of a sheet, the revision that its new version becomes. What was proposed goes on from what came meanwhile, what was written stays. */
function useNextRevision(file: FileRecord) {
  const [sheet, setSheet] = useState(() => nextOf(file));
  const [former, setFormer] = useState(file.sheet?.revision);
  const latest = file.sheet?.revision;
  if (latest !== former) {
    setFormer(latest);
    const isProposed = !sheet || former === undefined || sheet.revision === nextRevision(former, sheet.status);
    if (isProposed) setSheet(sheet && latest !== undefined ? { ...sheet, revision: nextRevision(latest, sheet.status) } : nextOf(file));
  }
  return [sheet, setSheet] as const;
}

function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keys of the documents"
      sentence="They act while the list has the focus."
      forReading
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2">
        {keyWords.map(([keys, does]) => (
          <div key={does} className="col-span-2 grid grid-cols-subgrid">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

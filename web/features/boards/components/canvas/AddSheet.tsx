// What a phone adds to a board (picture n2-board-add): a photo of the moment, pictures of the device, a note, or what lies in the documents.

import { Camera, FolderOpen, Images } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { named } from '../../../../ui/Words.tsx';
import { type Dropped, filesOfInput } from '../../../files/components/upload/dropped.ts';
import { onBoard, type Point } from './camera.ts';
import { firstSizes, laidNote, sectionAt } from './newItems.ts';
import { noteHeight } from './noteHeight.ts';
import { freeSpot } from './placing.ts';
import type { Desk } from './useDesk.ts';

/** Of a note that is begun here; longer ones are written on the board. */
const mostLetters = 1_000;

interface AddSheetProps {
  desk: Desk;
  /** Where it will lie, px of the screen. */
  at: Point;
  /** Why no files can be brought from the device. */
  filesReason: string | undefined;
  onFiles: (files: readonly Dropped[]) => void;
  /** Pictures and drawings that are there already. */
  onDocuments: () => void;
  onClose: () => void;
}

export function AddSheet({ desk, at, filesReason, onFiles, onDocuments, onClose }: AddSheetProps) {
  const [camera, library] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [words, setWords] = useState('');
  const { shown, act, choose } = desk;
  const spot = onBoard(desk.camera, at);
  const section = sectionAt(spot, shown.items);
  /** What is written goes with what is chosen beside it. @returns whether nothing of it is left here */
  const addNote = (): boolean => {
    if (words.trim() === '') return true;
    const { items } = shown;
    const size = { w: firstSizes.note.w, h: noteHeight(words.trim()) };
    const item = laidNote(words.trim(), { at: freeSpot(size, { at: spot, items }), items, h: size.h });
    if (!act([{ op: 'add', item }])) return false;
    choose([item.id]);
    return true;
  };
  const take = (files: FileList | null) => {
    onFiles(filesOfInput(files ?? []));
    if (addNote()) onClose();
  };
  return (
    <FormDialog
      title={section?.kind === 'section' ? named`Add to ${section.content.name || 'this section'}` : 'Add to the board'}
      sentence="Arranging things, and all other tools, are for a wider screen."
      submitLabel="Add the note"
      waitsFor={words.trim() === '' ? 'The note has no words yet' : undefined}
      onSubmit={() => words.trim() !== '' && addNote() && onClose()}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-2">
        <Button size="touch" icon={Camera} disabledReason={filesReason} onClick={() => camera.current?.click()}>
          Take a photo
        </Button>
        <Button size="touch" icon={Images} disabledReason={filesReason} onClick={() => library.current?.click()}>
          Photo library
        </Button>
        <Button size="touch" icon={FolderOpen} className="col-span-2" onClick={() => addNote() && onDocuments()}>
          From the documents
        </Button>
      </div>
      <Chooser of={camera} label="A photo from the camera" capture="environment" onFiles={take} />
      <Chooser of={library} label="Pictures of this device" multiple onFiles={take} />
      <Field label="Note" compact className="mt-4">
        <TextArea value={words} maxLength={mostLetters} onChange={({ target }) => setWords(target.value)} />
      </Field>
    </FormDialog>
  );
}

interface ChooserProps {
  of: RefObject<HTMLInputElement | null>;
  label: string;
  capture?: 'environment';
  multiple?: boolean;
  onFiles: (files: FileList | null) => void;
}

const Chooser = ({ of, label, onFiles, ...rest }: ChooserProps) => (
  <input ref={of} type="file" accept="image/*" hidden aria-label={label} onChange={({ target }) => onFiles(target.files)} {...rest} />
);

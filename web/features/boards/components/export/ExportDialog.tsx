// What of a board leaves it, and as what.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { withArrowsBetween } from '../../../../../domain/boards/arrows.ts';
import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import type { Item } from '../../../../../domain/boards/items.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { saveFile, sayNotExported } from '../../../../lib/download.ts';
import { Field } from '../../../../ui/Field.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { formatNumber } from '../../../../ui/locale.ts';
import { SearchSelect } from '../../../../ui/SearchSelect.tsx';
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx';
import { showToast } from '../../../../ui/toast/store.ts';
import { plural } from '../../../files/components/fileWords.ts';
import { useProjectIndex } from '../../../projects/queries.ts';
import { studioQuery } from '../../../studios/queries.ts';
import { withCarried } from '../canvas/acts.ts';
import type { Shown } from '../canvas/boardStore.ts';
import { slidesOf } from '../present/slides.ts';
import type { Exported } from './boardFiles.ts';
import type { Paper } from './boardSheets.ts';

type Format = 'pdf' | 'png' | 'csv';

interface ExportDialogProps {
  board: BoardRecord;
  shown: Shown;
  chosen: ReadonlySet<BoardItemId>;
  onClose: () => void;
}

const sentences: Record<Format, string> = {
  pdf: 'Words stay words, with the studio’s title block under each sheet.',
  png: 'As it hangs on the wall by day, twice as sharp where that can be drawn.',
  csv: 'The product cards by room, with their sums, for a spreadsheet.',
};

const [whole, selection] = ['all', 'chosen'] as const;

const formats = [
  { value: 'pdf', label: 'PDF' },
  { value: 'png', label: 'Picture' },
  { value: 'csv', label: 'Products' },
] as const;
const sizes = [
  { value: 'A4', label: 'A4' },
  { value: 'A3', label: 'A3' },
] as const;
const ways = [
  { value: 'landscape', label: 'Landscape' },
  { value: 'portrait', label: 'Portrait' },
] as const;
const splits = [
  { value: 'sections', label: 'One a section' },
  { value: 'one', label: 'All on one' },
] as const;

export function ExportDialog({ board, shown, chosen, onClose }: ExportDialogProps) {
  const { data: studio } = useQuery(studioQuery());
  const [format, setFormat] = useState<Format>('pdf');
  const [of, setOf] = useState<What>(chosen.size > 0 ? selection : whole);
  const [size, setSize] = useState<'A3' | 'A4'>('A3');
  const [way, setWay] = useState<'landscape' | 'portrait'>('landscape');
  const [pages, setPages] = useState<'sections' | 'one'>('sections');
  const sections = useMemo(
    () => slidesOf(shown.items, board.name).flatMap(({ id, ...slide }) => (id === null ? [] : [{ id, ...slide }])),
    [shown.items, board.name],
  );
  const items = useMemo(() => itemsOf(shown, { of, chosen }), [shown, of, chosen]);
  const hasParts = of === whole && sections.length > 0;
  const products = items.filter(({ kind }) => kind === 'product').length;
  const waitsFor = !shown.isWhole || !studio ? 'The board is still loading' : waitingFor(format, { items, products });

  const paper = { size, isUpright: way === 'portrait', bySection: hasParts && pages === 'sections' };
  const { draw, isDrawing } = useDrawing({ board, shown, items, format, paper, onDrawn: onClose });
  return (
    <FormDialog
      title="Export this board"
      sentence={sentences[format]}
      submitLabel="Export"
      busy={isDrawing}
      waitsFor={waitsFor}
      onClose={onClose}
      onSubmit={() => waitsFor === undefined && void draw()}
    >
      <div className="flex flex-col gap-4">
        <SegmentedControl label="As" className="self-start" value={format} onChange={setFormat} segments={formats} />
        <Field label="What" compact>
          <SearchSelect
            listLabel="What"
            emptyWords="No section fits."
            value={of}
            onChange={setOf}
            options={[
              { value: whole, label: 'The whole board' },
              ...(chosen.size > 0 ? [{ value: selection, label: `What is chosen: ${plural(chosen.size, 'thing')}` }] : []),
              ...sections.map(({ id, letter, name }) => ({ value: id, label: `${letter} ${name}` })),
            ]}
          />
        </Field>
        {format === 'pdf' && (
          <div className="flex flex-wrap gap-3">
            <SegmentedControl label="Paper" value={size} onChange={setSize} segments={sizes} />
            <SegmentedControl label="Orientation" value={way} onChange={setWay} segments={ways} />
            {hasParts && <SegmentedControl label="Sheets" value={pages} onChange={setPages} segments={splits} />}
          </div>
        )}
      </div>
    </FormDialog>
  );
}

interface Drawing {
  board: BoardRecord;
  shown: Shown;
  items: readonly Item[];
  format: Format;
  paper: Paper;
  onDrawn: () => void;
}

/** Draws it as what was chosen, and hands it out as a file. */
function useDrawing({ board, shown, items, format, paper, onDrawn }: Drawing) {
  const { data: studio } = useQuery(studioQuery());
  const project = useProjectIndex().find(board.projectId);
  const [isDrawing, setDrawing] = useState(false);
  const stop = useRef<AbortController | null>(null);
  // Talks to the drawing that is under way: whoever closes the dialog does not want it any more.
  useEffect(() => () => stop.current?.abort(), []);
  const draw = async () => {
    if (!studio) return;
    setDrawing(true);
    stop.current = new AbortController();
    const { signal } = stop.current;
    const exported: Exported = { board, items, shown, project: project ?? null, studio, signal };
    try {
      const files = await import('./boardFiles.ts');
      const picture = format === 'png' ? await files.boardPng(exported) : null;
      const content =
        format === 'pdf' ? await files.boardPdf(exported, paper) : format === 'csv' ? files.boardCsv(exported) : picture?.content;
      if (!content || signal.aborted) return;
      saveFile({ name: `${fileName(board.name)}${format === 'csv' ? ' products' : ''}.${format}`, content });
      if (picture && picture.sharpness < 2) sayScaled(picture.sharpness);
      onDrawn();
    } catch (error) {
      if (signal.aborted) return;
      sayNotExported(error, `${format} of a board could not be made`);
      setDrawing(false);
    }
  };
  return { draw, isDrawing };
}

function waitingFor(format: Format, { items, products }: { items: readonly Item[]; products: number }): string | undefined {
  if (items.length === 0) return 'Nothing is pinned there yet';
  return format === 'csv' && products === 0 ? 'There is no product card there' : undefined;
}

/** {@link whole}, {@link selection}, or a section. */
type What = typeof whole | typeof selection | BoardItemId;

/** All of it, a section with what it carries, or what is chosen with what that carries. */
function itemsOf({ items }: Shown, { of, chosen }: { of: What; chosen: ReadonlySet<BoardItemId> }): readonly Item[] {
  if (of === whole) return items;
  const some = withArrowsBetween(withCarried(of === selection ? chosen : new Set([of]), items), items);
  return items.filter(({ id }) => some.has(id));
}

const fileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim();

const sayScaled = (sharpness: number): void =>
  void showToast({
    shape: 'info',
    title: `Drawn at ${formatNumber(sharpness, { style: 'percent' })}`,
    line: 'All of it at twice its size is more than a picture can hold. A section alone is sharper.',
  });

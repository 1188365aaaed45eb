// The foot while lengths are taken: on which scale, in which unit, how long so far, and what to do next.

import { X } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { PageScale } from '../../../../../../domain/files/contract.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Field } from '../../../../../ui/Field.tsx';
import { IconButton } from '../../../../../ui/IconButton.tsx';
import { dayOf } from '../../../../../ui/locale.ts';
import { SegmentedControl } from '../../../../../ui/SegmentedControl.tsx';
import { TextInput } from '../../../../../ui/TextInput.tsx';
import { problemOf } from '../../../../../lib/api.ts';
import { shortDay } from '../../../../../lib/dates.ts';
import { reasonOf } from '../../../../../lib/words.ts';
import { usePeople } from '../../../../studios/queries.ts';
import { lengthOnPage, lengthWords, readLength, scaleWords, type Unit, units } from './lengths.ts';
import type { Measuring } from './useMeasure.ts';

const unitNames: Record<Unit, string> = { mm: 'mm', cm: 'cm', m: 'm', ft: 'ft in' };

export interface MeasureBarProps {
  measuring: Measuring;
  /** A point of a page has a size on paper, a pixel of a picture has none. */
  isOnPaper: boolean;
}

export function MeasureBar({ measuring, isOnPaper }: MeasureBarProps) {
  const { scale, isScaling, isKnown, canSet, unit, setUnit, stop } = measuring;
  const asks = isKnown && isScaling && canSet === true;
  return (
    // What it asks is of one line and of three: where there is room it grows over the sheet, which stays where it is under the hand.
    <div className="flex shrink-0 justify-center lg:mb-4 lg:h-13 lg:items-end">
      <div
        role="group"
        aria-label="Measuring"
        className="relative flex min-h-13 max-w-full flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-3 border border-hairline-strong bg-surface-raised px-3 py-2 shadow-float max-lg:mb-4 max-md:mb-0 max-md:w-full max-md:rounded-none max-md:border-x-0 max-md:border-b-0"
      >
        {!isKnown && <NotKnown measuring={measuring} />}
        {scale && !isScaling && <ScaleWords scale={scale} measuring={measuring} isOnPaper={isOnPaper} />}
        {isKnown && isScaling && !asks && <p className="text-13">Nobody has set the scale of this page yet. {reasonOf(canSet)}.</p>}
        {asks ? <KnownLength measuring={measuring} /> : scale && <Measured measuring={measuring} perUnit={scale.millimetres} />}
        <SegmentedControl
          label="Unit"
          value={unit}
          onChange={setUnit}
          segments={units.map((value) => ({ value, label: unitNames[value] }))}
        />
        <IconButton size="small" icon={X} label="Stop measuring" onClick={stop} />
      </div>
    </div>
  );
}

function NotKnown({ measuring: { fault, askAgain } }: { measuring: Measuring }) {
  if (!fault) return <Asking>Reading the scale of this page.</Asking>;
  return (
    <div className="flex items-center gap-2 text-13">
      <p role="alert">The scale of this page could not be read. {problemOf(fault).message}</p>
      <Button size="small" onClick={askAgain}>
        Try again
      </Button>
    </div>
  );
}

/** `11 Mar`. */
const dayWords = (moment: string): string => shortDay(dayOf(moment));

function ScaleWords({ scale, measuring: { setAnew, canSet }, isOnPaper }: MeasureBarProps & { scale: PageScale }) {
  const setter = usePeople().find(scale.setBy);
  return (
    <div className="flex items-center gap-2 text-13">
      <p>
        <span className="font-semibold">{isOnPaper ? `Scale ${scaleWords(scale.millimetres)}` : 'Scale set'}</span>{' '}
        <span className="text-ink-muted">
          {setter && (
            <>
              by <bdi>{setter.name}</bdi>,{' '}
            </>
          )}
          {dayWords(scale.setAt)}
        </span>
      </p>
      <Button size="small" disabledReason={reasonOf(canSet)} onClick={setAnew}>
        Set anew
      </Button>
    </div>
  );
}

function Measured({ measuring: { line, length, own, cursor, unit }, perUnit }: { measuring: Measuring; perUnit: number }) {
  const words = (ofPage: number) => lengthWords(ofPage * perUnit, unit);
  const last = line.spots[line.spots.length - 1];
  const total = words(length);
  const going = last && cursor ? words(length + lengthOnPage([last, cursor], own)) : total;
  return (
    <div className="text-13">
      {line.spots.length === 0 ? (
        <p>Click where the length begins; or go there with the arrows, and press Space.</p>
      ) : (
        <p>
          <span className="num text-16 font-semibold" aria-hidden>
            {going}
          </span>{' '}
          <span className="text-ink-muted max-md:hidden">
            {line.isDone ? 'Click to begin another.' : 'Enter ends it, Backspace takes the last spot back.'}
          </span>
        </p>
      )}
      <p className="text-ink-muted">Measured on the drawing: check on site.</p>
      <output className="sr-only">{line.spots.length > 1 && `${total}, measured on the drawing`}</output>
    </div>
  );
}

function KnownLength({ measuring }: { measuring: Measuring }) {
  const { line, unit, length, setScale, isSetting } = measuring;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  if (line.spots.length < 2 || length === 0)
    return (
      <Asking>
        {line.spots.length === 0
          ? 'Show a length that you know: click its beginning and its end.'
          : 'And its end. The longer it is, the truer the scale.'}
      </Asking>
    );
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSetting) return;
    const millimetres = readLength(typed, unit);
    if (millimetres === null) setError('Type a length such as 3600, 3.6 m or 12\' 6".');
    else setScale(millimetres);
  };
  return (
    <form onSubmit={onSubmit} className="flex items-end gap-2">
      <Field label={`How long is it, in ${unitNames[unit]}?`} error={error} compact>
        <TextInput
          // The line is drawn, and this is what is asked now.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={typed}
          readOnly={isSetting}
          inputMode={unit === 'ft' ? 'text' : 'decimal'}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
          className="w-40"
        />
      </Field>
      <Button variant="primary" type="submit" busy={isSetting}>
        Set the scale
      </Button>
    </form>
  );
}

const Asking = ({ children }: { children: ReactNode }) => <output className="text-13">{children}</output>;

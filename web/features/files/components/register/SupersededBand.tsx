import type { FileRecord, FileVersion } from '../../../../../domain/files/contract.ts';
import type { SheetFacts } from '../../../../../domain/files/registerContract.ts';
import { revisionName } from '../../../../../domain/files/revisions.ts';
import { cx } from '../../../../ui/cx.ts';
import { StatusMark } from '../../../../ui/StatusMark.tsx';
import { useReadToday } from '../useReadToday.ts';
import { useFile } from '../../queries.ts';
import { formerWords, supersededWords } from './sheetWords.ts';

export interface SupersededBandProps {
  file: FileRecord;
  /** An earlier version that is looked at beside it. */
  former?: FileVersion | null;
  className?: string;
}

/** Says of a sheet that counts no more what stands for it: nobody builds from it unawares. */
export function SupersededBand({ file: { sheet, ...file }, former = null, className }: SupersededBandProps) {
  if (sheet?.supersededAt) return <SheetBand sheet={sheet} className={className} />;
  return former && sheet && <FormerBand file={{ ...file, sheet }} former={former} className={className} />;
}

function SheetBand({ sheet, className }: { sheet: SheetFacts; className: string | undefined }) {
  const words = supersededWords(sheet, useReadToday());
  return words && <Band className={className}>{words}</Band>;
}

function FormerBand({ file, former, className }: { file: FileRecord; former: FileVersion; className: string | undefined }) {
  const versions = useFile(file.id).data?.versions ?? [];
  const words = formerWords({ file, versions, number: former.number }, useReadToday());
  return words && <Band className={className}>{`${revisionName(former)}: ${words}`}</Band>;
}

/** The band itself. */
export function Band({ className, children }: { className?: string | undefined; children: string }) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1.5 rounded-1 bg-overdue-soft px-2 py-0.5 text-12 font-semibold text-overdue-text',
        className,
      )}
    >
      <StatusMark status="overdue" size={10} />
      <span className="truncate">
        <bdi>{children}</bdi>
      </span>
    </span>
  );
}

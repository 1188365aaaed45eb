// The title block of a sheet that is presented, and what turns it.

import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Expand, GalleryHorizontal, Pointer, Shrink, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { formatDay } from '../../../../ui/locale.ts';
import { usePicture } from '../../../../ui/pictures.ts';
import { useProjectIndex } from '../../../projects/queries.ts';
import { studioQuery } from '../../../studios/queries.ts';
import type { Slide } from './slides.ts';
import type { FullScreen } from '../../../../lib/useFullScreen.ts';

interface Turned {
  isOn: boolean;
  turn: () => void;
}

interface PresentFootProps {
  board: BoardRecord;
  slide: Slide | null;
  index: number;
  count: number;
  laser: Turned;
  overview: Turned;
  fullScreen: FullScreen;
  onGo: (index: number) => void;
  onClose: () => void;
}

export function PresentFoot({ board, slide, index, count, laser, overview, fullScreen, onGo, onClose }: PresentFootProps) {
  const { data: studio } = useQuery(studioQuery());
  const project = useProjectIndex().find(board.projectId);
  const logo = usePicture(studio?.logoUrl);
  return (
    <div className="flex min-h-16 shrink-0 items-stretch border-t border-ink pb-[env(safe-area-inset-bottom)]">
      <p className="flex min-w-0 items-center gap-3 px-6 font-title text-title-22 max-lg:hidden">
        {logo && <img src={logo} alt="" className="max-h-8 max-w-24 object-contain" />}
        <span className="truncate">
          <bdi>{studio?.name ?? ''}</bdi>
        </span>
      </p>
      <dl className="flex min-w-0 flex-1 items-stretch max-md:contents">
        {project && (
          <Cell label="Project" className="max-md:hidden">
            <bdi>{[project.name, project.number].filter(Boolean).join(', ')}</bdi>
          </Cell>
        )}
        <Cell label="Mood board" className="flex-1 max-lg:hidden">
          <bdi>{board.name}</bdi>
        </Cell>
        {slide?.letter && (
          <Cell label="Section" className="max-md:hidden">
            {slide.letter} <bdi>{slide.name}</bdi>
          </Cell>
        )}
        {studio && (
          <Cell label="Date" className="max-lg:hidden">
            {formatDay(studio.today, { day: 'numeric', month: 'short', year: 'numeric' })}
          </Cell>
        )}
        <Cell label="Sheet" className="max-md:flex-1">
          {count === 0 ? '–' : `${index + 1} of ${count}`}
        </Cell>
      </dl>
      <div className="ms-auto flex items-center gap-1 border-s border-hairline px-3 max-md:px-1">
        <IconButton
          label="Slide before"
          icon={ChevronLeft}
          tooltipSide="top"
          waitsFor={index === 0 ? 'This is the first slide' : undefined}
          onClick={() => onGo(index - 1)}
        />
        <IconButton
          label="Next slide"
          icon={ChevronRight}
          tooltipSide="top"
          waitsFor={index >= count - 1 ? 'This is the last slide' : undefined}
          onClick={() => onGo(index + 1)}
        />
        <Toggle label="All slides (O)" icon={GalleryHorizontal} of={overview} />
        <Toggle label="Dot of light (L)" icon={Pointer} of={laser} />
        {fullScreen.isPossible && (
          <IconButton
            label={fullScreen.isOn ? 'Leave the full screen (F)' : 'Full screen (F)'}
            icon={fullScreen.isOn ? Shrink : Expand}
            tooltipSide="top"
            onClick={fullScreen.turn}
            className="max-md:hidden"
          />
        )}
        <IconButton label="Stop presenting" icon={X} tooltipSide="top" onClick={onClose} />
      </div>
    </div>
  );
}

function Toggle({ label, icon, of: { isOn, turn } }: { label: string; icon: typeof Pointer; of: Turned }) {
  return (
    <IconButton
      label={label}
      icon={icon}
      tooltipSide="top"
      aria-pressed={isOn}
      onClick={turn}
      className={cx(isOn && 'bg-surface-selected text-ink')}
    />
  );
}

function Cell({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={cx('flex min-w-0 flex-col justify-center border-s border-hairline px-5 max-md:border-s-0 max-md:px-4', className)}>
      <dt className="text-12 text-ink-muted">{label}</dt>
      <dd className="num truncate font-medium">{children}</dd>
    </div>
  );
}

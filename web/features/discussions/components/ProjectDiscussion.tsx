import { useNavigate, useSearch } from '@tanstack/react-router';
import { keyOf } from '../../../../domain/discussions/subjects.ts';
import type { Project } from '../../../../domain/projects/contract.ts';
import { cx } from '../../../ui/cx.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Decisions } from './decisions/Decisions.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { FilesBeside } from './FilesBeside.tsx';
import { Discussion } from './thread/Discussion.tsx';

/** What is said about a project and what was decided in it, as its tab; beside it what is discussed elsewhere in it. */
export function ProjectDiscussion({ project }: { project: Project }) {
  const { part } = useSearch({ from: '/inner/projects/$projectId' });
  const navigate = useNavigate({ from: '/projects/$projectId' });
  const shows = part === 'decisions' ? part : 'talk';
  return (
    <div className="@container flex flex-1 flex-col">
      <SegmentedControl
        label="Discussion of the project"
        className="mt-3 mb-1.5 self-start"
        value={shows}
        onChange={(next) =>
          void navigate({ search: next === 'talk' ? { tab: 'discussion' } : { tab: 'discussion', part: next }, replace: true })
        }
        segments={[
          { value: 'talk', label: 'Talk' },
          { value: 'decisions', label: 'Decisions' },
        ]}
      />
      <div
        className={cx(
          'mt-2 grid flex-1 grid-cols-[minmax(0,736px)_336px] gap-x-12 gap-y-8 @max-[1060px]:grid-cols-1 print:block print:space-y-8',
          shows === 'decisions' && 'content-start',
        )}
      >
        {shows === 'decisions' ? (
          <div className="max-w-184">
            <Decisions project={project} />
          </div>
        ) : (
          <Talk project={project} />
        )}
        <div className="space-y-8">
          <Elsewhere projectId={project.id} name={project.name} />
          <FilesBeside
            subject={keyOf({ kind: 'project', id: project.id })}
            onShow={(comment) => void navigate({ search: { tab: 'discussion', comment } })}
          />
        </div>
      </div>
    </div>
  );
}

/** One writes at the foot of what is seen. */
function Talk({ project }: { project: Project }) {
  const { comment } = useSearch({ from: '/inner/projects/$projectId' });
  return (
    <Discussion
      key={project.id}
      subject={{ kind: 'project', id: project.id }}
      name={project.name}
      comment={comment ?? null}
      linkOf={(commentId) => `/projects/${project.id}?tab=discussion&comment=${commentId}`}
    >
      {({ head, said, composer }) => (
        <div className="flex max-w-184 flex-col">
          {head}
          <div className="flex-1 [&_*]:scroll-mb-(--foot)">{said}</div>
          <div ref={tellHeight} className="sticky bottom-0 z-(--z-sticky) -mb-12 bg-surface pt-3 pb-4 max-md:-mb-8 @max-[1060px]:mb-0">
            {composer}
          </div>
        </div>
      )}
    </Discussion>
  );
}

/** Tells the styles how much of the page lies behind the place to write: what is scrolled into sight stands above it. */
function tellHeight(foot: HTMLElement | null) {
  const frame = foot?.parentElement;
  if (!foot || !frame) return;
  const resized = new ResizeObserver(() => frame.style.setProperty('--foot', `${foot.offsetHeight}px`));
  resized.observe(foot);
  return () => resized.disconnect();
}

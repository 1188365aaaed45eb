// What is said in a project, on its overview and in its tabs: how much of it is new, the newest, and a place to say more.

import { Link } from '@tanstack/react-router';
import type { Reference } from '../../../../domain/kernel/richTextShape.ts';
import type { LatestComment } from '../../../../domain/discussions/contract.ts';
import { keyOf } from '../../../../domain/discussions/subjects.ts';
import type { ProjectId } from '../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../domain/projects/contract.ts';
import { timeAgo } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { UnreadDot } from '../../../ui/CountPill.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { usePeople } from '../../studios/queries.ts';
import { useCommentCommands, useElsewhere } from '../queries.ts';
import type { Thing } from './body/CommentBodyView.tsx';
import { useSpoken } from './body/useSpoken.ts';
import { Composer } from './composer/Composer.tsx';
import { LeftIn } from './composer/LeftWords.tsx';
import { wholePlace } from './composer/unsent.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { unreadOf } from './ProjectSaid.tsx';
import { thingsOf, usePlace } from './thread/usePlace.ts';
import { useSay } from './thread/useSay.ts';

export function ProjectTalk({ project }: { project: Project }) {
  const { data } = useElsewhere(project.id);
  if (!data) return null;
  const things = thingsOf(data.titles);
  const unread = unreadOf(data.items);
  return (
    <section aria-labelledby="talk">
      <SectionHead
        id="talk"
        title="Discussion"
        count={unread > 0 ? `${unread} unread` : undefined}
        link={
          <TextLink asChild>
            <Link to="/projects/$projectId" params={{ projectId: project.id }} search={{ tab: 'discussion' }}>
              All of it
            </Link>
          </TextLink>
        }
      />
      {data.latest.length === 0 && <p className="pt-3 text-ink-muted">Nobody has said anything yet.</p>}
      <ul className="space-y-3 pt-3">
        {data.latest.map((one) => (
          <Latest key={one.commentId} comment={one} projectId={project.id} thingOf={({ id }) => things.get(id)} />
        ))}
      </ul>
      {project.status === 'archived' ? (
        <LeftIn places={[wholePlace(keyOf({ kind: 'project', id: project.id }))]} />
      ) : (
        // What is written belongs to its project: from one straight to the next the field begins anew.
        <SayMore key={project.id} project={project} />
      )}
    </section>
  );
}

interface LatestProps {
  comment: LatestComment;
  projectId: ProjectId;
  thingOf: (reference: Reference) => Thing | undefined;
}

/** All of it leads to where it was said. */
function Latest({ comment: { commentId, authorId, at, body, isUnread, subject }, projectId, thingOf }: LatestProps) {
  const author = usePeople().find(authorId);
  const spoken = useSpoken(thingOf);
  const now = useNow();
  const place = { ...subject, projectId };
  return (
    <li className="flex items-start gap-3">
      <Avatar name={author.name} src={author.src} size={28} decorative deactivated={author.deactivated} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-muted">
          <span className="text-14 font-semibold text-ink">
            <bdi>{author.name}</bdi>
          </span>
          <span className="min-w-0 truncate">
            {subject.kind !== 'project' && (
              <>
                on <bdi>{subject.name}</bdi> ·{' '}
              </>
            )}
            <time dateTime={at}>{timeAgo(at, now)}</time>
          </span>
          {isUnread && <UnreadDot label="New" />}
        </p>
        <PlaceLink of={place} comment={commentId} className="line-clamp-3 leading-5 whitespace-pre-line wrap-anywhere hover:underline">
          {spoken(body) || 'Files'}
        </PlaceLink>
      </div>
    </li>
  );
}

function SayMore({ project: { id, name } }: { project: Project }) {
  const subject = { kind: 'project', id } as const;
  const commands = useCommentCommands();
  const { people, placeName, letIn } = usePlace({ subject, name });
  const say = useSay({ subject: keyOf(subject), commands, letIn });
  return (
    <div className="mt-3">
      <Composer
        place={wholePlace(keyOf(subject))}
        subject={keyOf(subject)}
        label={`Comment on ${name}`}
        placeholder="Write a comment"
        submitLabel="Comment"
        people={people}
        placeName={placeName}
        onSend={say}
      />
    </div>
  );
}

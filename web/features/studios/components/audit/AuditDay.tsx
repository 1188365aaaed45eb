import { deletedPerson } from '../../../../../domain/identity/names.ts';
import { type AuditLine, auditSentence } from '../../../../../domain/studios/audit.ts';
import { shortDay, weekday } from '../../../../lib/dates.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { SectionHead } from '../../../../ui/SectionHead.tsx';
import { dayAndTime } from './moments.ts';

export interface AuditDayProps {
  /** 'YYYY-MM-DD' */
  day: string;
  today: string;
  timeZone: string;
  /** Newest first. */
  lines: readonly AuditLine[];
}

/** What happened on one day: who, what, and when. */
export function AuditDay({ day, today, timeZone, lines }: AuditDayProps) {
  const title = day === today ? 'Today' : day.slice(0, 4) === today.slice(0, 4) ? weekday(day) : shortDay(day, today);
  return (
    <section aria-labelledby={`audit-${day}`} className="mb-8">
      <SectionHead id={`audit-${day}`} title={title} />
      <ol aria-label={`Audit log, ${title}`}>
        {lines.map((line) => (
          <Line key={line.id} line={line} time={dayAndTime(line.at, timeZone).time} />
        ))}
      </ol>
    </section>
  );
}

function Line({ line, time }: { line: AuditLine; time: string }) {
  const { actor } = line;
  const name = actor.name ?? deletedPerson;
  return (
    <li className="flex items-start gap-3 border-b border-hairline py-2.5">
      <Avatar name={name} src={actor.avatarUrl} size={24} deactivated={!actor.isActive} decorative />
      <p className="min-w-0 flex-1 pt-0.5 break-words">
        <span className="font-medium">
          <bdi>{name}</bdi>
        </span>
        {name !== deletedPerson && !actor.isActive && <span className="text-ink-muted"> (deactivated)</span>} {auditSentence(line)}
      </p>
      <time dateTime={line.at} title={line.at} className="num shrink-0 pt-0.5 text-13 text-ink-muted">
        {time}
      </time>
    </li>
  );
}

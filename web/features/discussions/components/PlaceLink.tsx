import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CommentId } from '../../../../domain/kernel/ids.ts';
import { named, type SubjectName } from '../../../../domain/discussions/subjects.ts';

interface PlaceLinkProps {
  /** What is opened. */
  of: SubjectName & { projectId: string | null };
  /** The comment on it that is shown. */
  comment?: CommentId;
  className?: string;
  children: ReactNode;
}

/** A link to what is discussed, or pointed at. */
export function PlaceLink({ of, comment, ...rest }: PlaceLinkProps) {
  const at = comment === undefined ? {} : { comment };
  const { kind, id } = named(of);
  const { projectId } = of;
  if (kind === 'task') return <Link to="/todos" search={{ task: id, ...at }} {...rest} />;
  if (kind === 'project') {
    return (
      <Link
        to="/projects/$projectId"
        params={{ projectId: id }}
        search={comment === undefined ? {} : { tab: 'discussion', ...at }}
        {...rest}
      />
    );
  }
  if (kind === 'board') return <Link to="/mood-board/$boardId" params={{ boardId: id }} search={at} {...rest} />;
  if (projectId === null) return <Link to="/projects/documents" search={{ view: id, ...at }} {...rest} />;
  return <Link to="/projects/$projectId" params={{ projectId }} search={{ tab: 'documents', view: id, ...at }} {...rest} />;
}

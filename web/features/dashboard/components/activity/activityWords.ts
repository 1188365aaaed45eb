// What somebody did in a project, as a sentence, and the sentences of a day. Pure.

import type { ProjectAct } from '../../../../../domain/dashboard/contract.ts';
import { type Names, recentWords, whoOf, type Words } from '../recentWords.ts';

/** `Aiko added A-301 and 3 more`, with what it is about as a link. */
export function activityWords(act: ProjectAct, projectName: string, names: Names): Words {
  const { type, task, file, folder, board, decision, more, gone } = act;
  const about = (before: string, title: string | undefined): Words => ({
    who: whoOf(act, names),
    before,
    title: title ?? '',
    after: more > 0 ? `and ${more} more` : '',
  });
  if (gone) return { ...about(`moved ${goneWords(gone)} elsewhere`, undefined), after: '' };
  switch (type) {
    case 'files.created':
      return about('added', file?.name);
    case 'files.versionAdded':
      return about('added a new version of', file?.name);
    case 'files.moved': {
      const { after, ...moved } = about(file ? 'moved' : 'moved the folder', (file ?? folder)?.name);
      return { ...moved, after: `${after} here`.trim() };
    }
    case 'files.saved':
      return { ...about('saved', file?.name), after: 'to the documents' };
    case 'files.issued':
      return about('issued', file?.name);
    case 'boards.created':
      return about('started the mood board', board?.name);
    case 'tasks.projectChanged':
      return { ...about('moved', task?.title), after: 'here' };
    case 'discussions.decided':
      return about('recorded the decision', decision?.what);
    default:
      return recentWords({ ...act, type, project: { name: projectName } }, names);
  }
}

/** `3 documents and a folder`. */
function goneWords({ tasks, files, folders }: NonNullable<ProjectAct['gone']>): string {
  const counted = (count: number, what: string) => count > 0 && (count === 1 ? `a ${what}` : `${count} ${what}s`);
  return [counted(tasks, 'task'), counted(files, 'document'), counted(folders, 'folder')].filter(Boolean).join(' and ');
}

export interface ActivityDay {
  day: string;
  acts: ProjectAct[];
}

/** The acts by their days, the newest first, whatever order they were written down in. Documents that one person brought one after the other are one line. */
export function daysOf(acts: readonly ProjectAct[], dayOf: (moment: string) => string): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const act of acts.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))) {
    const day = dayOf(act.at);
    const current = days.at(-1);
    const last = current?.acts.at(-1);
    if (current?.day !== day) days.push({ day, acts: [act] });
    else if (last?.type === 'files.created' && act.type === 'files.created' && last.actorId === act.actorId)
      current.acts.splice(-1, 1, { ...last, more: last.more + 1 + act.more });
    else current.acts.push(act);
  }
  return days;
}

// How things that a comment points at are called, as far as whoever writes it knows: looked up once, kept while the tab is open.

import type { Reference } from '../../../../../domain/kernel/richTextShape.ts';
import { taskRefPattern, type Title } from '../../../../../domain/discussions/contract.ts';
import { api } from '../../../../lib/api.ts';
import { onForget } from '../../../../lib/forget.ts';
import { referenceOf } from './addresses.ts';

const names = new Map<string, string>();
onForget(() => names.clear());

export function rememberTitles(titles: readonly Title[]): void {
  for (const { id, title } of titles) names.set(id, title);
}

export const nameOfThing = ({ id }: { id: string }): string => names.get(id) ?? 'something that you cannot open';

/** What a word of a comment points at: a task's reference, or an address of our own. */
export async function findThing(word: string): Promise<Title | null> {
  const reference = referenceOf(word, window.location.origin);
  if (reference) return lookUpReference(reference);
  return taskRefPattern.test(word) ? lookUpTask(word) : null;
}

/** The task that is called so; null where there is none for whoever asks. */
async function lookUpTask(ref: string): Promise<Title | null> {
  return known(async () => (await api.discussions.referred.call({ ref })).title);
}

/** What an address leads to; null where whoever asks may not know it. */
async function lookUpReference(of: Reference): Promise<Title | null> {
  return known(async () => {
    switch (of.kind) {
      case 'task': {
        const { task } = await api.tasks.get.call({ taskId: of.id });
        return { ...of, title: [task.ref, task.title].filter(Boolean).join(' '), projectId: task.projectId };
      }
      case 'project': {
        const { project } = await api.projects.get.call({ projectId: of.id });
        return { ...of, title: project.name, projectId: of.id };
      }
      case 'file': {
        const { file } = await api.files.get.call({ fileId: of.id });
        return { ...of, title: file.name, projectId: file.projectId };
      }
      case 'board': {
        const { board } = await api.boards.get.call({ boardId: of.id });
        return { ...of, title: board.name, projectId: board.projectId };
      }
    }
  });
}

/** What cannot be had now stays words. */
async function known(ask: () => Promise<Title | null>): Promise<Title | null> {
  const title = await ask().catch(() => null);
  if (title) rememberTitles([title]);
  return title;
}

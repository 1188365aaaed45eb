// What lower features show of those above them.

import { memo } from 'react';
import type { FileId, ProjectId, TaskId } from '../../domain/kernel/ids.ts';
import { CardTalk } from '../features/discussions/components/CardTalk.tsx';
import type { ViewerSlots } from '../features/files/components/viewer/slots.ts';
import type { CoverSlots } from '../features/projects/components/form/coverSlot.ts';
import type { ProjectSlots } from '../features/projects/components/slots.ts';
import type { TaskSlots } from '../features/tasks/components/slots.ts';
import { lazyPart } from '../lib/lazyPart.tsx';
import { pageShown } from '../lib/pageShown.ts';

const leftWords = async () => (await import('../features/discussions/components/composer/LeftWords.tsx')).LeftWords;

export const taskSlots: TaskSlots = {
  Attachments: lazyPart(async () => (await import('../features/files/components/attachments/Attachments.tsx')).Attachments),
  Discussion: lazyPart(async () => (await import('../features/discussions/components/TaskDiscussion.tsx')).TaskDiscussion),
  LeftWords: lazyPart<{ kind: 'task'; id: TaskId }>(leftWords),
  BoardExtras: memo(CardTalk),
};

export const viewerSlots: ViewerSlots = {
  Said: lazyPart(async () => (await import('../features/discussions/components/pins/FileTalk.tsx')).FileSaid),
  Pins: lazyPart(async () => (await import('../features/discussions/components/pins/FileTalk.tsx')).FilePins),
  Moments: lazyPart(async () => (await import('../features/discussions/components/pins/FileMoments.tsx')).FileMoments),
  Column: lazyPart(async () => (await import('../features/discussions/components/pins/FileColumn.tsx')).FileColumn),
  LeftWords: lazyPart<{ kind: 'file'; id: FileId }>(leftWords),
};

export const projectSlots: ProjectSlots = {
  Said: lazyPart(async () => (await pageShown().then(() => import('../features/discussions/components/ProjectSaid.tsx'))).ProjectSaid),
  LeftWords: lazyPart<{ kind: 'project'; id: ProjectId }>(leftWords),
};

export const coverSlots: CoverSlots = {
  CoverSource: lazyPart(async () => (await import('../features/files/components/CoverSource.tsx')).CoverSource),
};

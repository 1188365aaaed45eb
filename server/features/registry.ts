// Every feature's endpoints and events in one place: a new feature adds its line here.

import { boardsContract } from '../../domain/boards/contract.ts';
import { dashboardContract } from '../../domain/dashboard/contract.ts';
import { discussionsContract } from '../../domain/discussions/contract.ts';
import { attachmentsContract } from '../../domain/files/attachments.ts';
import { filesContract } from '../../domain/files/contract.ts';
import { identityContract } from '../../domain/identity/contract.ts';
import type { MemberActor } from '../../domain/kernel/actor.ts';
import { notificationsContract } from '../../domain/notifications/contract.ts';
import { onboardingContract } from '../../domain/onboarding/contract.ts';
import { projectsContract } from '../../domain/projects/contract.ts';
import { scheduleContract } from '../../domain/schedule/contract.ts';
import { searchContract } from '../../domain/search/contract.ts';
import { studiosContract } from '../../domain/studios/contract.ts';
import { abilitiesOf, holds, isPermission } from '../../domain/studios/policy.ts';
import { tasksContract } from '../../domain/tasks/contract.ts';
import { templatesContract } from '../../domain/templates/contract.ts';
import type { UserId } from '../../domain/kernel/ids.ts';
import type { Tickets } from '../auth/tickets.ts';
import type { Tx } from '../db/tx.ts';
import type { ErrorReporter } from '../errors/sentry.ts';
import { type Endpoint, endpointsOf } from '../http/procedure.ts';
import type { Sessions } from '../http/sessions.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Notices } from '../live/notices.ts';
import type { Presenter } from '../live/presenting.ts';
import type { PersonalSection } from '../personalData/sections.ts';
import { discussedBoard } from './boards/access.ts';
import { boardsHandlers } from './boards/handlers.ts';
import { boardsPresenter } from './boards/live.ts';
import { boardsData } from './boards/personalData.ts';
import { discardBoards } from './boards/reactions.ts';
import { dashboardHandlers } from './dashboard/handlers.ts';
import { discussed, subjectsWith } from './discussions/access.ts';
import { discussionsHandlers } from './discussions/handlers.ts';
import { discussionsData } from './discussions/personalData.ts';
import { discardFollowing, isAnythingSaid, talkOfTask } from './discussions/reactions.ts';
import type { FileAddresses } from './files/addresses.ts';
import { attachmentHandlers } from './files/attachmentHandlers.ts';
import { filesHandlers } from './files/handlers.ts';
import { filesPresenter } from './files/live.ts';
import { filesData } from './files/personalData.ts';
import { discardFiles, discardUploads, filesOfTask, foldersOfProject, isAnythingAttached, type LeftBytes } from './files/reactions.ts';
import type { UploadNeeds } from './files/uploadHandlers.ts';
import type { Pusher } from '../push/pusher.ts';
import { identityHandlers } from './identity/handlers.ts';
import { identityData } from './identity/personalData.ts';
import { notificationsHandlers } from './notifications/handlers.ts';
import { notificationsPresenter } from './notifications/live.ts';
import { notificationsData } from './notifications/personalData.ts';
import { onboardingHandlers } from './onboarding/handlers.ts';
import { demandShareable, hiddenAmong } from './projects/access.ts';
import { projectsHandlers } from './projects/handlers.ts';
import { projectsData } from './projects/personalData.ts';
import { leaveProjects, takeIntoPrivateProjects } from './projects/writes.ts';
import { scheduleHandlers } from './schedule/handlers.ts';
import { scheduleData } from './schedule/personalData.ts';
import { programme } from './schedule/reactions.ts';
import { searchHandlers } from './search/handlers.ts';
import { studiosHandlers } from './studios/handlers.ts';
import type { Forget } from './studios/removalHandlers.ts';
import { tasksHandlers } from './tasks/handlers.ts';
import { createKnownCards } from './tasks/knownCards.ts';
import { tasksPresenter } from './tasks/live.ts';
import { tasksData } from './tasks/personalData.ts';
import { insertPlan } from './tasks/planWrites.ts';
import { discardPersonal, handOver, movePhaseTasks, namedIn, openWorkIn, workOf } from './tasks/reactions.ts';
import { tellMade } from './tasks/eventWrites.ts';
import { templatesHandlers } from './templates/handlers.ts';
import { templatesData } from './templates/personalData.ts';
import { templatesOfProject } from './templates/reactions.ts';

export interface FeatureNeeds {
  tickets: Tickets;
  jobs: Jobs;
  publicUrl: string;
  sessions: Sessions;
  errors: ErrorReporter;
  forgetting: readonly Forget[];
  pusher: Pusher;
  notices: Pick<Notices, 'tell'>;
  files: Omit<UploadNeeds, 'discussed'> & { addresses: FileAddresses };
}

/** What can be discussed. */
export const subjects = subjectsWith({ board: discussedBoard });

/** What may be put on a task. */
const onTasks = [isAnythingAttached, isAnythingSaid];

export const endpointsOfAll = ({
  tickets,
  jobs,
  publicUrl,
  errors,
  sessions,
  forgetting,
  pusher,
  notices,
  files,
}: FeatureNeeds): Endpoint[] => [
  ...endpointsOf('identity', identityContract, identityHandlers({ account: { jobs, sessions }, tickets, abilitiesOf, errors })),
  ...endpointsOf(
    'studios',
    studiosContract,
    studiosHandlers({
      jobs,
      publicUrl,
      projectsFor: demandShareable,
      hiddenAmong,
      work: {
        workOf,
        handOver,
        keepInReach: takeIntoPrivateProjects,
        discardPersonal: discardAll(jobs),
        endUploads: endUploads(jobs),
        leaveProjects,
      },
      sessions,
      forgetting,
      notices,
    }),
  ),
  ...endpointsOf(
    'projects',
    projectsContract,
    projectsHandlers({
      work: { insertPlan, namedIn, openWorkIn, handOver, movePhaseTasks, tellMade },
      programme,
      templates: templatesOfProject,
      folders: foldersOfProject,
    }),
  ),
  ...endpointsOf(
    'tasks',
    tasksContract,
    tasksHandlers({ programme, files: filesOfTask, talk: talkOfTask, onTasks, knownCards: createKnownCards() }),
  ),
  ...endpointsOf('schedule', scheduleContract, scheduleHandlers({ onTasks })),
  ...endpointsOf('templates', templatesContract, templatesHandlers({ work: { tellMade }, folders: foldersOfProject })),
  ...endpointsOf('files', filesContract, filesHandlers({ ...files, discussed: discussed(subjects) })),
  ...endpointsOf('files', attachmentsContract, attachmentHandlers),
  ...endpointsOf('discussions', discussionsContract, discussionsHandlers({ parts: files.parts, jobs, subjects })),
  ...endpointsOf('boards', boardsContract, boardsHandlers({ limits: files.limits })),
  ...endpointsOf('search', searchContract, searchHandlers),
  ...endpointsOf('dashboard', dashboardContract, dashboardHandlers),
  ...endpointsOf('onboarding', onboardingContract, onboardingHandlers),
  ...endpointsOf('notifications', notificationsContract, notificationsHandlers({ pusher, jobs })),
];

/** What a person alone could see goes with them. */
const discardAll =
  (jobs: Jobs) =>
  async (tx: Tx, userId: UserId): Promise<void> => {
    // Before the tasks that some of them stay with.
    const left = await discardFiles(tx, userId);
    await discardPersonal(tx, userId);
    await discardFollowing(tx, userId);
    await discardBoards(tx, userId);
    await removeLater(jobs, { tx, left });
  };

/** What a person was bringing goes with their access. */
const endUploads =
  (jobs: Jobs) =>
  async (tx: Tx, userId: UserId): Promise<void> =>
    removeLater(jobs, { tx, left: await discardUploads(tx, userId) });

async function removeLater(jobs: Jobs, { tx, left }: { tx: Tx; left: LeftBytes }): Promise<void> {
  if (left.files.length + left.uploads.length > 0) await jobs.enqueue(tx, 'housekeeping.files', { ...left });
}

/** What a person can take with them, a file each. */
export const personalSections: readonly PersonalSection[] = [
  ...identityData,
  ...projectsData,
  ...tasksData,
  ...scheduleData,
  ...templatesData,
  ...filesData,
  ...discussionsData,
  ...boardsData,
  ...notificationsData,
];

/** Of the features whose events are more than their ids. */
export const presenters: readonly Presenter[] = [tasksPresenter, filesPresenter, boardsPresenter, notificationsPresenter];

export const mayCall = (actor: MemberActor, permission: string): boolean => isPermission(permission) && holds(actor, permission);

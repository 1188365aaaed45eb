// Every call of Atelier, by feature.

import { boardsContract } from './boards/contract.ts';
import { dashboardContract } from './dashboard/contract.ts';
import { discussionsContract } from './discussions/contract.ts';
import { attachmentsContract } from './files/attachments.ts';
import { filesContract } from './files/contract.ts';
import { identityContract } from './identity/contract.ts';
import { notificationsContract } from './notifications/contract.ts';
import { onboardingContract } from './onboarding/contract.ts';
import { projectsContract } from './projects/contract.ts';
import { scheduleContract } from './schedule/contract.ts';
import { searchContract } from './search/contract.ts';
import { studiosContract } from './studios/contract.ts';
import { tasksContract } from './tasks/contract.ts';
import { templatesContract } from './templates/contract.ts';

export const contract = {
  identity: identityContract,
  studios: studiosContract,
  projects: projectsContract,
  tasks: tasksContract,
  schedule: scheduleContract,
  templates: templatesContract,
  files: { ...filesContract, ...attachmentsContract },
  discussions: discussionsContract,
  boards: boardsContract,
  notifications: notificationsContract,
  search: searchContract,
  dashboard: dashboardContract,
  onboarding: onboardingContract,
};

export type Contract = typeof contract;

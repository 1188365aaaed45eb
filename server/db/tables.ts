// Who keeps which table. Only the owner's folder writes to it; whoever else wants a row changed asks a function of the owner's,
// which stands lower or is handed up by the composition root. `npm run check -- tables` reads every statement.

import type { DB } from './types.gen.ts';

/** Folders of `server/`. */
export const owners: Record<keyof DB, string> = {
  'app.installation': 'restoring',
  'app.installation_places': 'restoring',
  server_secrets: 'db',
  events: 'events',
  studio_sequences: 'events',
  audit_log: 'audit',
  idempotency_keys: 'http',
  presence: 'live',
  blobs: 'storage',

  accounts: 'auth',
  email_changes: 'auth',
  invitation_tokens: 'auth',
  invitations: 'auth',
  one_time_tokens: 'auth',
  push_subscriptions: 'auth',
  refresh_tokens: 'auth',
  sessions: 'auth',
  signing_keys: 'auth',
  studios: 'auth',
  user_custom_permissions: 'auth',
  user_profiles: 'auth',
  user_roles: 'auth',
  pictures: 'pictures',

  studio_holidays: 'features/studios',

  milestones: 'features/projects',
  phases: 'features/projects',
  project_clients: 'features/projects',
  project_invitations: 'features/projects',
  project_members: 'features/projects',
  projects: 'features/projects',

  checklist_assignees: 'features/tasks',
  former_refs: 'features/tasks',
  project_sums: 'features/tasks',
  task_assignees: 'features/tasks',
  task_events: 'features/tasks',
  task_reviews: 'features/tasks',
  tasks: 'features/tasks',

  baselines: 'features/schedule',
  project_closures: 'features/schedule',
  schedule_feeds: 'features/schedule',
  schedule_links: 'features/schedule',
  schedule_rows: 'features/schedule',

  template_versions: 'features/templates',
  templates: 'features/templates',

  comment_attachments: 'features/files',
  file_attachments: 'features/files',
  file_folders: 'features/files',
  file_renditions: 'features/files',
  file_stars: 'features/files',
  file_texts: 'features/files',
  file_uploads: 'features/files',
  file_versions: 'features/files',
  issue_sheet_lines: 'features/files',
  issue_sheet_recipients: 'features/files',
  issue_sheets: 'features/files',
  page_scales: 'features/files',
  user_files: 'features/files',

  comment_edits: 'features/discussions',
  comment_mentions: 'features/discussions',
  comment_reactions: 'features/discussions',
  comments: 'features/discussions',
  decisions: 'features/discussions',
  discussion_follows: 'features/discussions',
  discussion_reads: 'features/discussions',
  discussions: 'features/discussions',

  board_items: 'features/boards',
  board_stars: 'features/boards',
  board_versions: 'features/boards',
  board_workers: 'features/boards',
  boards: 'features/boards',

  notification_preferences: 'features/notifications',
  notifications: 'features/notifications',

  onboarding_farewells: 'features/onboarding',
  studio_onboarding_progress: 'features/onboarding',
};

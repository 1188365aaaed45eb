// A feature folder holds the files of one vocabulary, so that a newcomer finds any behaviour in two hops; and every
// module exports by name what it wrote itself.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { features } from '../../domain/kernel/features.ts';
import { existingFolders, sourceFiles } from './files.ts';

interface World {
  folder: string;
  files: string[];
  folders: string[];
  /** A topic that grew out of one of the files keeps its word: `holidayHandlers.ts`. */
  topics?: RegExp;
}

const worlds: World[] = [
  { folder: 'domain', files: ['choices.ts', 'contract.ts', 'policy.ts', 'rules.ts', 'events.ts'], folders: [] },
  {
    folder: 'server/features',
    files: ['handlers.ts', 'access.ts', 'sql.ts', 'writes.ts', 'records.ts', 'reactions.ts', 'live.ts', 'personalData.ts'],
    folders: [],
    topics: /^[a-z]\w*(Handlers|Sql|Writes|Jobs|Routes)\.ts$/,
  },
  {
    folder: 'web/features',
    files: ['queries.ts', 'cache.ts', 'actions.tsx'],
    folders: ['pages', 'components'],
    topics: /^[a-z]\w*Queries\.ts$/,
  },
];

/** Topics with a word of their own. A new one is a decision, made here. */
const topics: Record<string, string[]> = {
  'domain/boards': [
    'apply.ts',
    'arrows.ts',
    'blanks.ts',
    'compare.ts',
    'copies.ts',
    'heard.ts',
    'items.ts',
    'links.ts',
    'operations.ts',
    'pending.ts',
    'productSchedule.ts',
    'room.ts',
    'starts.ts',
    'strokes.ts',
    'trial.ts',
    'undo.ts',
    'versions.ts',
  ],
  'domain/discussions': ['body.ts', 'subjects.ts'],
  'domain/files': [
    'attachments.ts',
    'faults.ts',
    'kinds.ts',
    'register.ts',
    'registerContract.ts',
    'renditions.ts',
    'revisions.ts',
    'signatures.ts',
  ],
  'domain/identity': ['account.ts', 'names.ts', 'returnPath.ts'],
  'domain/notifications': [
    'acts.ts',
    'discussionActs.ts',
    'drafts.ts',
    'merging.ts',
    'payload.ts',
    'preferences.ts',
    'projectActs.ts',
    'reminders.ts',
    'scheduleActs.ts',
    'spoken.ts',
    'push.ts',
    'taskActs.ts',
    'teamActs.ts',
  ],
  'domain/projects': ['client.ts', 'covers.ts', 'following.ts', 'health.ts', 'invitations.ts', 'phases.ts', 'templates', 'trash.ts'],
  'domain/schedule': [
    'calendarEntries.ts',
    'feed.ts',
    'baselines.ts',
    'closures.ts',
    'draft.ts',
    'edits.ts',
    'imported.ts',
    'importing.ts',
    'loops.ts',
    'network.ts',
    'plan.ts',
    'portfolio.ts',
    'progress.ts',
    'reschedule.ts',
    'rowsById.ts',
    'settle.ts',
    'slack.ts',
  ],
  'domain/studios': ['settings.ts', 'holidays.ts', 'audit.ts'],
  'domain/templates': ['application.ts', 'fromProject.ts', 'merging.ts'],
  'domain/tasks': [
    'checklist.ts',
    'board.ts',
    'description.ts',
    'estimate.ts',
    'filter.ts',
    'heard.ts',
    'progress.ts',
    'projectChange.ts',
    'recurrence.ts',
    'review.ts',
  ],
  'server/features/boards': ['boardTopic.ts', 'galleryTopic.ts', 'rooms.ts'],
  'server/features/discussions': ['discussionTopic.ts', 'writing.ts'],
  'server/features/files': ['addresses.ts'],
  'server/features/schedule': ['ical.ts'],
  'server/features/studios': ['icsFile.ts', 'icsLines.ts', 'icsMoments.ts', 'icsRules.ts'],
  'server/features/tasks': ['knownCards.ts'],
  'web/features/files': ['pending.ts'],
  'web/features/tasks': ['pending.ts'],
};

/** What lies beside the features. */
const besides = [
  'domain/kernel',
  'domain/contract.ts',
  'domain/events.ts',
  'domain/events.test.ts',
  'server/features/registry.ts',
  'server/features/access.matrix.txt',
  'server/features/statements.matrix.txt',
  'server/features/endpoints.test.ts',
  'server/features/convergence.test.ts',
  'server/features/collisions.test.ts',
  'server/features/walls.test.ts',
  'server/features/costs.test.ts',
  'server/features/grown.test.ts',
  'server/features/privacy.test.ts',
  'server/features/promises.test.ts',
];

const faults = [
  ...worlds.filter(({ folder }) => existsSync(folder)).flatMap(faultsOfWorld),
  ...sourceFiles(existingFolders('domain', 'server', 'web')).flatMap(faultsOfExports),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function faultsOfWorld(world: World): string[] {
  return readdirSync(world.folder, { withFileTypes: true }).flatMap(({ name }) => {
    if (besides.includes(`${world.folder}/${name}`)) return [];
    if (!features.some((feature) => feature === name)) return [`${world.folder}/${name}: no such feature in domain/kernel/features.ts`];
    return faultsOfFeature(world, name);
  });
}

function faultsOfFeature({ folder, files, folders, topics: pattern }: World, feature: string): string[] {
  const place = `${folder}/${feature}`;
  const words = new Set([...files, ...folders, ...(topics[place] ?? [])]);
  return readdirSync(place)
    .filter((name) => !isOfTests(name) && !words.has(name) && !pattern?.test(name))
    .map((name) => `${join(place, name)}: not in the vocabulary of ${folder} (${[...words].join(', ')})`);
}

/** Tests, and what they draw at random. */
function isOfTests(name: string): boolean {
  return /\.test\.tsx?$|^any[A-Z]\w*\.ts$/.test(name);
}

function faultsOfExports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const isRoute = /^web\/.*\/pages\//.test(file) || file === 'server/testing/globalSetup.ts';
  return [
    ...(/^export \* /m.test(text) ? [`${file}: export by name; \`export *\` hides where a thing is written`] : []),
    ...(/^export default /m.test(text) && !isRoute ? [`${file}: a named export; only a route module has a default one`] : []),
    ...(file.startsWith('domain/') && !file.endsWith('.test.ts') && /new Date\(\)|Date\.now|Math\.random|randomUUID/.test(text)
      ? [`${file}: the clock and randomness are arguments of the domain`]
      : []),
  ];
}

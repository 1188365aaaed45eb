// The arrows of the house (docs/ARCHITECTURE.md). Checked by tools/checks/arrows.ts; `npx depcruise domain server web` works too.
import { features } from './domain/kernel/features.ts';

/** Tests, and what they draw at random (anyPlan.ts). */
const tests = '\\.test\\.tsx?$|/any[A-Z]\\w*\\.ts$';
/** Of a feature: what lower features' files of the same world a higher one may use. */
const offered = { server: '(access|[sS]ql|records|[wW]rites)\\.ts$', web: '([qQ]ueries\\.ts$|components/)' };

/**
 * @param {string} name @param {string} comment @param {string} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 * @returns {import('dependency-cruiser').IRegularForbiddenRuleType}
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from: { path: from, pathNot: tests }, to });
/** @param {readonly string[]} names */
const anyOf = (names) => (names.length > 0 ? `(${names.join('|')})` : '(?!)');

const worlds = [
  forbid('kernel-stands-alone', 'The kernel knows nothing above it.', '^domain/kernel/', { path: '^(domain/(?!kernel/)|server/|web/)' }),
  forbid('domain-is-pure', 'The domain knows neither server nor page; what it needs is an argument.', '^domain/', {
    path: '^(server|web)/',
  }),
  forbid('domain-packages', 'The domain uses zod and the contract builder, nothing of Node.', '^domain/', {
    dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-no-pkg', 'npm-unknown'],
    pathNot: 'node_modules/(zod|@orpc/contract)/',
  }),
  forbid('db-below', 'The database layer knows the kernel only.', '^server/db/', {
    path: '^(domain/(?!kernel/)|server/(?!db/|(log|startError)\\.ts))',
  }),
  forbid(
    'adapters-below',
    'An adapter knows the database and the kernel; a feature calls it, not the other way round.',
    '^server/(mail|push|jobs|storage|errors|audit|events|decoding)/',
    {
      path: '^(domain/(?!kernel/)|server/(http|live|auth|features)/|server/main\\.ts)',
    },
  ),
  forbid(
    'host-below-features',
    'The host and the live stream know no feature; a feature is handed to them in main.ts.',
    '^server/(http|live)/',
    {
      path: '^(domain/(?!kernel/)|server/features/|server/main\\.ts)',
    },
  ),
  forbid('root-on-top', 'Only main.ts, the demo and tests use the composition root.', '^server/(?!main\\.ts|demo/|testing/)', {
    path: '^server/(main|app)\\.ts',
  }),
  forbid('renderer-knows-files', 'What draws documents knows a file on disk: no row, no request, no feature.', '^server/renderer/', {
    path: '^server/(?!(renderer|decoding)/|log\\.ts)',
  }),
  forbid('outbound-knows-nobody', 'What reads strangers’ pages knows no row, no request, no feature.', '^server/outbound/', {
    path: '^server/(?!outbound/|log\\.ts)',
  }),
  forbid('tests-below-nothing', 'The product does not use its tests.', '^(domain/|server/(?!testing/)|web/)', {
    path: `^server/testing/|${tests}`,
  }),
  forbid('server-without-page', 'Server and page meet in the domain.', '^server/', { path: '^web/' }),
  forbid('page-without-server', 'Server and page meet in the domain.', '^web/', { path: '^server/' }),
  forbid('page-without-node', 'There is no Node in the browser.', '^web/', { dependencyTypes: ['core'] }),
  forbid('ui-knows-no-product', 'The design system knows no router, no fetch, no feature.', '^web/ui/', {
    path: '^(domain|web/(lib|features|app))/|node_modules/(@tanstack/react-(router|query)|@orpc|@supabase)/',
  }),
  forbid('lib-below', 'web/lib knows the domain only.', '^web/lib/', { path: '^web/(features|app)/' }),
  forbid('app-on-top', 'A feature is handed to the app, not the other way round.', '^web/features/', { path: '^web/app/' }),
  forbid('product-without-tools', 'The product does not use its tools.', '^(domain|server|web)/', { path: '^(tools|e2e|bench)/' }),
];

/** A feature may use itself and the lower ones, and of those only what they offer. A wish upwards is an event. */
const order = features.flatMap((feature, index) => {
  const lower = anyOf(features.slice(0, index));
  const higher = anyOf(features.slice(index + 1));
  return [
    forbid(
      `${feature}-looks-up`,
      'A wish upwards is an event: the higher feature listens.',
      `^(domain|server/features|web/features)/${feature}/`,
      {
        path: `^(domain|server/features|web/features)/${higher}/`,
      },
    ),
    forbid(
      `${feature}-server-reaches-in`,
      'Of a lower feature use access.ts, sql.ts, records.ts and writes.ts.',
      `^server/features/${feature}/`,
      {
        path: `^server/features/${lower}/`,
        pathNot: offered.server,
      },
    ),
    forbid(`${feature}-page-reaches-in`, 'Of a lower feature use queries.ts and components/.', `^web/features/${feature}/`, {
      path: `^web/features/${lower}/`,
      pathNot: offered.web,
    }),
  ];
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycle', comment: 'No file in a cycle of imports, types included.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'unresolved',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    ...worlds,
    ...order,
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(web/dist|server/dist|node_modules/\\.cache)' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};

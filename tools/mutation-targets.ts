/**
 * Files that are mutated together, with the tests to run for them: those that cover their rules and start as little as
 * possible.
 */
interface MutationTarget {
  /** The files to mutate, as patterns. */
  readonly mutate: readonly string[]
  /** The test files, as patterns. */
  readonly tests: readonly string[]
  /** Whether strings are also mutated. If they are messages, that finds no bugs. */
  readonly withTexts?: true
  /** Whether its tests start a gateway, which takes most of their time. */
  readonly startsStacks?: true
}

/** Test files that start a gateway with the sandbox behind it. */
const gatewayTests = (...names: readonly string[]) => names.map((name) => `tests/gateway/${name}.test.ts`)

/** The target for a file of resolvers, with the tests next to it and the gateway tests that cover its other rules. */
const resolvers = (stem: string, ...tests: readonly string[]): Readonly<Record<string, MutationTarget>> => {
  const file = `gateway/src/resources/${stem}.ts`
  const all = [`gateway/src/resources/${stem}.test.ts`, ...gatewayTests(...tests)]
  return { [file]: { mutate: [file], tests: all, ...(tests.length > 0 && { startsStacks: true }) } }
}

/** The targets by the name that `npm run test:mutations -- <name>` takes. */
const mutationTargets: Readonly<Record<string, MutationTarget>> = {
  'schema/access.ts': { mutate: ['schema/access.ts'], tests: ['schema/access.test.ts'], withTexts: true },
  'web/src/screens/review': {
    mutate: ['web/src/screens/review/three-way.ts'],
    tests: ['web/src/screens/review/three-way.test.ts'],
    withTexts: true,
  },
  'gateway/src/request/access.ts': {
    mutate: ['gateway/src/request/access.ts'],
    tests: ['gateway/src/request/access.test.ts'],
    withTexts: true,
  },
  'gateway/src/session': {
    mutate: ['gateway/src/{session,crypto}/*.ts', 'gateway/src/http/identify.ts'],
    tests: ['gateway/src/{session,crypto}/*.test.ts', 'gateway/src/http/identify.test.ts'],
  },
  'gateway/src/jobs/job-store.ts': {
    mutate: ['gateway/src/jobs/job-store.ts'],
    tests: ['gateway/src/jobs/job-store.test.ts'],
  },
  'gateway/src/jobs': {
    mutate: ['gateway/src/jobs/*.ts', '!gateway/src/jobs/job-store.ts'],
    startsStacks: true,
    tests: gatewayTests('jobs', 'job-engine', 'job-owner', 'job-pace', 'main-job'),
  },
  'gateway/src/dashboard': {
    mutate: ['gateway/src/dashboard/*.ts', '!gateway/src/dashboard/paywall-funnel.ts'],
    // Without the seeded weeks, which take seconds.
    tests: ['gateway/src/dashboard/{health,picture}.test.ts'],
  },
  'gateway/src/ledger': { mutate: ['gateway/src/ledger/*.ts'], tests: ['gateway/src/ledger/*.test.ts'] },
  'gateway/src/rest': {
    // Without the shared endpoints, which are a plain table.
    mutate: ['gateway/src/rest/*.ts', '!gateway/src/rest/endpoints.ts'],
    tests: ['gateway/src/rest/*.test.ts'],
  },
  // Rules of resources in separate functions.
  'gateway/src/resources/rules': {
    mutate: [
      'gateway/src/privacy/*.ts',
      'gateway/src/resources/{crud,scalars,charge-intent,new-charge,secret-state,rule-body}.ts',
    ],
    tests: ['gateway/src/{resources,privacy}/*.test.ts'],
  },
  // Resolvers with the most rules. Some need a gateway, so each target is a single file.
  ...resolvers('caller', 'callers'),
  ...resolvers('charge'),
  ...resolvers('customer', 'customers', 'personal-data', 'searches', 'platform-calls'),
  ...resolvers('session'),
  ...resolvers('configuration', 'configuration', 'secrets', 'bodyless-success'),
  ...resolvers('ledger', 'ledger', 'ledger-reads', 'gateway-history'),
  ...resolvers('job', 'jobs', 'job-owner'),
  ...resolvers('notification', 'notifications', 'test-notifications', 'jobs'),
  ...resolvers('account-import', 'account-import', 'account-file-faults', 'account-secrets'),
}

/** A target by its name. Throws if there is none. */
export function targetOf(name: string): MutationTarget {
  const target = mutationTargets[name]
  if (!target) throw new Error(`There is no target "${name}". Use one of: ${Object.keys(mutationTargets).join(', ')}`)
  return target
}

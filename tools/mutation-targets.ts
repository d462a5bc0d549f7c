/**
 * Files that are mutated together, with the tests that run for them: those that cover their rules and start as little
 * as possible.
 */
interface MutationTarget {
  /** Its files, as patterns. */
  readonly mutate: readonly string[]
  /** The test files, as patterns. */
  readonly tests: readonly string[]
  /** Whether texts are also mutated. If they are messages, that finds no mistakes. */
  readonly withTexts?: true
  /** Whether its tests start a gateway, which takes most of their time. */
  readonly startsStacks?: true
}

/** Test files that start a gateway with the sandbox behind it. */
const gatewayTests = (...names: readonly string[]) => names.map((name) => `tests/gateway/${name}.test.ts`)

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
    startsStacks: true,
    tests: [
      'gateway/src/{session,crypto}/*.test.ts',
      ...gatewayTests('session', 'sign-in', 'explorer', 'changed-caller', 'cross-site', 'lockout'),
    ],
  },
  'gateway/src/jobs': {
    mutate: ['gateway/src/jobs/*.ts'],
    startsStacks: true,
    tests: gatewayTests('jobs', 'job-engine', 'job-owner', 'job-pace', 'main-job'),
  },
  'gateway/src/ledger': {
    mutate: ['gateway/src/ledger/*.ts'],
    startsStacks: true,
    tests: [
      'gateway/src/ledger/*.test.ts',
      ...gatewayTests('ledger', 'ledger-store', 'ledger-durability', 'masked-inputs', 'audit'),
    ],
  },
  'gateway/src/rest': {
    mutate: ['gateway/src/rest/*.ts'],
    startsStacks: true,
    tests: [
      'gateway/src/rest/*.test.ts',
      ...gatewayTests('faults', 'searches', 'merged-search', 'lists', 'query-forms', 'shared-reads', 'platform-calls'),
    ],
  },
  'gateway/src/resources': {
    mutate: ['gateway/src/{resources,privacy}/**/*.ts'],
    startsStacks: true,
    // Without those that end processes or wait for limits.
    tests: gatewayTests('!(*-crash|restarts|overload|lockout|rate-limit|anonymous-fuzz|stores|client-package)'),
  },
}

/** A target by its name. Throws if there is none of that name. */
export function targetOf(name: string): MutationTarget {
  const target = mutationTargets[name]
  if (!target) throw new Error(`There is no target "${name}". Use one of: ${Object.keys(mutationTargets).join(', ')}`)
  return target
}

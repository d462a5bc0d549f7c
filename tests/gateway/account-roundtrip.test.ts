import '../../gateway/src/resources/index.ts'
import { exportedIdFields } from '@portal/schema/account-import'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entityOf, exportedNames, settingsEntity } from '../../gateway/src/provisioning/entities.ts'
import { plainResources } from '../plain-resources.ts'
import { applies, exported, planOf } from '../support/account-file.ts'
import { rounds } from '../support/depth.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

// For random files applied to random states, a new export must equal the plan's prediction, for every list.

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
})
afterAll(() => stack.close())

type Change = (row: Document, number: number) => Document

interface ListChanges {
  /** Valid changes of an object. */
  readonly changes: readonly Change[]
  /** New objects, if there is room for more. */
  readonly added: (rows: Document[], number: number) => Document[]
}

/** The lists with more than one change, or with new objects that depend on the others. */
const special: Readonly<Record<string, ListChanges>> = {
  gatewayConfigs: {
    changes: [
      (row, n) => ({ ...row, displayName: `Gateway ${row.id} ${n}` }),
      (row, n) => ({ ...row, currencies: ['EUR', 'USD', 'INR'].slice(0, n % 4) }),
      // One stays enabled, so that new charges can be routed there.
      (row) => (row.id === 'gw-5' ? row : { ...row, status: 'DISABLED' }),
      (row) => ({ ...row, multithread: { enabled: false, configType: null } }),
      ({ configuration: _, ...row }) => row,
    ],
    added: (_rows, n) => [
      {
        id: `gw-${1000 + n}`,
        displayName: `New ${n}`,
        gatewayDetail: 'wallet',
        configuration: { clientId: `c${n}` },
        status: 'DISABLED',
      },
    ],
  },
  instrumentConfigs: {
    changes: [
      (row, n) => ({ ...row, priority: n }),
      (row, n) => ({ ...row, displayName: `Instrument ${row.id} ${n}`, oneClick: n % 2 === 0 }),
      (row, n) => ({ ...row, minAmount: n % 2 ? '5' : null, amountCurrency: n % 2 ? 'EUR' : null, maxAmount: null }),
      (row, n) => ({ ...row, revisitSchedule: n % 2 ? [5, 10] : [] }),
    ],
    added: (rows, n) => [{ ...rows[0], id: String(9000 + n), displayName: `New ${n}`, paymentGateway: 'gw-3' }],
  },
  routingConfigs: {
    changes: [
      (row, n) => ({ ...row, priority: n, name: `Route ${row.routingId} ${n}` }),
      (row, n) => ({ ...row, countries: ['ES', 'PT', 'FR'].slice(0, n % 4) }),
      (row, n) => ({ ...row, status: n % 2 ? 'INACTIVE' : 'SHADOW', fallbacks: [] }),
    ],
    added: (_rows, n) => [
      {
        routingId: `route-${1000 + n}`,
        name: `New ${n}`,
        status: 'ACTIVE',
        priority: n,
        targets: [{ gatewayConfigId: 'gw-5', weight: 100, priority: 1 }],
      },
    ],
  },
  rules: {
    changes: [
      (row, n) => ({ ...row, status: n % 2 ? 'ACTIVE' : 'INACTIVE' }),
      (row, n) => (row.fileType === 'DRL' ? { ...row, body: drlOf(n) } : row),
    ],
    added: (_rows, n) => [
      {
        ruleId: `rule-${1000 + n}`,
        name: `New ${n}`,
        ruleType: 'ROUTING',
        fileType: 'DRL',
        body: drlOf(n),
        ruleSetName: 'imported',
        ruleSetVersion: '1',
        status: 'INACTIVE',
      },
    ],
  },
  trustLevels: {
    changes: [
      (row, n) => ({ ...row, description: n % 3 ? `Level ${n}` : null }),
      (row, n) => ({
        ...row,
        restrictions: Array.from({ length: n % 3 }, (_, place) => ({
          type: 'VELOCITY',
          attempts: n,
          period: { value: place + 1, unit: 'DAY' },
          blockDuration: { value: 1, unit: 'HOUR' },
          reason: 'Too many',
        })),
      }),
    ],
    added: (rows, n) =>
      [
        'RESTRICTED_CUSTOMER',
        'NEW_CUSTOMER',
        'STANDARD_CUSTOMER',
        'TRUSTED_CUSTOMER',
        'UNTRUSTED_CUSTOMER',
        'UNRESTRICTED_CUSTOMER',
      ]
        .filter((name) => rows.every((row) => row.name !== name))
        .slice(0, 1)
        .map((name) => ({ id: `trust-${1000 + n}`, name })),
  },
  fraudSystemConfigs: {
    changes: [
      (row, n) => ({ ...row, timeoutMillis: 1000 + n }),
      (row, n) => ({ ...row, timing: n % 2 ? 'CHARGE' : 'AUTHORIZE', displayName: `Fraud ${row.id} ${n}` }),
      (row, n) => ({
        ...row,
        constraints: n % 2 ? { countries: ['ES'], minAmount: '5', amountCurrency: 'EUR' } : null,
      }),
    ],
    added: (_rows, n) => [
      {
        id: `fraud-${1000 + n}`,
        provider: 'PROVIDER_1',
        displayName: `New ${n}`,
        status: 'DISABLED',
        timing: 'CHARGE',
        defaultDecision: 'ALLOW_PURCHASE',
        timeoutMillis: 1500,
      },
    ],
  },
  installments: {
    changes: [(row, n) => ({ ...row, minAmount: `${n}` }), (row, n) => ({ ...row, enabled: n % 2 === 0 })],
    added: (rows, n) =>
      ['WALLET', 'PREPAID_CARD', 'CASH', 'CHECK']
        .filter((method) => rows.every((row) => row.paymentMethod !== method))
        .slice(0, 1)
        .map((paymentMethod) => ({
          id: `inst-${1000 + n}`,
          paymentMethod,
          enabled: true,
          costBurden: 'CUSTOMER',
          minAmount: '10.5',
          currency: 'EUR',
        })),
  },
  installmentPlans: {
    changes: [
      (row, n) => ({ ...row, interestRate: `${n % 20}.5` }),
      (row, n) => ({ ...row, status: n % 2 ? 'ACTIVE' : 'INACTIVE' }),
    ],
    added: (rows, n) =>
      [18, 20, 24, 30]
        .filter((count) => rows.every((row) => row.numberOfInstallments !== count))
        .slice(0, 1)
        .map((count) => ({ ...rows[0], installmentPlan: `plan-${1000 + n}`, numberOfInstallments: count })),
  },
  mailTemplates: {
    changes: [
      (row, n) => ({ ...row, subject: `Subject ${n}` }),
      (row, n) => ({ ...row, status: n % 2 ? 'ACTIVE' : 'INACTIVE', version: 1 + n }),
      (row, n) => ({ ...row, html: `<p>{{amount}} ${n}</p>` }),
    ],
    added: (rows, n) =>
      ['fi_FI', 'sv_SE', 'da_DK', 'no_NO']
        .filter((language) => rows.every((row) => row.language !== language))
        .slice(0, 1)
        .map((language) => ({
          mailTemplateId: `mt-${1000 + n}`,
          mailEventType: 'REFUND',
          language,
          subject: 'New',
          html: '<p>{{amount}}</p>',
          text: '{{amount}}',
        })),
  },
}

/**
 * The changes of each list in an export. A list without an entry above uses the changes that the tests of its plain
 * resource make.
 */
const lists: Readonly<Record<string, ListChanges>> = Object.fromEntries(
  exportedNames()
    .filter((name) => name !== settingsEntity)
    .map((name) => [name, special[name] ?? changesOf(entityOf(name).objectType)]),
)

function changesOf(type: string | undefined): ListChanges {
  const resource = plainResources.find((each) => each.type === type)
  if (!resource) throw new Error(`Add changes of ${type} to this test`)
  // A generated id is a prefix and a number. The added object is unique, so a file contains it at most once.
  const id = resource.seeded.replace(/\d+$/, '1000')
  return {
    changes: [(row) => ({ ...row, ...resource.changed })],
    added: (rows) => (rows.some((row) => row.id === id) ? [] : [{ id, ...resource.added }]),
  }
}

function drlOf(number: number): string {
  return `rule "Rule ${number}"\nwhen\nthen\nend\n`
}

const settingsChanges: readonly Change[] = [
  (row, n) => ({ ...row, timeoutSeconds: 1 + (n % 300), requireEmail: n % 2 === 0 }),
  (row, n) => ({ ...row, defaultCountry: n % 2 ? 'ES' : null, tokenizationFormat: n % 3 ? 'A_B' : null }),
  (row, n) => ({ ...row, chargeNotificationURLs: n % 2 ? [`https://example.test/${n}`] : [] }),
  ({ timeoutSeconds: _, ...row }) => row,
]

/** The edits of an export: which object changes and how, which one is left out, and which one is added. */
const edits = fc.array(
  fc.record({
    list: fc.constantFrom(...Object.keys(lists), 'configuration'),
    place: fc.nat(50),
    kind: fc.nat(8),
    number: fc.nat(900),
  }),
  { minLength: 1, maxLength: 12 },
)

/** For every list, leaves out one object, changes one, and adds one. */
const everyKind = Object.keys(lists).flatMap((list) =>
  [8, 0, 7].map((kind) => ({ list, place: 0, kind, number: kind })),
)

type Edit = typeof edits extends fc.Arbitrary<(infer One)[]> ? One : never

function edited(document: Document, { list, place, kind, number }: Edit, all: Document): Document {
  if (list === 'configuration') {
    const change = settingsChanges[kind % settingsChanges.length] as Change
    return { ...document, configuration: change(document.configuration ?? {}, number) }
  }
  const { changes, added } = lists[list] as (typeof lists)[string]
  const rows: Document[] = document[list]
  const at = place % Math.max(rows.length, 1)
  if (kind === 8) return { ...document, [list]: rows.filter((_, each) => each !== at) }
  if (kind === 7) {
    const known = [...all[list], ...rows]
    const isNew = (row: Document) => known.every((each) => idOf(list, each) !== idOf(list, row))
    return { ...document, [list]: [...rows, ...added(known, number).filter(isNew)] }
  }
  const change = changes[kind % changes.length] as Change
  return { ...document, [list]: rows.map((row, each) => (each === at ? change(row, number) : row)) }
}

const idOf = (list: string, row: Document) => row[exportedIdFields[list] ?? 'id']
const rowOf = (document: Document, entity: string, id: string | null) =>
  id === null ? document[entity] : document[entity].find((row: Document) => idOf(entity, row) === id)

/** The values of an object by path. Missing, null and empty lists are treated as equal. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return []
  if (typeof value !== 'object' || Array.isArray(value)) return [[path, value]]
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name))
}

const about = ['lastModified', 'id', ...Object.values(exportedIdFields)]
const valuesOf = (row: Document) => new Map(leaves(row).filter(([path]) => !about.includes(path)))

test('imports change exactly what their plan says, for every list', async () => {
  const seen = new Set<string>()
  let run = 0
  await fc.assert(
    fc.asyncProperty(edits, async (made) => {
      run += 1
      const before = await exported(stack)
      const file = made.reduce((document, edit) => edited(document, edit, before), structuredClone(before))
      const plan = await planOf(stack, file)
      expect(plan.problems).toEqual([])
      const { data, errors } = await applies(stack, file, plan, `run-${run}`)
      expect(errors).toBeUndefined()
      const { added, changed, unchanged, drift } = data.applyAccountImport
      expect({ added, changed, unchanged, drift }).toEqual({
        added: plan.added,
        changed: plan.changed,
        unchanged: plan.unchanged,
        drift: [],
      })
      const after = await exported(stack)
      for (const { entity, objectId, outcome, changes } of plan.items) {
        seen.add(`${entity} ${outcome}`)
        const expected = valuesOf(rowOf(before, entity, objectId) ?? {})
        for (const change of changes) {
          expected.delete(change.field)
          for (const [path, value] of leaves(change.after, change.field)) expected.set(path, value)
        }
        expect([entity, objectId, valuesOf(rowOf(after, entity, objectId))]).toEqual([entity, objectId, expected])
      }
      // Nothing else has been added or removed.
      const count = (document: Document) => Object.keys(lists).reduce((sum, list) => sum + document[list].length, 1)
      expect(count(after)).toBe(count(before) + plan.added)
      expect(plan.items).toHaveLength(count(after))
      expect(await planOf(stack, file)).toMatchObject({ added: 0, changed: 0 })
    }),
    { numRuns: rounds({ fast: 6, deep: 30 }), examples: [[everyKind]] },
  )
  const wanted = Object.keys(lists).flatMap((list) =>
    ['ADDED', 'CHANGED', 'UNCHANGED', 'KEPT'].map((each) => `${list} ${each}`),
  )
  expect(wanted.filter((each) => !seen.has(each))).toEqual([])
  expect(seen).toContain('configuration CHANGED')
})

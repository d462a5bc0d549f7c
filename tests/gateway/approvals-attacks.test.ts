import { actions } from '@portal/gateway/resources/approval-actions'
import { openStore, type Store } from '@portal/gateway/store/store'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvalCases } from '../support/approval-cases.ts'
import { storeRule } from '../support/approval-rule.ts'
import { rounds } from '../support/depth.ts'
import { onEachStore } from '../support/kinds-of-store.ts'
import { ask, type CallerId, secretKeys } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'
import '../support/random-seed.ts'

// Everything that must not get through: forged, replayed, concurrent and self-issued approvals, and every covered
// mutation without an approval.

const approve = 'mutation ($input: ApproveRequestInput!) { approveRequest(input: $input) { state } }'
const force = 'mutation ($input: ForceRequestInput!) { forceRequest(input: $input) { state } }'
const read = 'query ($id: ID!) { approval(id: $id) { id digest state } }'
const command = 'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }'

/** Tested elsewhere: rules in `approvals.test.ts`; imports and lines of jobs, which need more than one request. */
const testedElsewhere = [
  'addApprovalRule',
  'saveApprovalRule',
  'removeApprovalRule',
  'applyAccountImport',
  'sendJobItemAgain',
]

/** Attempts of one kind on one request. None of them may succeed. */
const attacksOfRound = 25

await onEachStore('attacks on approvals on', (options) => {
  let store: Store
  let stack: Stack
  let gateways: FastifyInstance[] = []
  beforeAll(async () => {
    store = await openStore(options)
    const gateway = {
      store,
      // The undo period of a job passes immediately.
      pause: async (milliseconds: number) => {
        stack.clock.now += milliseconds
      },
    }
    stack = await startStack({ charges: 200, gateway })
    gateways = [stack.gateway, await stack.anotherGateway(gateway)]
  })
  afterAll(() => stack?.close())
  beforeEach(async () => {
    for (const table of ['approval', 'approvalRule', 'approvalSum', 'callerKey'] as const) {
      await store.deleteFrom(table).execute()
    }
    stack.clock.now += 1_000
    stack.takeCalls()
  })

  const rule = (action: string, merchant: string) => storeRule(store, stack, { merchant, action })
  const changesOf = (changes: RegExp) =>
    stack.received
      .splice(0)
      .map(({ method, url }) => `${method} ${url}`)
      .filter((call) => changes.test(call)).length

  test('no forged, replayed, concurrent or self-issued approval gets through', async () => {
    await rule('REFUND', 'DEMO_MERCHANT')
    await store
      .insertInto('callerKey')
      .values({ account: 'DEMO_MERCHANT', caller: 'support', passwordId: 'k', person: 'operator', created: 1 })
      .execute()
    const kinds = ['forged', 'foreign', 'own', 'maker', 'replayed', 'emergency', 'asked again', 'twice'] as const
    let attacks = 0
    let done = ''
    const total = rounds({ fast: 8, deep: 400 })
    let random = 20261125
    const next = (most: number) => {
      random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
      return random % most
    }
    for (let round = 0; round < total; round++) {
      const input = {
        chargeId: `chg-${1001 + (round % 9)}`,
        command: 'REFUND',
        amount: '0.01',
        requestId: `round-${round}`,
      }
      const by = { as: 'DEMO_MERCHANT/operator' } as const
      const asked = await ask(stack.gateway, command, { input }, by)
      const { code, approvalId: id } = asked.errors[0].extensions
      if (code !== 'APPROVAL_REQUIRED') continue
      const { digest } = (await ask(stack.gateway, read, { id }, by)).data.approval
      stack.received.splice(0)
      const attack = async (): Promise<string> => {
        attacks++
        const gateway = gateways[next(2)] as FastifyInstance
        const sends = async (as: CallerId, input: object, onBehalfOf?: string) => {
          const answer = await ask(gateway, approve, { input }, { as, ...(onBehalfOf && { onBehalfOf }) })
          return answer.data?.approveRequest?.state ?? 'refused'
        }
        switch (kinds[next(kinds.length)]) {
          case 'forged':
            return sends('DEMO_MERCHANT/finance', { id, digest: digest.slice(0, next(64)) })
          case 'foreign':
            return sends(next(2) === 0 ? 'OTHER_MERCHANT/admin' : 'SUPER_ACCOUNT/super', { id, digest })
          case 'own':
            return sends('DEMO_MERCHANT/operator', { id, digest })
          case 'maker':
            return sends('DEMO_MERCHANT/support', { id, digest })
          case 'replayed':
            return done === '' ? 'refused' : sends('DEMO_MERCHANT/finance', JSON.parse(done))
          case 'emergency': {
            const answer = await ask(gateway, force, { input: { id, digest, reason: 'No one is here to ask' } }, by)
            return answer.data?.forceRequest?.state ?? 'refused'
          }
          case 'asked again': {
            const answer = await ask(gateway, command, { input }, by)
            return answer.errors ? 'refused' : 'passed'
          }
          default: {
            const text = `mutation { a: runChargeCommand(input: { chargeId: "${input.chargeId}", command: REFUND, amount: "0.01" }) { id }
              b: runChargeCommand(input: { chargeId: "${input.chargeId}", command: REFUND }) { id } }`
            const answer = await ask(gateway, text, {}, by)
            return answer.data === null || answer.errors?.length > 0 ? 'refused' : 'passed'
          }
        }
      }
      const answers = await Promise.all(Array.from({ length: attacksOfRound }, attack))
      expect(new Set(answers), `round ${round}`).toEqual(new Set(['refused']))
      expect(changesOf(/POST .*\/charges\//), `round ${round}`).toBe(0)
      // Two other people approve on two replicas at the same time, and one of the sessions sends.
      const races = await Promise.all(
        (['DEMO_MERCHANT/finance', 'DEMO_MERCHANT/admin'] as const).map((as, at) =>
          ask(gateways[at] as FastifyInstance, approve, { input: { id, digest } }, { as }),
        ),
      )
      attacks++
      const states = races.map(({ data }) => data?.approveRequest?.state ?? 'refused')
      expect(
        states.filter((state) => state === 'refused'),
        `round ${round}`,
      ).toHaveLength(1)
      expect(changesOf(/POST .*\/charges\//), `round ${round}`).toBe(
        states.includes('DONE') || states.includes('FAILED') ? 1 : 0,
      )
      done = JSON.stringify({ id, digest })
      // Other requests of the round do not belong to the next one.
      await store.deleteFrom('approval').where('state', '=', 'WAITING').execute()
    }
    expect(attacks).toBeGreaterThanOrEqual(total * attacksOfRound)
  }, 600_000)

  describe('a covered mutation', () => {
    test('has exactly one case', () => {
      const covered = Object.keys(actions).filter((name) => typeof actions[name] !== 'string')
      expect([...Object.keys(approvalCases), ...testedElsewhere].toSorted()).toEqual(covered.toSorted())
    })

    const callers = Object.keys(secretKeys) as CallerId[]

    test.each(Object.entries(approvalCases))(
      '%s never reaches the platform without its approval',
      async (name, one) => {
        const { action, query, who, changes } = one
        await rule(action, 'DEMO_MERCHANT')
        await rule(action, 'SUPER_ACCOUNT')
        await rule(action, 'OTHER_MERCHANT')
        let round = 0
        await fc.assert(
          fc.asyncProperty(
            fc.constantFrom(...callers),
            fc.constantFrom(undefined, 'DEMO_MERCHANT', 'OTHER_MERCHANT', 'SUPER_ACCOUNT'),
            fc.integer({ min: 0, max: 1 }),
            fc.boolean(),
            async (as, onBehalfOf, at, isAlias) => {
              const variables = await one.variables(stack, 1_000 + round++)
              stack.received.splice(0)
              const text = isAlias ? query.replace(/\{ (\w+)/, '{ alias: $1') : query
              const gateway = gateways[at] as FastifyInstance
              const { errors } = await ask(gateway, text, variables, { as, ...(onBehalfOf && { onBehalfOf }) })
              expect(errors?.length, `${name} by ${as}`).toBeGreaterThan(0)
              expect(changesOf(changes), `${name} by ${as} for ${onBehalfOf}`).toBe(0)
              await store.deleteFrom('approval').execute()
              for (const table of ['jobItem', 'job'] as const) await store.deleteFrom(table).execute()
            },
          ),
          { numRuns: rounds({ fast: 6, deep: 150 }) },
        )
        // With its approval, it runs.
        const variables = await one.variables(stack, 0)
        const asked = await ask(stack.gateway, query, variables, who)
        const id: string = asked.errors[0].extensions.approvalId
        const approval: Document = (await ask(stack.gateway, read, { id }, who)).data.approval
        stack.received.splice(0)
        if (one.who.as === one.approver.as) {
          // No other person in the sandbox may do this.
          const input = { id, digest: approval.digest }
          const own = await ask(stack.gateway, approve, { input }, one.approver)
          expect(own.errors[0].extensions.reason).toBe('OWN')
          const forced = await ask(stack.gateway, force, { input: { ...input, reason: 'A reason of tests' } }, who)
          expect(forced.data.forceRequest.state).toBe('DONE')
        } else {
          const input = { id, digest: approval.digest }
          const { data } = await ask(stack.gateway, approve, { input }, one.approver)
          expect(data.approveRequest.state).toBe('DONE')
        }
        await Promise.all(gateways.map(({ jobs }) => jobs.idle()))
        expect(changesOf(changes)).toBeGreaterThan(0)
      },
    )
  })
})

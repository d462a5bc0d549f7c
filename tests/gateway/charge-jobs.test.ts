import { readMasterKeys } from '@portal/gateway/crypto/seal'
import { openStore, type Store } from '@portal/gateway/store/store'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeRule } from '../support/approval-rule.ts'
import { askAsPage, cookieOf, signInAsPage } from '../support/browser.ts'
import { onEachStore } from '../support/kinds-of-store.ts'
import { ask } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

const facts = `id kind state pausedBecause command lines isOwn startsAt
  counts { selection done failed unknown left notStarted inFlight leftOut }
  plan { plan count } sums { currency count amount doneCount done unknown }
  items(page: { limit: 200 }) { total items { place objectId plan state note amount currency remaining remainingAfter
    chargeStatus transactionId finding } }`
const planMutation = `mutation ($input: ChargeJobInput!) { planChargeJob(input: $input) { ${facts} } }`
const startMutation = `mutation ($input: StartJobInput!) { startJob(input: $input) { ${facts} } }`
const move = (name: string) => `mutation ($id: ID!) { ${name}(id: $id) { ${facts} } }`
const reason = 'The product was broken'

await onEachStore('jobs on charges on', { postgres: 'both tiers' }, (options) => {
  const masterKeys = readMasterKeys(undefined, undefined)
  let store: Store
  let stack: Stack
  /** What the platform does instead of running a command, or after running it. */
  let onCommand: (id: string) => 'lose request' | 'lose response' | number | null = () => null
  /** Called for each wait. Advances the clock instead of waiting. */
  let onPause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  beforeEach(() => {
    onPause = async (milliseconds) => {
      stack.clock.now += milliseconds
    }
  })

  beforeAll(async () => {
    store = await openStore(options)
    stack = await startStack({
      charges: 60,
      gateway: { store, masterKeys, pause: (milliseconds, signal) => onPause(milliseconds, signal) },
      prepare: ({ app }) => {
        const idOf = (url: string) => /\/charges\/([^/?]+)/.exec(url)?.[1] ?? ''
        app.addHook('preHandler', async ({ method, url, headers }, reply) => {
          if (method !== 'POST' || !url.includes('/charges/') || headers['x-direct']) return
          const fault = onCommand(idOf(url))
          if (fault === 'lose request') return reply.code(503).send({})
          if (typeof fault === 'number') return reply.code(fault).send({ errorCode: 'refused', message: 'not now' })
        })
        app.addHook('onSend', async ({ method, url, headers }, reply, payload) => {
          if (method !== 'POST' || !url.includes('/charges/') || headers['x-direct']) return payload
          if (onCommand(idOf(url)) !== 'lose response') return payload
          reply.code(502)
          return '{}'
        })
      },
    })
  })
  afterAll(() => stack?.close())
  afterEach(async () => {
    onCommand = () => null
    await stack.gateway.jobs.idle()
    for (const table of ['job', 'jobItem', 'jobLane'] as const) await store.deleteFrom(table).execute()
    stack.takeCalls()
  })

  const plan = async (input: object) => {
    const { data, errors } = await ask(stack.gateway, planMutation, { input })
    expect(errors).toBeUndefined()
    return data.planChargeJob
  }
  const refusal = async (input: object) => {
    stack.takeCalls()
    const { errors } = await ask(stack.gateway, planMutation, { input })
    expect(stack.takeCalls()).toEqual([])
    return [errors?.[0]?.extensions.code, errors?.[0]?.message]
  }
  const start = (id: string, more: object = {}) => ask(stack.gateway, startMutation, { input: { id, reason, ...more } })
  const run = async (id: string) => {
    expect((await start(id)).errors).toBeUndefined()
    await stack.gateway.jobs.idle()
    return look(id)
  }
  const look = async (id: string) =>
    (await ask(stack.gateway, `query ($id: ID!) { job(id: $id) { ${facts} } }`, { id })).data.job
  const charge = async (id: string) => (await stack.platform({ path: `/api/v3/charges/${id}` })).body
  const commandDirectly = (id: string, body: object) =>
    stack.platform({ method: 'POST', path: `/api/v3/charges/${id}`, body: JSON.stringify(body) })
  const plans = (job: Document) => job.items.items.map((item: Document) => item.plan)
  /** Ids of new charges of 10.00 EUR each. */
  let made = 0
  async function newCharges(count: number, price = '10.00', currency = 'EUR'): Promise<string[]> {
    const ids: string[] = []
    for (let each = 0; each < count; each++) {
      const id = `bulk-${++made}`
      const body = {
        ...{ id, customerId: 'cust-42', paymentMethod: 'CREDIT_CARD', currency, operation: 'CHARGE' },
        lineItem: { externalKey: 'sku-1', quantity: 1, price, taxAmount: '0', taxModel: 'INCLUSIVE' },
      }
      const answer = await stack.platform({ method: 'POST', path: '/api/v3/charges', body: JSON.stringify(body) })
      expect([answer.status, answer.body.chargeStatus ?? answer.body]).toEqual([200, 'CHARGED'])
      ids.push(id)
    }
    return ids
  }

  describe('a plan', () => {
    test('describes each line: its charge, its remaining amount and the reason that excludes it', async () => {
      const ids = ['\ufeffchg-\u200b1001', 'chg-1006', ' “chg-1001”, ', 'chg-2O975', '', 'chg-1024']
      const job = await plan({ command: 'REFUND', ids })
      expect(job).toMatchObject({ kind: 'CHARGE_COMMAND', state: 'PLANNED', command: 'REFUND', lines: 6, isOwn: true })
      expect(plans(job)).toEqual([
        'WILL_BE_SENT',
        'NOT_ALLOWED',
        'DUPLICATE',
        'NOT_FOUND',
        'INVALID_ID',
        'WILL_BE_SENT',
      ])
      const [first, , third, fourth] = job.items.items
      const shown = { amount: '118.00', currency: 'INR', remaining: '118.00', remainingAfter: '0.00' }
      expect(first).toMatchObject({ ...shown, chargeStatus: 'CHARGED', state: 'NOT_STARTED' })
      expect(third.note).toBe('Same charge as line 1, which is kept')
      expect(fourth.note).toBe('An O for a zero?')
      expect(job.sums.map(({ currency, count }: Document) => [currency, count])).toEqual([
        ['INR', 1],
        ['JPY', 1],
      ])
      expect(job.counts).toMatchObject({ selection: 6, notStarted: 6, leftOut: 6 })
    })

    test('finds a charge by the platform’s number, and names the other merchant that has a charge', async () => {
      const { lgId } = await charge('chg-1001')
      const [foreign] = (
        await stack.platform({
          path: '/api/v3/charges?limit=1&onBehalfOf=OTHER_MERCHANT',
          headers: { 'x-on-behalf-of': 'OTHER_MERCHANT' },
        })
      ).body.items
      const job = await plan({ command: 'REFUND', ids: [lgId, foreign.id, 'chg-1001'] })
      expect(plans(job)).toEqual(['WILL_BE_SENT', 'OTHER_MERCHANT', 'DUPLICATE'])
      expect(job.items.items[0].objectId).toBe('chg-1001')
      expect(job.items.items[1].note).toBe('Belongs to OTHER_MERCHANT')
    })

    test('judges the amount of each row', async () => {
      const [a = '', b = ''] = await newCharges(2)
      const amounts = ['20.00', '0', '1.000', '1,234', '118.01', 'abc', '12,50', '-1', '5.001']
      for (const [place, amount] of amounts.entries()) {
        const yen = amount === '1.000'
        const job = await plan({ command: 'REFUND', rows: [{ chargeId: yen ? 'chg-1024' : 'chg-1001', amount }] })
        const [item] = job.items.items
        expect([amount, item.plan]).toEqual([
          amount,
          place === 0 ? 'WILL_BE_SENT' : amount === '118.01' ? 'AMOUNT_TOO_HIGH' : 'AMOUNT_INVALID',
        ])
        if (place > 0) expect(item).toMatchObject({ amount: null, note: expect.stringContaining(amount) })
      }
      await store.deleteFrom('job').execute()
      const rows = [{ chargeId: a, amount: '4.00' }, { chargeId: b }]
      const percent = await plan({ command: 'REFUND', rows, amount: { kind: 'PERCENT', value: '33.33' } })
      expect(percent.items.items.map(({ amount }: Document) => amount)).toEqual(['4.00', '3.33'])
      expect(percent.sums).toMatchObject([{ currency: 'EUR', count: 2, amount: '7.33' }])
      const fixed = { kind: 'FIXED', value: '5.00', currency: 'EUR' }
      const mixed = await plan({ command: 'REFUND', ids: [a, 'chg-1001'], amount: fixed })
      expect(plans(mixed)).toEqual(['WILL_BE_SENT', 'OTHER_CURRENCY'])
    })

    test.each<[string, object, string]>([
      ['no way to select', {}, 'input needs exactly one of ids, rows and matching'],
      ['two ways to select', { ids: ['a'], rows: [{ chargeId: 'a' }] }, 'input needs exactly one of'],
      ['no lines', { ids: [] }, 'ids is empty'],
      [
        '10,000 lines',
        { ids: Array.from({ length: 10_000 }, (_, n) => `c-${n}`) },
        'at most 5000 lines, and this has 10000',
      ],
      ['a card number', { ids: ['chg-1001', '4242 4242 4242 4242'] }, 'in line 2 contains a card number'],
      ['a repair', { command: 'UPDATE_STATUS', ids: ['a'] }, 'command cannot be UPDATE_STATUS'],
      [
        'amounts of a chargeback',
        { command: 'CHARGEBACK', rows: [{ chargeId: 'a', amount: '1' }] },
        'CHARGEBACK takes none',
      ],
      ['zero', { ids: ['a'], amount: { kind: 'FIXED', value: '0', currency: 'EUR' } }, 'amount.value value is too low'],
      [
        'a fixed amount without its currency',
        { ids: ['a'], amount: { kind: 'FIXED', value: '1' } },
        'amount.currency is required',
      ],
      ['more than everything', { ids: ['a'], amount: { kind: 'PERCENT', value: '101' } }, 'at most 100 percent'],
      [
        'a percentage with a currency',
        { ids: ['a'], amount: { kind: 'PERCENT', value: '5', currency: 'EUR' } },
        'cannot be combined',
      ],
      ['a reason code for a refund', { ids: ['a'], chargebackReasonCode: '10.4' }, 'cannot be combined with REFUND'],
      [
        'a card number in the comment',
        { ids: ['a'], comment: 'Card 4242424242424242' },
        'comment contains a card number',
      ],
    ])('refuses %s before anything is sent', async (_title, input, message) => {
      const [code, text] = await refusal({ command: 'REFUND', ...input })
      expect(code).toBe('BAD_INPUT')
      expect(text).toContain(message)
      expect(await store.selectFrom('job').selectAll().execute()).toEqual([])
    })

    test('selects all matching charges as of now', async () => {
      const { body } = await stack.platform({ path: '/api/v3/charges?chargeStatus=CHARGED&currency=INR' })
      stack.takeCalls()
      const filter = { chargeStatus: ['CHARGED'], currency: ['INR'] }
      const job = await plan({ command: 'REFUND', matching: { filter } })
      expect(job.counts.selection).toBe(body.total)
      expect(job.lines).toBe(body.total)
      expect(stack.takeCalls()).toHaveLength(2)
      const found = await plan({ command: 'REFUND', matching: { search: 'chg-1001' } })
      expect(found.items.items.map(({ objectId }: Document) => objectId)).toEqual(['chg-1001'])
      const none = await ask(stack.gateway, planMutation, {
        input: { command: 'REFUND', matching: { search: 'nothing-at-all' } },
      })
      expect(none.errors[0].message).toContain('matching selects nothing')
    })

    test('needs the permission to change charges', async () => {
      const input = { command: 'REFUND', ids: ['chg-1001'] }
      const { errors } = await ask(stack.gateway, planMutation, { input }, { as: 'DEMO_MERCHANT/support' })
      expect(errors[0].extensions.code).toBe('FORBIDDEN')
    })

    test('accepts other amounts until it is started, and a start based on earlier sums fails', async () => {
      const [a = '', b = ''] = await newCharges(2)
      const job = await plan({ command: 'REFUND', ids: [a, b, 'chg-1006'] })
      const set = `mutation ($input: ChargeJobAmountsInput!) { setChargeJobAmounts(input: $input) { ${facts} } }`
      const changed = async (input: object) =>
        (await ask(stack.gateway, set, { input: { jobId: job.id, ...input } })).data.setChargeJobAmounts
      const single = await changed({ rows: [{ place: 2, amount: '2.50' }] })
      expect(single.sums).toMatchObject([{ count: 2, amount: '12.50' }])
      const tooMuch = await changed({ rows: [{ place: 1, amount: '10.01' }] })
      expect(plans(tooMuch)).toEqual(['AMOUNT_TOO_HIGH', 'WILL_BE_SENT', 'NOT_ALLOWED'])
      const half = await changed({ amount: { kind: 'PERCENT', value: '50' }, rows: [{ place: 2, amount: '1' }] })
      expect(half.items.items.map(({ amount }: Document) => amount)).toEqual(['5.00', '1.00', null])
      const early = await start(job.id, { expectedSums: [{ currency: 'EUR', amount: '20.00' }] })
      expect(early.errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
      expect((await start(job.id, { expectedSums: [{ currency: 'EUR', amount: '6' }] })).errors).toBeUndefined()
      await stack.gateway.jobs.idle()
      expect(await look(job.id)).toMatchObject({ state: 'DONE', counts: { done: 2, leftOut: 1 } })
      expect([(await charge(a)).amountRefunded, (await charge(b)).amountRefunded]).toEqual(['5.00', '1.00'])
      expect((await ask(stack.gateway, set, { input: { jobId: job.id } })).errors[0].extensions.code).toBe('CONFLICT')
    })
  })

  describe('a run', () => {
    test('sends one command per charge, with its mark, after ten seconds and at the allowed pace', async () => {
      const ids = await newCharges(3)
      const job = await plan({ command: 'REFUND', ids })
      stack.takeCalls()
      const startedAt = stack.clock.now
      const done = await run(job.id)
      expect(done).toMatchObject({
        state: 'DONE',
        counts: { selection: 3, done: 3, failed: 0, unknown: 0, left: 0, notStarted: 0 },
        sums: [{ currency: 'EUR', count: 3, amount: '30.00', doneCount: 3, done: '30.00', unknown: '0.00' }],
      })
      expect(stack.takeCalls()).toEqual(ids.flatMap((id) => [`GET /charges/${id}`, `POST /charges/${id}`]))
      // Ten seconds to undo; then the owner is read and three charges are sent, each after a fifth of a second.
      expect(stack.clock.now - startedAt).toBeGreaterThanOrEqual(10_000 + 600)
      const [item] = done.items.items
      const { transactions } = await charge(ids[0] ?? '')
      expect(transactions.at(-1)).toMatchObject({
        ...{ id: item.transactionId, type: 'REFUND', amount: '10.00', reason, callerName: 'admin' },
        comment: `[job ${job.id}/1]`,
      })
    })

    test('needs a fresh confirmation in a browser session if its sum is above the threshold', async () => {
      const ids = await newCharges(2, '600.00')
      const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/admin')
      const asks = (query: string, variables: Record<string, unknown>) =>
        askAsPage(stack.gateway, query, variables, { cookie })
      const job = (await asks(planMutation, { input: { command: 'REFUND', ids } })).data.planChargeJob
      // Each charge alone is below the threshold of 1,000.
      stack.clock.now += 120_000
      const { errors } = await asks(startMutation, { input: { id: job.id, reason } })
      expect(errors[0].extensions.code).toBe('CONFIRMATION_REQUIRED')
      expect((await look(job.id)).state).toBe('PLANNED')
      const confirm = 'mutation ($input: ConfirmInput!) { confirmSession(input: $input) { __typename } }'
      const confirmed = await asks(confirm, { input: { secretKey: 'Sandbox-Secret-Key-0001' } })
      const input = { id: job.id, reason }
      const started = await askAsPage(stack.gateway, startMutation, { input }, { cookie: cookieOf(confirmed) })
      expect(started.errors).toBeUndefined()
      await stack.gateway.jobs.idle()
      expect((await look(job.id)).counts.done).toBe(2)
    })

    test('needs a fresh confirmation to be resumed, and is not resumed against a rule that forbids its command', async () => {
      const path = '/api/v3/charges?chargeStatus=CHARGED&minAmount=1100&limit=20'
      const { items } = (await stack.platform({ path })).body
      const { id: chargeId } = items.find(({ allowedCommands }: Document) => allowedCommands.includes('REFUND'))
      const { id } = await plan({ command: 'REFUND', rows: [{ chargeId }] })
      // The job pauses before its first command.
      onPause = async () => {
        await ask(stack.gateway, move('pauseJob'), { id })
      }
      expect((await start(id)).errors).toBeUndefined()
      await stack.gateway.jobs.idle()
      expect(await look(id)).toMatchObject({ state: 'PAUSED', counts: { notStarted: 1 } })
      onPause = async (milliseconds) => {
        stack.clock.now += milliseconds
      }
      const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/admin')
      stack.clock.now += 62_000
      const resumed = await askAsPage(stack.gateway, move('resumeJob'), { id }, { cookie })
      expect(resumed.errors[0].extensions.code).toBe('CONFIRMATION_REQUIRED')

      await storeRule(store, stack, { merchant: 'DEMO_MERCHANT', action: 'REFUND', isBlocked: 1 })
      stack.takeCalls()
      const refused = await ask(stack.gateway, move('resumeJob'), { id })
      expect(refused.errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', reason: 'RULE' })
      await stack.gateway.jobs.idle()
      expect(stack.takeCalls().filter((call) => call.startsWith('POST'))).toEqual([])
      await store.deleteFrom('approvalRule').execute()
      stack.clock.now += 1_000
      expect((await ask(stack.gateway, move('resumeJob'), { id })).errors).toBeUndefined()
      await stack.gateway.jobs.idle()
      expect(await look(id)).toMatchObject({ state: 'DONE', counts: { done: 1 } })
    })

    test('sends nothing that only an interrupted start had included', async () => {
      const { id } = await plan({ command: 'REFUND', rows: [{ chargeId: 'chg-1002', amount: '2.00' }] })
      const { kept } = stack.gateway.jobs
      const interrupted = async () => {
        const job = await kept.find(id)
        if (!job) throw new Error('no job')
        const fails = kept.begin(job, ['WILL_BE_SENT'], {}, () => Promise.reject(new Error('the store is gone')))
        await expect(fails).rejects.toThrow('the store is gone')
        return (await kept.item(id, 1))?.state
      }
      expect(await interrupted()).toBe('ready')
      const set = 'mutation ($input: ChargeJobAmountsInput!) { setChargeJobAmounts(input: $input) { sums { amount } } }'
      const changed = await ask(stack.gateway, set, { input: { jobId: id, rows: [{ place: 1, amount: '1.00' }] } })
      expect(changed.data.setChargeJobAmounts.sums).toEqual([{ amount: '1.00' }])

      // A start that leaves out what the interrupted one had included.
      expect(await interrupted()).toBe('ready')
      const job = await kept.find(id)
      expect(job && (await kept.begin(job, ['SUCCEEDED_SINCE'], {}))).toBe(true)
      expect((await kept.item(id, 1))?.state).toBe('left')
    })

    test('can be undone for ten seconds', async () => {
      const [id = ''] = await newCharges(1)
      const job = await plan({ command: 'REFUND', ids: [id] })
      const { promise, resolve } = Promise.withResolvers<void>()
      onPause = () => promise
      const started = (await start(job.id)).data.startJob
      expect(started.startsAt).toBe(new Date(stack.clock.now + 10_000).toISOString().replace(/\.\d+/, ''))
      await ask(stack.gateway, move('stopJob'), { id: job.id })
      stack.clock.now += 20_000
      resolve()
      await stack.gateway.jobs.idle()
      expect(await look(job.id)).toMatchObject({ state: 'STOPPED', counts: { done: 0, notStarted: 1 } })
      expect((await charge(id)).amountRefunded).toBe('0.00')
    })

    test('leaves out a charge that has changed since the plan', async () => {
      const [a = '', b = ''] = await newCharges(2)
      const job = await plan({ command: 'REFUND', ids: [a, b] })
      await commandDirectly(a, { command: 'REFUND', amount: '1.00' })
      const done = await run(job.id)
      expect(done.counts).toMatchObject({ selection: 2, done: 1, left: 1, notStarted: 0 })
      expect(done.items.items[0]).toMatchObject({ state: 'LEFT', note: 'The charge has changed since the plan' })
      expect((await charge(a)).amountRefunded).toBe('1.00')
    })

    test('moves the money of a charge once if two jobs include it', async () => {
      const ids = await newCharges(4)
      const amount = { kind: 'FIXED', value: '4.00', currency: 'EUR' }
      const [one, two] = [
        await plan({ command: 'REFUND', ids, amount }),
        await plan({ command: 'REFUND', ids, amount }),
      ]
      await Promise.all([start(one.id), start(two.id)])
      await stack.gateway.jobs.idle()
      for (const id of ids) expect((await charge(id)).amountRefunded).toBe('4.00')
      const [first, second] = [await look(one.id), await look(two.id)]
      expect(first.counts.done + second.counts.done).toBe(4)
      expect(first.counts.left + second.counts.left).toBe(4)
    })

    test('starts once from two tabs', async () => {
      const ids = await newCharges(1)
      const job = await plan({ command: 'REFUND', ids })
      const answers = await Promise.all([start(job.id), start(job.id)])
      await stack.gateway.jobs.idle()
      expect(answers.map(({ errors }) => errors?.[0].extensions.reason ?? 'started').sort()).toEqual([
        'CHANGED',
        'started',
      ])
      expect((await look(job.id)).counts.done).toBe(1)
    })

    test('proves a command by its mark after a lost response', async () => {
      const ids = await newCharges(2)
      const job = await plan({ command: 'REFUND', ids })
      onCommand = (id) => (id === ids[0] ? 'lose response' : null)
      const done = await run(job.id)
      expect(done).toMatchObject({ state: 'DONE', counts: { done: 2, unknown: 0 } })
      expect(done.items.items[0].transactionId).toBe((await charge(ids[0] ?? '')).transactions.at(-1).id)
    })

    test('never sends a command again automatically, but lets a person do it a minute later', async () => {
      const [id = ''] = await newCharges(1)
      const job = await plan({ command: 'REFUND', ids: [id] })
      onCommand = () => 'lose request'
      const lost = await run(job.id)
      expect(lost).toMatchObject({ state: 'DONE', counts: { unknown: 1, done: 0 } })
      expect(lost.items.items[0]).toMatchObject({ state: 'UNKNOWN', finding: 'PROBABLY_NOT_DONE' })
      const commands = () => stack.received.filter(({ method, url }) => method === 'POST' && url.includes(id)).length
      expect(commands()).toBe(1)
      onCommand = () => null
      const again = 'mutation ($input: JobItemInput!) { sendJobItemAgain(input: $input) { state transactionId } }'
      const input = { jobId: job.id, place: 1 }
      const answers = await Promise.all([1, 2].map(() => ask(stack.gateway, again, { input })))
      expect(
        answers.map(({ data, errors }) => data?.sendJobItemAgain.state ?? errors[0].extensions.code).sort(),
      ).toEqual(['CONFLICT', 'DONE'])
      expect(commands()).toBe(2)
      expect((await charge(id)).amountRefunded).toBe('10.00')
      expect((await charge(id)).transactions.at(-1).comment).toBe(`[job ${job.id}/1.2]`)
    })

    test('does not offer to retry a charge that has changed otherwise', async () => {
      const [id = ''] = await newCharges(1)
      const job = await plan({ command: 'REFUND', ids: [id] })
      onCommand = () => 'lose request'
      onPause = async (milliseconds) => {
        if (milliseconds > 20_000) await commandDirectly(id, { command: 'REFUND', amount: '1.00' })
        stack.clock.now += milliseconds
      }
      const lost = await run(job.id)
      expect(lost.items.items[0]).toMatchObject({ state: 'UNKNOWN', finding: 'CHANGED_OTHERWISE' })
    })

    test('pauses itself at the third unknown outcome, continues to read, and sends nothing more', async () => {
      const ids = await newCharges(6)
      const job = await plan({ command: 'REFUND', ids })
      onCommand = () => 'lose request'
      const paused = await run(job.id)
      expect(paused).toMatchObject({
        ...{ state: 'PAUSED', pausedBecause: 'UNKNOWN_OUTCOMES' },
        counts: { unknown: 3, notStarted: 3 },
      })
      const findings = paused.items.items.map(({ finding }: Document) => finding)
      expect(findings.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => 'PROBABLY_NOT_DONE'))
      expect(await store.selectFrom('job').select('sealedKey').execute()).toEqual([{ sealedKey: '' }])
      onCommand = () => null
      await ask(stack.gateway, move('resumeJob'), { id: job.id })
      await stack.gateway.jobs.idle()
      expect(await look(job.id)).toMatchObject({ state: 'DONE', counts: { unknown: 3, done: 3 } })
    })

    test('pauses itself at ten failures among the last fifty', async () => {
      const ids = await newCharges(12)
      const job = await plan({ command: 'REFUND', ids })
      onCommand = () => 400
      const paused = await run(job.id)
      expect(paused).toMatchObject({
        ...{ state: 'PAUSED', pausedBecause: 'FAILURES' },
        counts: { failed: 10, notStarted: 2 },
      })
    })

    test.each([
      [429, 'PLATFORM'],
      [403, 'RIGHTS'],
      [401, 'RIGHTS'],
    ])('pauses at %i and continues with the same charge after it is resumed', async (status, why) => {
      const ids = await newCharges(2)
      const job = await plan({ command: 'REFUND', ids })
      onCommand = () => status
      expect(await run(job.id)).toMatchObject({ state: 'PAUSED', pausedBecause: why, counts: { notStarted: 2 } })
      onCommand = () => null
      await ask(stack.gateway, move('resumeJob'), { id: job.id })
      await stack.gateway.jobs.idle()
      expect(await look(job.id)).toMatchObject({ state: 'DONE', counts: { done: 2 } })
    })

    test('runs every command that moves money', async () => {
      const runOn = async (command: string, ids: string[]) => {
        const job = await plan({ command, ids })
        return (await run(job.id)).counts
      }
      const ids = await newCharges(1)
      expect(await runOn('CHARGEBACK', ids)).toMatchObject({ done: 1 })
      expect(await runOn('REVERSE_CHARGEBACK', ids)).toMatchObject({ done: 1 })
      expect(await runOn('CAPTURE_FUNDS', ['chg-1003'])).toMatchObject({ done: 1 })
      expect(await runOn('SETTLE', ['chg-1008'])).toMatchObject({ done: 1 })
    })

    test('offers the failed lines as a new plan, without the unknown ones', async () => {
      const ids = await newCharges(3)
      const job = await plan({ command: 'REFUND', ids })
      onCommand = (id) => (id === ids[0] ? 400 : id === ids[1] ? 'lose request' : null)
      await run(job.id)
      onCommand = () => null
      const again = `mutation ($input: ChargeJobAgainInput!) { planChargeJobAgain(input: $input) { ${facts} } }`
      const { data } = await ask(stack.gateway, again, { input: { jobId: job.id } })
      expect(data.planChargeJobAgain.items.items.map(({ objectId }: Document) => objectId)).toEqual([ids[0]])
      const refused = await ask(stack.gateway, again, { input: { jobId: job.id, states: ['UNKNOWN'] } })
      expect(refused.errors[0].message).toContain('states cannot contain UNKNOWN')
      expect((await run(data.planChargeJobAgain.id)).counts.done).toBe(1)
    })

    test('leaves an entry with the job in the history of each charge', async () => {
      const [id = ''] = await newCharges(1)
      const job = await plan({ command: 'REFUND', ids: [id] })
      await run(job.id)
      const query = `query ($type: String!, $id: ID!) { history(objectType: $type, objectId: $id) {
        items { act outcome jobId reason callerName changes { field before after } } } }`
      const { data } = await ask(stack.gateway, query, { type: 'Charge', id })
      expect(data.history.items).toMatchObject([
        { act: 'runChargeCommand', outcome: 'DONE', jobId: job.id, reason, callerName: 'admin' },
      ])
      const refunded = data.history.items[0].changes.find(({ field }: Document) => field === 'amountRefunded')
      expect(refunded).toMatchObject({ before: '0.00', after: '10.00' })
      const whole = await ask(stack.gateway, query, { type: 'Job', id: job.id })
      expect(whole.data.history.items).toMatchObject([{ act: 'startJob', outcome: 'DONE', jobId: null }])
    })

    test('writes the amount and the outcome of each line to the result file', async () => {
      const [id = ''] = await newCharges(1)
      const job = await plan({ command: 'REFUND', ids: [id, 'chg-none'] })
      const done = await run(job.id)
      const { basic } = await import('../support/portal.ts')
      const file = await stack.gateway.inject({
        url: `/files/jobs/${job.id}`,
        headers: { authorization: basic('DEMO_MERCHANT/admin') },
      })
      const [head, first, second] = file.body.split('\r\n')
      expect(head).toBe('place,objectId,merchantAccount,plan,state,note,time,currency,amount,transactionId')
      expect(first).toContain(`1,${id},DEMO_MERCHANT,WILL_BE_SENT,DONE,`)
      expect(first).toContain(`,EUR,10.00,${done.items.items[0].transactionId}`)
      expect(second).toContain('2,chg-none,,NOT_FOUND,NOT_STARTED,')
    })
  })
})

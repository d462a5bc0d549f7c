import { readMasterKeys } from '@portal/gateway/crypto/seal'
import { type JobKind, jobBounds } from '@portal/gateway/jobs/job-kind'
import { createJobs, type Jobs } from '@portal/gateway/jobs/jobs'
import { endpoint } from '@portal/gateway/rest/endpoint'
import { connectPlatform } from '@portal/gateway/rest/platform'
import type { CallReport } from '@portal/gateway/rest/send'
import { signingKey } from '@portal/gateway/rest/sign'
import { openStore, type Store } from '@portal/gateway/store/store'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerJson, type FaultyPlatform, startFaultyPlatform } from '../support/faulty-platform.ts'
import { startOfTests } from '../support/stack.ts'

// Tests the job engine alone. Each test defines the platform's responses about the owner and the work.
const account = 'DEMO_MERCHANT'
const key = signingKey('Sandbox-Secret-Key-0001')
const signer = { merchantAccount: account, callerName: 'admin', key }
const admin = {
  userName: 'admin',
  locked: false,
  permissions: ['charges.read'],
  assignedMerchantAccount: { name: account, accountType: 'Merchant account' },
  authorisedMerchantAccounts: [{ name: 'OTHER_MERCHANT', accountType: 'Merchant account' }],
}
const work = endpoint('/work', { name: 'work' })
const kind: JobKind = {
  name: 'WORK',
  flag: 'charges',
  always: ['DO'],
  onRequest: [],
  async send(items, rest) {
    await rest.run(work, null, { ids: items.map(({ itemId }) => itemId) })
    return items.map(() => ({ state: 'done' }))
  },
}

let platform: FaultyPlatform
let store: Store
let now = startOfTests
let reports: CallReport[] = []
let logged: unknown[] = []
const opened: Jobs[] = []
beforeAll(async () => {
  platform = await startFaultyPlatform()
})
afterAll(() => platform.close())
beforeEach(async () => {
  store = await openStore({})
  now = startOfTests
  reports = []
  logged = []
})
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.close()
  await store.destroy()
})

const masterKeys = readMasterKeys(undefined, undefined)
function engine(changes: Partial<Parameters<typeof createJobs>[0]> = {}): Jobs {
  const jobs = createJobs({
    store,
    masterKeys,
    kinds: [kind],
    platform: connectPlatform({ url: platform.url }),
    clock: () => now,
    // A wait advances the clock, so that no time passes.
    wait: async (milliseconds) => {
      now += milliseconds
    },
    deadlineMs: 15_000,
    log: { error: (error: unknown) => void logged.push(error) },
    onCall: (report) => void reports.push(report),
    isShared: true,
    everyMs: null,
    ...changes,
  })
  opened.push(jobs)
  return jobs
}

/** Sets the platform's response about the owner, and the statuses of its responses to the work in order, then 200. */
function platformSays(caller: { status?: number; body?: object } = {}, ...statuses: number[]): void {
  platform.misbehave((request, response) => {
    if (request.url?.includes('/callers/')) return answerJson(response, caller.status ?? 200, caller.body ?? admin)
    const status = statuses.shift() ?? 200
    answerJson(
      response,
      status,
      status === 200 ? { done: true } : { errorCode: 'some_error', message: `status ${status}` },
    )
  })
}

interface Selected {
  readonly merchant?: string
  /** The merchants of its items, which the calls act for. */
  readonly items?: readonly string[]
  readonly by?: JobKind
}

async function runs(jobs: Jobs, { merchant = '', items = [''], by = kind }: Selected = {}) {
  const planned = items.map((each, place) => ({ itemId: `i-${place}`, merchant: each, plan: 'DO' }))
  const { id } = await jobs.plan(by, { account, caller: 'admin', merchant }, {}, planned)
  const job = await jobs.kept.find(id)
  if (!job) throw new Error('the job is kept')
  await jobs.begin(job, signer, 'The shop was down', [])
  await jobs.idle()
  return stateOf(jobs, id)
}

async function stateOf(jobs: Jobs, id: string) {
  const { state, why } = (await jobs.kept.find(id)) ?? {}
  const rows = await store
    .selectFrom('jobItem')
    .select(['state', 'note'])
    .where('jobId', '=', id)
    .orderBy('seq')
    .execute()
  return { id, state, why, items: rows.map((row) => [row.state, row.note]) }
}
const sent = () =>
  platform.received.filter((call) => call.startsWith('POST')).map((call) => call.replace('/api/v3', ''))

test.each<[string, { status?: number; body?: object }, string, string]>([
  ['is as before', {}, '', 'DONE'],
  ['is as before, and acts for a merchant who is its own to act for', {}, 'OTHER_MERCHANT', 'DONE'],
  ['is locked', { body: { ...admin, locked: true } }, '', 'RIGHTS'],
  ['is another one', { body: { ...admin, userName: 'other' } }, '', 'RIGHTS'],
  ['is gone', { status: 404, body: { errorCode: 'not_found' } }, '', 'RIGHTS'],
  ['lacks the flag of the kind', { body: { ...admin, permissions: ['customers.read'] } }, '', 'RIGHTS'],
  ['may not act for the merchant', { body: { ...admin, authorisedMerchantAccounts: [] } }, 'OTHER_MERCHANT', 'RIGHTS'],
  ['has another key', { status: 401, body: { errorCode: 'unauthorized' } }, '', 'RIGHTS'],
  ['cannot be read now', { status: 503, body: {} }, '', 'PLATFORM'],
])('a job whose owner %s', async (_title, caller, merchant, result) => {
  platformSays(caller)
  const found = await runs(engine(), { merchant })
  if (result === 'DONE') {
    expect(found).toMatchObject({ state: 'DONE', items: [['done', '']] })
    expect(sent()).toHaveLength(1)
  } else {
    expect(found).toMatchObject({ state: 'PAUSED', why: result, items: [['ready', '']] })
    expect(sent()).toEqual([])
  }
})

test('checks the owner’s flag for the merchant that the job acts for', async () => {
  const byMerchant: JobKind = { ...kind, flag: 'account' }
  const accounts = { assignedMerchantAccount: { name: account, accountType: 'Super account' } }
  platformSays({ body: { ...admin, ...accounts } })
  const jobs = engine({ kinds: [byMerchant] })
  expect(await runs(jobs, { by: byMerchant })).toMatchObject({ state: 'PAUSED', why: 'RIGHTS' })
  expect(await runs(jobs, { by: byMerchant, merchant: 'OTHER_MERCHANT' })).toMatchObject({ state: 'DONE' })
})

test('sends each batch for the merchant of its items, without on-behalf-of if that is the owner’s account', async () => {
  platformSays()
  await runs(engine(), { items: ['', account, 'OTHER_MERCHANT'] })
  expect(sent().sort()).toEqual(['POST /work', 'POST /work', 'POST /work?onBehalfOf=OTHER_MERCHANT'])
})

test.each([400, 404, 409])(
  'marks a batch that the platform refuses with %i as failed, and continues the job',
  async (status) => {
    platformSays({}, status)
    const found = await runs(engine(), { items: ['', '', 'OTHER_MERCHANT'] })
    const failed = ['failed', expect.stringContaining(`status ${status}`)]
    expect(found).toMatchObject({ state: 'DONE', items: [failed, failed, ['done', '']] })
    expect(sent()).toHaveLength(2)
  },
)

test.each([
  [401, 'RIGHTS'],
  [403, 'RIGHTS'],
  [429, 'PLATFORM'],
])(
  'pauses the job if the platform does not accept a batch with %i, so that it can be sent later',
  async (status, why) => {
    platformSays({}, ...Array.from({ length: 20 }, () => status))
    const found = await runs(engine(), { items: ['', 'OTHER_MERCHANT'] })
    expect(found).toMatchObject({
      state: 'PAUSED',
      why,
      items: [
        ['ready', ''],
        ['ready', ''],
      ],
    })
    expect(new Set(sent())).toEqual(new Set(['POST /work']))
  },
)

test('marks a batch as unknown without a note after an internal error, and logs it; keeps the note for a missing outcome', async () => {
  platformSays()
  const broken: JobKind = {
    ...kind,
    async send() {
      throw new Error('a secret of the code')
    },
  }
  expect(await runs(engine({ kinds: [broken] }), { items: ['', 'OTHER_MERCHANT'] })).toMatchObject({
    ...{
      state: 'PAUSED',
      why: 'PLATFORM',
      items: [
        ['unknown', ''],
        ['ready', ''],
      ],
    },
  })
  expect(logged).toEqual([expect.objectContaining({ message: 'a secret of the code' })])
  logged = []
  platform.misbehave((request, response) => {
    if (request.url?.includes('/callers/')) answerJson(response, 200, admin)
    else response.destroy()
  })
  const lost = await runs(engine(), { items: ['', 'OTHER_MERCHANT'] })
  expect(lost).toMatchObject({
    state: 'PAUSED',
    why: 'PLATFORM',
    items: [
      ['unknown', expect.stringMatching(/\w/)],
      ['ready', ''],
    ],
  })
  expect(logged).toEqual([])
})

test('marks the batch as unknown and never as failed after a refusal that follows the first response', async () => {
  platformSays({}, 200, 400)
  const twice: JobKind = {
    ...kind,
    async send(items, rest) {
      await rest.run(work, null, {})
      await rest.run(work, null, {})
      return items.map(() => ({ state: 'done' }))
    },
  }
  expect(await runs(engine({ kinds: [twice] }), { items: ['', 'OTHER_MERCHANT'] })).toMatchObject({
    ...{
      state: 'PAUSED',
      why: 'PLATFORM',
      items: [
        ['unknown', expect.stringContaining('status 400')],
        ['ready', ''],
      ],
    },
  })
})

test('accepts exactly as many items as the limit, and no empty job', async () => {
  const jobs = engine({ bounds: { ...jobBounds, mostItems: 2 } })
  const items = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ itemId: `i-${place}`, merchant: '', plan: 'DO' }))
  const plan = (count: number) => jobs.plan(kind, { account, caller: 'admin', merchant: '' }, {}, items(count))
  expect(await plan(2)).toMatchObject({ state: 'PLANNED' })
  await expect(plan(3)).rejects.toThrow('selection is too long: at most 2')
  await expect(plan(0)).rejects.toThrow('selection is empty')
})

test('counts open jobs per account and merchant', async () => {
  const jobs = engine({ bounds: { ...jobBounds, mostOpen: 1 } })
  const plan = (of: object) =>
    jobs.plan(kind, { account, caller: 'admin', merchant: '', ...of }, {}, [{ itemId: 'i', merchant: '', plan: 'DO' }])
  await plan({})
  await plan({ merchant: 'OTHER_MERCHANT' })
  await plan({ account: 'OTHER_MERCHANT' })
  await expect(plan({})).rejects.toMatchObject({ extensions: { code: 'RATE_LIMITED' } })
  await expect(plan({ merchant: 'OTHER_MERCHANT' })).rejects.toMatchObject({ extensions: { code: 'RATE_LIMITED' } })
})

test('rejects a late move as a conflict that names the job’s current state', async () => {
  platformSays()
  const jobs = engine()
  const { id } = await runs(jobs)
  const job = await jobs.kept.find(id)
  if (!job) throw new Error('the job is kept')
  for (const move of [jobs.pause(job), jobs.stop(job), jobs.resume(job, signer)]) {
    await expect(move).rejects.toMatchObject({
      message: 'The job is done by now',
      extensions: { code: 'CONFLICT', reason: 'CHANGED' },
    })
  }
  await store.deleteFrom('job').execute()
  await expect(jobs.pause(job)).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
})

test('pauses a job of an unknown kind, or one whose key cannot be opened', async () => {
  platformSays()
  const other: JobKind = { ...kind, name: 'OTHER' }
  const closed = engine({ kinds: [other, kind] })
  await closed.close()
  const stranger = engine({ kinds: [other] })
  const newKeys = engine({ masterKeys: readMasterKeys(undefined, undefined) })
  for (const jobs of [stranger, newKeys]) {
    // The closed engine leaves it to the next one.
    const { id, state } = await runs(closed)
    expect(state).toBe('RUNNING')
    jobs.kick()
    await jobs.idle()
    expect(await stateOf(jobs, id)).toMatchObject({ state: 'PAUSED', why: 'RIGHTS', items: [['ready', '']] })
    expect(platform.received).toEqual([])
  }
  const { id } = await runs(closed)
  const job = await closed.kept.find(id)
  if (!job) throw new Error('the job is kept')
  expect(closed.kindOf(job).name).toBe('WORK')
  expect(() => stranger.kindOf(job)).toThrow(`job ${id} not found`)
})

test('abandons in-flight items at startup unless other replicas use the store', async () => {
  platformSays({ status: 503, body: {} })
  const jobs = engine()
  const { id } = await runs(jobs)
  const claim = () =>
    store.updateTable('jobItem').set({ state: 'sending', claim: 'gone', note: '', changed: now }).execute()
  const after = async (isShared: boolean) => {
    await claim()
    await store.updateTable('job').set({ state: 'RUNNING' }).execute()
    const started = engine({ isShared })
    started.kick()
    await started.idle()
    return (await stateOf(started, id)).items
  }
  expect(await after(true)).toEqual([['sending', '']])
  expect((await after(false)).map(([state]) => state)).toEqual(['unknown'])
})

test('reports every call of a job', async () => {
  platformSays()
  await runs(engine())
  expect(reports.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['GET', '/callers/admin', 200],
    ['POST', '/work', 200],
  ])
})

test('starts nothing when closed, and logs a failing store', async () => {
  platformSays()
  const jobs = engine()
  await jobs.close()
  expect(await runs(jobs)).toMatchObject({ state: 'RUNNING', items: [['ready', '']] })
  expect(sent()).toEqual([])
  await store.deleteFrom('job').execute()
  const failing = engine()
  const { id } = await jobs.plan(kind, { account, caller: 'admin', merchant: '' }, {}, [
    { itemId: 'i', merchant: '', plan: 'DO' },
  ])
  await store.updateTable('job').set({ state: 'RUNNING' }).where('id', '=', id).execute()
  await store.schema.dropTable('jobItem').execute()
  failing.kick()
  await failing.idle()
  expect(logged).toHaveLength(1)
})

test('does not delay other accounts if the platform does not respond for one', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  platform.misbehave(async (request, response) => {
    const isStuck = request.headers['x-merchant-account'] === 'STUCK_MERCHANT'
    if (isStuck) await released
    if (request.url?.includes('/callers/')) return answerJson(response, 200, admin)
    answerJson(response, 200, { done: true })
  })
  const jobs = engine()
  const begin = async (of: string) => {
    const items = [{ itemId: 'i', merchant: '', plan: 'DO' }]
    const job = await jobs.plan(kind, { account: of, caller: 'admin', merchant: '' }, {}, items)
    await jobs.begin(job, { ...signer, merchantAccount: of }, 'The shop was down', [])
    return job.id
  }
  await begin('STUCK_MERCHANT')
  jobs.kick()
  await expect.poll(() => platform.received.length).toBe(1)
  const other = await begin(account)
  jobs.kick()
  await expect.poll(async () => (await jobs.kept.find(other))?.state).toBe('DONE')
  release()
  await jobs.idle()
})

test('checks the rights again once they are in doubt', async () => {
  platformSays()
  const locking: JobKind = {
    ...kind,
    name: 'LOCKING',
    async send(items, rest, job) {
      const outcome = await kind.send(items, rest, job)
      platformSays({ body: { ...admin, locked: true } })
      await jobs.doubt({ account, caller: 'admin' })
      return outcome
    },
  }
  const jobs = engine({ kinds: [locking], bounds: { ...jobBounds, batch: 1 } })
  const state = await runs(jobs, { by: locking, items: ['', ''] })
  expect(state).toMatchObject({ state: 'PAUSED', why: 'RIGHTS' })
  expect(state.items.map(([each]) => each)).toEqual(['done', 'ready'])
})

test('does not mistake a failing store for lost rights', async () => {
  platformSays()
  const jobs = engine()
  const { id } = await jobs.plan(kind, { account, caller: 'admin', merchant: '' }, {}, [
    { itemId: 'i', merchant: '', plan: 'DO' },
  ])
  const job = await jobs.kept.find(id)
  if (!job) throw new Error('the job is kept')
  await store.schema.alterTable('jobLane').renameTo('gone').execute()
  await jobs.begin(job, signer, 'The shop was down', [])
  jobs.kick()
  await jobs.idle()
  expect(await stateOf(jobs, id)).toMatchObject({ state: 'RUNNING' })
  expect(logged.length).toBeGreaterThan(0)
})

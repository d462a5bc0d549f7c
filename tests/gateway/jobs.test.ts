import { readMasterKeys } from '@portal/gateway/crypto/seal'
import type { JobKind } from '@portal/gateway/jobs/job-kind'
import { createJobs } from '@portal/gateway/jobs/jobs'
import { queueAgain } from '@portal/gateway/notifications/resend-job'
import { codedError } from '@portal/gateway/rest/error'
import { connectPlatform } from '@portal/gateway/rest/platform'
import { signingKey } from '@portal/gateway/rest/sign'
import { openStore, type Store } from '@portal/gateway/store/store'
import type { FastifyInstance } from 'fastify'
import request from 'supertest'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { onEachStore } from '../support/kinds-of-store.ts'
import { ask, basic } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

const as = { as: 'SUPER_ACCOUNT/super' } as const
const facts = `id state pausedBecause isOwn
  counts { selection done failed unknown notStarted inFlight leftOut } plan { plan count earliest }`
const planMutation = `mutation ($input: ResendSelection!) { planNotificationResend(input: $input) { ${facts} } }`
const startMutation = `mutation ($input: StartJobInput!) { startJob(input: $input) { ${facts} } }`
const move = (name: string) => `mutation ($id: ID!) { ${name}(id: $id) { ${facts} } }`
const none = { selection: 0, done: 0, failed: 0, unknown: 0, notStarted: 0, inFlight: 0, leftOut: 0 }
const reason = 'The shop was down this morning'

await onEachStore('jobs on', (options) => {
  const masterKeys = readMasterKeys(undefined, undefined)
  let store: Store
  let stack: Stack
  /** Called before the platform accepts a resend. */
  let onResend: () => Promise<unknown> = async () => {}
  /** Advances the clock instead of waiting for the pace. */
  const pause = async (milliseconds: number) => {
    stack.clock.now += milliseconds
  }

  beforeAll(async () => {
    store = await openStore(options)
    stack = await startStack({
      charges: 60,
      gateway: { store, masterKeys, pause },
      prepare: ({ app }) =>
        app.addHook('preHandler', async ({ url }, reply) => {
          if (!url.includes('/notifications/resend')) return
          const refusal = await onResend()
          if (refusal) return reply.code(403).send(refusal)
        }),
    })
  })
  afterAll(() => stack?.close())
  afterEach(async () => {
    onResend = async () => {}
    await stack.gateway.jobs.idle()
    for (const table of ['job', 'jobItem', 'jobLane'] as const) await store.deleteFrom(table).execute()
    stack.takeCalls()
  })

  /** Failed notifications of a merchant to its own host. */
  async function outage(host: string, merchantAccount: string, count: number): Promise<string[]> {
    const payload = { merchantAccount, url: `https://${host}/notifications`, count }
    const answer = await stack.sandbox.app.inject({
      method: 'POST',
      url: '/sandbox/outages',
      payload,
      headers: { 'x-direct': '1' },
    })
    return answer.json().notificationIds
  }

  async function planFor(host: string): Promise<{ id: string; counts: object; plan: object[] }> {
    const failures = [{ host, httpStatus: 503, error: 'Service Unavailable' }]
    const { data, errors } = await ask(stack.gateway, planMutation, { input: { failures } }, as)
    expect(errors).toBeUndefined()
    return data.planNotificationResend
  }

  const start = (id: string, app = stack.gateway, include: string[] = []) =>
    ask(app, startMutation, { input: { id, reason, include } }, as)
  const look = async (id: string, app: FastifyInstance = stack.gateway) =>
    (await ask(app, `query ($id: ID!) { job(id: $id) { ${facts} } }`, { id }, as)).data.job
  const resent = () =>
    stack.received
      .filter(({ url }) => url.includes('/notifications/resend'))
      .map(({ body, onBehalfOf }) => ({ onBehalfOf, ids: JSON.parse(body).notificationIds as string[] }))
  const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code

  test('sends the planned items and nothing else, in batches of one merchant each, at the allowed pace', async () => {
    const own = await outage('a.example.test', 'DEMO_MERCHANT', 70)
    const others = await outage('a.example.test', 'OTHER_MERCHANT', 50)
    await outage('b.example.test', 'DEMO_MERCHANT', 5)
    const before = resent().length
    const planned = await planFor('a.example.test')
    expect(planned).toMatchObject({
      state: 'PLANNED',
      isOwn: true,
      counts: { ...none, selection: 120, notStarted: 120, leftOut: 120 },
      plan: [{ plan: 'WILL_BE_SENT', count: 120, earliest: null }],
    })
    stack.takeCalls()
    const startedAt = stack.clock.now
    expect((await start(planned.id)).data.startJob.state).toMatch(/RUNNING|DONE/)
    await stack.gateway.jobs.idle()
    expect(stack.takeCalls()).toEqual([
      'POST /notifications/resend?onBehalfOf=DEMO_MERCHANT',
      'POST /notifications/resend?onBehalfOf=DEMO_MERCHANT',
      'POST /notifications/resend?onBehalfOf=OTHER_MERCHANT',
    ])
    // The owner is read once before three batches: the fourth call is sent after three fifths of a second.
    expect(stack.clock.now - startedAt).toBe(600)
    const sent = resent().slice(before)
    expect(sent.map(({ ids }) => ids.length)).toEqual([50, 20, 50])
    expect(sent.flatMap(({ ids }) => ids).sort()).toEqual([...own, ...others].sort())
    expect(await look(planned.id)).toMatchObject({ state: 'DONE', counts: { ...none, selection: 120, done: 120 } })
    expect(await store.selectFrom('job').select(['keyId', 'sealedKey']).execute()).toEqual([
      { keyId: '', sealedKey: '' },
    ])
  })

  test('keeps the owner’s key sealed, and only while the job runs', async () => {
    await outage('sealed.example.test', 'DEMO_MERCHANT', 1)
    const { id } = await planFor('sealed.example.test')
    let kept: { sealedKey: string }[] = []
    onResend = async () => {
      kept = await store.selectFrom('job').selectAll().execute()
    }
    await start(id)
    await stack.gateway.jobs.idle()
    expect(kept[0]?.sealedKey).toMatch(/^[\w+/=]{40,}$/)
    expect(JSON.stringify(kept)).not.toContain('Sandbox-Secret-Key')
    expect((await store.selectFrom('job').select('sealedKey').execute())[0]?.sealedKey).toBe('')
  })

  test('leaves out items that have succeeded since or are retried automatically, unless the owner includes them', async () => {
    const [failed = '', stopped = ''] = await outage('c.example.test', 'DEMO_MERCHANT', 2)
    const database = stack.sandbox.database
    database.prepare(`update notification_queue set status = 'STOPPED' where n = ?`).run(Number(stopped.slice(2)))
    const { body } = await stack.platform({ path: '/api/v3/notifications?chargeId=chg-1001' })
    const delivered: string = body.items[0].id
    const path = '/api/v3/notifications/queue?chargeId=chg-1002&status=READY'
    const waiting: string = (await stack.platform({ path })).body.items[0].id
    const ids = [failed, stopped, delivered, waiting, 'n-999999']
    const { data } = await ask(stack.gateway, planMutation, { input: { ids } }, as)
    expect(data.planNotificationResend.plan).toEqual([
      { plan: 'GONE', count: 1, earliest: null },
      { plan: 'QUEUE_STOPPED', count: 1, earliest: null },
      { plan: 'RETRIED_AUTOMATICALLY', count: 1, earliest: expect.stringMatching(/^2026-11-21T12:05/) },
      { plan: 'SUCCEEDED_SINCE', count: 1, earliest: null },
      { plan: 'WILL_BE_SENT', count: 1, earliest: null },
    ])
    const before = resent().length
    await start(data.planNotificationResend.id, stack.gateway, ['SUCCEEDED_SINCE', 'GONE'])
    await stack.gateway.jobs.idle()
    expect(
      resent()
        .slice(before)
        .flatMap((call) => call.ids)
        .sort(),
    ).toEqual([failed, delivered].sort())
    expect(await look(data.planNotificationResend.id)).toMatchObject({
      state: 'DONE',
      counts: { ...none, selection: 5, done: 2, notStarted: 3, leftOut: 3 },
    })
  })

  test('finds the items that the platform did not count if its count is too low', async () => {
    const ids = await outage('d.example.test', 'DEMO_MERCHANT', 50)
    const { id } = await planFor('d.example.test')
    const [gone = '', stopped = ''] = ids.slice(10)
    onResend = async () => {
      const { database } = stack.sandbox
      database.prepare('delete from notification_queue where n = ?').run(Number(gone.slice(2)))
      database.prepare(`update notification_queue set status = 'STOPPED' where n = ?`).run(Number(stopped.slice(2)))
    }
    await start(id)
    await stack.gateway.jobs.idle()
    expect(await look(id)).toMatchObject({ state: 'DONE', counts: { ...none, selection: 50, done: 48, failed: 2 } })
    const failed = '{ items(state: FAILED) { total items { objectId place note } } }'
    const { data } = await ask(stack.gateway, `query ($id: ID!) { job(id: $id) ${failed} }`, { id }, as)
    expect(data.job.items.items).toEqual([
      { objectId: gone, place: 11, note: 'Requested 50, counted 48: the platform does not have it' },
      { objectId: stopped, place: 12, note: 'Requested 50, counted 48: it is stopped' },
    ])
  })

  test('shares a job between two replicas without sending anything twice', async () => {
    const ids = await outage('e.example.test', 'DEMO_MERCHANT', 500)
    const other = await stack.anotherGateway({ store: keptOpen(store), masterKeys, pause })
    const { id } = await planFor('e.example.test')
    const before = resent().length
    await start(id)
    other.jobs.kick()
    await Promise.all([stack.gateway.jobs.idle(), other.jobs.idle()])
    const sent = resent()
      .slice(before)
      .flatMap((call) => call.ids)
    expect(sent.length).toBe(500)
    expect(new Set(sent)).toEqual(new Set(ids))
    expect(await look(id, other)).toMatchObject({ state: 'DONE', counts: { ...none, selection: 500, done: 500 } })
  })

  test('keeps its four counts consistent while it is paused, resumed and stopped', async () => {
    await outage('f.example.test', 'DEMO_MERCHANT', 150)
    const { id } = await planFor('f.example.test')
    onResend = async () => {
      onResend = async () => {}
      expect((await look(id)).counts).toEqual({ ...none, selection: 150, unknown: 50, inFlight: 50, notStarted: 100 })
      await ask(stack.gateway, move('pauseJob'), { id }, as)
    }
    await start(id)
    await stack.gateway.jobs.idle()
    expect(await look(id)).toMatchObject({
      state: 'PAUSED',
      pausedBecause: 'PERSON',
      counts: { ...none, selection: 150, done: 50, notStarted: 100 },
    })
    onResend = async () => {
      await ask(stack.gateway, move('stopJob'), { id }, as)
    }
    await ask(stack.gateway, move('resumeJob'), { id }, as)
    await stack.gateway.jobs.idle()
    expect(await look(id)).toMatchObject({
      state: 'STOPPED',
      counts: { ...none, selection: 150, done: 100, notStarted: 50 },
    })
    expect(codeOf(await ask(stack.gateway, move('resumeJob'), { id }, as))).toBe('CONFLICT')
  })

  test('marks items that were in flight when a process died as unknown, and never sends them again', async () => {
    await outage('g.example.test', 'DEMO_MERCHANT', 120)
    const { id } = await planFor('g.example.test')
    // A replica claims a batch and disappears.
    onResend = async () => {
      onResend = async () => {}
      await ask(stack.gateway, move('pauseJob'), { id }, as)
    }
    await start(id)
    await stack.gateway.jobs.idle()
    await store.updateTable('jobItem').set({ state: 'sending', claim: 'gone' }).where('state', '=', 'done').execute()
    const before = resent().length
    await ask(stack.gateway, move('resumeJob'), { id }, as)
    await stack.gateway.jobs.idle()
    expect(await look(id)).toMatchObject({
      state: 'RUNNING',
      counts: { ...none, selection: 120, done: 70, unknown: 50, inFlight: 50 },
    })
    stack.clock.now += 60_000
    stack.gateway.jobs.kick()
    await stack.gateway.jobs.idle()
    expect(await look(id)).toMatchObject({ state: 'DONE', counts: { ...none, selection: 120, done: 70, unknown: 50 } })
    expect(
      resent()
        .slice(before)
        .map(({ ids }) => ids.length),
    ).toEqual([50, 20])
  })

  test('marks one batch as unknown and pauses after a lost response, and loses nothing if the platform is unreachable', async () => {
    await outage('h.example.test', 'DEMO_MERCHANT', 120)
    const { id } = await planFor('h.example.test')
    onResend = async () => {
      throw new Error('broken')
    }
    await start(id)
    await stack.gateway.jobs.idle()
    expect(await look(id)).toMatchObject({
      state: 'PAUSED',
      pausedBecause: 'PLATFORM',
      counts: { ...none, selection: 120, unknown: 50, notStarted: 70 },
    })
    const apart = await stack.anotherGateway({
      platform: { url: 'http://127.0.0.1:1' },
      store: keptOpen(store),
      masterKeys,
      pause,
    })
    const [job] = await store.selectFrom('job').selectAll().execute()
    if (!job) throw new Error('the job is kept')
    const key = signingKey('Sandbox-Secret-Key-0008')
    await apart.jobs.resume(job, { merchantAccount: job.account, callerName: job.caller, key })
    await apart.jobs.idle()
    expect(await look(id)).toMatchObject({ pausedBecause: 'PLATFORM', counts: { unknown: 50, notStarted: 70 } })
  })

  test('marks a batch as unknown after an error that follows its first response', async () => {
    const kind: JobKind = {
      name: 'TWO_CALLS',
      flag: 'canAllFamilies',
      always: ['WILL_BE_SENT'],
      onRequest: [],
      async send(_items, rest) {
        await queueAgain(['n-1'], rest)
        throw codedError('PLATFORM_UNAVAILABLE', 'gone')
      },
    }
    const jobs = createJobs({
      store,
      masterKeys,
      kinds: [kind],
      platform: connectPlatform({ url: stack.platformUrl }),
      clock: () => stack.clock.now,
      wait: pause,
      deadlineMs: 15_000,
      log: { error: () => {} },
      isShared: true,
      everyMs: null,
    })
    const before = resent().length
    const owner = { account: 'SUPER_ACCOUNT', caller: 'super', merchant: '' }
    const item = { itemId: 'n-1', merchant: '', plan: 'WILL_BE_SENT', planned: 0 }
    const job = await jobs.plan(kind, owner, {}, [item])
    const key = signingKey('Sandbox-Secret-Key-0008')
    await jobs.begin(job, { merchantAccount: owner.account, callerName: owner.caller, key }, reason, [])
    await jobs.idle()
    await jobs.close()
    expect(await store.selectFrom('jobItem').select('state').execute()).toEqual([{ state: 'unknown' }])
    expect(resent().slice(before)).toHaveLength(1)
  })

  test('stops when its owner loses the permission', async () => {
    await outage('i.example.test', 'DEMO_MERCHANT', 120)
    const { id } = await planFor('i.example.test')
    onResend = async () => {
      onResend = async () => ({ errorCode: 'permission_denied', message: 'missing charges.write' })
    }
    await start(id)
    await stack.gateway.jobs.idle()
    expect(await look(id)).toMatchObject({
      state: 'PAUSED',
      pausedBecause: 'RIGHTS',
      counts: { ...none, selection: 120, done: 50, notStarted: 70 },
    })
    expect(await store.selectFrom('job').select('sealedKey').execute()).toEqual([{ sealedKey: '' }])
  })

  test('returns all items as a file in which no text is a formula', async () => {
    const [first = ''] = await outage('j.example.test', 'DEMO_MERCHANT', 3)
    const { id } = await planFor('j.example.test')
    await start(id)
    await stack.gateway.jobs.idle()
    await store.updateTable('jobItem').set({ note: '=HYPERLINK("x")' }).where('seq', '=', 2).execute()
    const { text, headers } = await request(stack.gateway.server)
      .get(`/files/jobs/${id}`)
      .set('authorization', basic('SUPER_ACCOUNT/super'))
      .buffer()
      .parse((response, done) => {
        let body = ''
        response.on('data', (part) => {
          body += part
        })
        response.on('end', () => done(null, body))
      })
      .then(({ body, headers }) => ({ text: String(body), headers }))
    expect(headers['content-disposition']).toBe(`attachment; filename="job-${id.slice(0, 8)}.csv"`)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toBe('place,objectId,merchantAccount,plan,state,note,time,currency,amount,transactionId')
    expect(lines[1]).toContain(`1,${first},DEMO_MERCHANT,WILL_BE_SENT,DONE,,`)
    expect(lines[2]).toContain(`DONE,"'=HYPERLINK(""x"")",`)
  })

  test('rejects an empty selection, too many open jobs, a short reason and an expired plan', async () => {
    const input = { failures: [{ host: 'nobody.example.test', httpStatus: 503 }] }
    expect(codeOf(await ask(stack.gateway, planMutation, { input }, as))).toBe('BAD_INPUT')
    await outage('k.example.test', 'DEMO_MERCHANT', 1)
    const { id } = await planFor('k.example.test')
    expect(codeOf(await ask(stack.gateway, startMutation, { input: { id, reason: 'short' } }, as))).toBe('BAD_INPUT')
    for (let made = 1; made < 10; made += 1) await planFor('k.example.test')
    const failures = [{ host: 'k.example.test', httpStatus: 503, error: 'Service Unavailable' }]
    expect(codeOf(await ask(stack.gateway, planMutation, { input: { failures } }, as))).toBe('RATE_LIMITED')
    stack.clock.now += 61 * 60_000
    await planFor('k.example.test')
    expect(codeOf(await start(id))).toBe('NOT_FOUND')
    expect(await store.selectFrom('job').select('id').execute()).toHaveLength(1)
  })

  test('keeps only the selected groups that the platform has', async () => {
    await outage('m.example.test', 'DEMO_MERCHANT', 1)
    const made = { host: 'x'.repeat(10_000), httpStatus: 503, error: 'y'.repeat(100_000) }
    const failures = [{ host: 'm.example.test', httpStatus: 503, error: 'Service Unavailable' }, made]
    const { data } = await ask(stack.gateway, planMutation, { input: { failures } }, as)
    const { selection } = await store
      .selectFrom('job')
      .select('selection')
      .where('id', '=', data.planNotificationResend.id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(selection)).toEqual({ failures: [failures[0]] })
  })

  test('refuses an id with a NUL character on every store', async () => {
    expect(codeOf(await ask(stack.gateway, 'query ($id: ID!) { job(id: $id) { id } }', { id: 'a\0b' }, as))).toBe(
      'BAD_INPUT',
    )
    expect(codeOf(await ask(stack.gateway, move('pauseJob'), { id: 'a\0b' }, as))).toBe('BAD_INPUT')
    const download = 'query ($id: ID!) { transactionReportDownload(id: $id) { id } }'
    expect(codeOf(await ask(stack.gateway, download, { id: 'a\0b' }, as))).toMatch(/BAD_INPUT|FORBIDDEN/)
  })

  test('requires a reason of 10 to 500 characters, without surrounding spaces', async () => {
    const wholeJob = `query ($id: ID!) { job(id: $id) { reason merchantAccount expiresAt callerName
      items { items { objectId merchantAccount deliveryStatus } } plan { plan earliest } } }`
    const read = async (id: string) => (await ask(stack.gateway, wholeJob, { id }, as)).data.job
    const began = Math.floor(stack.clock.now / 1000) * 1000
    const at = (milliseconds: number) => new Date(began + milliseconds).toISOString().replace('.000Z', 'Z')
    const [notification] = await outage('n.example.test', 'DEMO_MERCHANT', 1)
    const { id } = await planFor('n.example.test')
    expect(await read(id)).toEqual({
      reason: null,
      merchantAccount: null,
      expiresAt: at(60 * 60_000),
      callerName: 'super',
      items: {
        items: [{ objectId: notification, merchantAccount: 'DEMO_MERCHANT', deliveryStatus: 'FAILED_PERMANENTLY' }],
      },
      plan: [{ plan: 'WILL_BE_SENT', earliest: null }],
    })
    const startBecause = (why: string) => ask(stack.gateway, startMutation, { input: { id, reason: why } }, as)
    for (const why of ['123456789', '   123456789   ', 'x'.repeat(501)]) {
      const { errors } = await startBecause(why)
      expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field: 'reason' })
    }
    expect((await startBecause(`  ${'x'.repeat(500)} `)).errors).toBeUndefined()
    await stack.gateway.jobs.idle()
    expect(await read(id)).toMatchObject({ reason: 'x'.repeat(500), merchantAccount: null })
    const changed = Number((await store.selectFrom('job').select('changed').executeTakeFirstOrThrow()).changed)
    expect(Date.parse((await read(id)).expiresAt)).toBe(Math.floor(changed / 1000) * 1000 + 7 * 24 * 60 * 60_000)
    await outage('p.example.test', 'DEMO_MERCHANT', 1)
    const shortest = { id: (await planFor('p.example.test')).id, reason: '1234567890' }
    expect((await ask(stack.gateway, startMutation, { input: shortest }, as)).errors).toBeUndefined()
  })

  test('shows a job only in the view in which it was planned', async () => {
    await outage('o.example.test', 'DEMO_MERCHANT', 1)
    const { id } = await planFor('o.example.test')
    const acting = { ...as, onBehalfOf: 'DEMO_MERCHANT' }
    const query = `{ job(id: "${id}") { id } jobs { total } }`
    expect((await ask(stack.gateway, query, {}, acting)).data).toEqual({ job: null, jobs: { total: 0 } })
    const failures = [{ host: 'o.example.test', httpStatus: 503, error: 'Service Unavailable' }]
    const { data } = await ask(stack.gateway, planMutation, { input: { failures } }, acting)
    const own = `{ job(id: "${data.planNotificationResend.id}") { merchantAccount } }`
    expect((await ask(stack.gateway, own, {}, acting)).data.job).toEqual({ merchantAccount: 'DEMO_MERCHANT' })
    expect((await ask(stack.gateway, own, {}, as)).data.job).toBeNull()
  })

  test.each(['counts { selection }', 'sums { count }', 'plan { count }', 'items { total }'])(
    'limits the reads of the store for %s of jobs to 250 for each request',
    async (field) => {
      const host = 'reads.example.test'
      await outage(host, 'DEMO_MERCHANT', 1)
      for (let place = 0; place < 6; place++) await planFor(host)
      stack.takeCalls()
      const times = (count: number) =>
        `{ jobs { items { ${Array.from({ length: count }, (_, place) => `f${place}: ${field}`).join(' ')} } } }`
      expect((await ask(stack.gateway, times(41), {}, as)).errors).toBeUndefined()
      const { errors } = await ask(stack.gateway, times(42), {}, as)
      expect(errors[0]).toMatchObject({
        message: 'The nested fields of the request need more than 250 reads of the store. Split it',
        extensions: { code: 'LIMIT_EXCEEDED' },
      })
      expect(stack.takeCalls()).toEqual([])
    },
  )

  test('serves the largest list of jobs that the web client reads', async () => {
    const host = 'largest.example.test'
    await outage(host, 'DEMO_MERCHANT', 1)
    const { id } = await planFor(host)
    const row = await store.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    // Jobs of an earlier version do not have the number of their lines.
    const copies = Array.from({ length: 59 }, (_, place) => ({ ...row, id: `copy-${place}`, lines: 0 }))
    await store.insertInto('job').values(copies).execute()
    const list = '{ jobs(page: { limit: 60 }) { items { lines sums { count } counts { selection } plan { count } } } }'
    const { data, errors } = await ask(stack.gateway, list, {}, as)
    expect(errors).toBeUndefined()
    expect(data.jobs.items).toHaveLength(60)
  })

  test('hides a job from other callers', async () => {
    await outage('l.example.test', 'DEMO_MERCHANT', 1)
    const { id } = await planFor('l.example.test')
    const asAdmin = await ask(stack.gateway, `{ job(id: "${id}") { id } jobs { total items { id } } }`)
    expect(asAdmin.data).toEqual({ job: null, jobs: { total: 0, items: [] } })
    expect(codeOf(await ask(stack.gateway, startMutation, { input: { id, reason } }))).toBe('NOT_FOUND')
    const listed = await ask(stack.gateway, '{ jobs { total items { id } } }', {}, as)
    expect(listed.data.jobs).toEqual({ total: 1, items: [{ id }] })
  })
})

/** A store that a gateway uses but does not close. */
function keptOpen(store: Store): Store {
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'destroy') return async () => {}
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

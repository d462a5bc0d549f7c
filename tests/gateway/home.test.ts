import { readFileSync } from 'node:fs'
import { Kind, parse, print } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileDocument, documentSources, readFragments } from '../../web/build/documents.ts'
import { ask, type CallerId } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

// The home screen may cost the platform at most seven calls before anyone interacts with it.
const source = new URL('../../web/src/', import.meta.url)
const fragments = readFragments(source.pathname)
const documents = [
  ...documentsOf('pages/home/waiting-queries.ts', /^Waiting/),
  ...documentsOf('pages/home/HealthPanel.tsx', /^HomeHealth$/),
]

/** The documents of a module of the web client, by name. */
function documentsOf(module: string, name: RegExp): [string, string][] {
  return documentSources(readFileSync(new URL(module, source), 'utf8')).map((text) => {
    const [operation] = parse(text).definitions
    const called = operation?.kind === Kind.OPERATION_DEFINITION ? (operation.name?.value ?? '') : ''
    expect(called).toMatch(name)
    return [called, print(compileDocument(text, fragments))]
  })
}

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())

/** Requests all parts of the screen. Returns which of them are visible and which calls they made. */
async function openHome(as: CallerId) {
  const seen: string[] = []
  // The credentials are accepted before counting starts. One part reads the caller's own row again.
  await ask(stack.gateway, '{ __typename }', {}, { as })
  const before = stack.received.length
  for (const [name, query] of documents) {
    const { errors } = await ask(stack.gateway, query, {}, { as })
    if (errors === undefined) seen.push(name)
    else expect(errors[0].extensions.code, name).toBe('FORBIDDEN')
  }
  const calls = stack.received.slice(before).map(({ method, url }) => `${method} ${url.replace('/api/v3', '')}`)
  return { seen, calls: calls.sort() }
}

describe('the home screen', () => {
  test('makes seven platform calls for a caller with all permissions', async () => {
    expect(await openHome('SUPER_ACCOUNT/super')).toEqual({
      seen: [
        'WaitingChecks',
        'WaitingNotifications',
        'WaitingJobs',
        'WaitingApprovals',
        'WaitingQueues',
        'WaitingCallers',
        'WaitingPasswords',
        'HomeHealth',
      ],
      calls: [
        'GET /callers/super',
        'GET /callers?locked=true&limit=1&offset=0',
        'GET /dashboard/statistics',
        'GET /notifications/queue?status=FAILED_PERMANENTLY&sort=creationTime&limit=1&offset=0',
        'GET /ns/queue',
        'GET /ofac?ofacReviewStatus=NEEDS_REVIEW&sort=creationTime&limit=1&offset=0',
        'GET /queue',
      ],
    })
  })

  test('makes eleven calls for an administrator of a merchant, and one for an API caller without permissions', async () => {
    const { seen, calls } = await openHome('DEMO_MERCHANT/admin')
    expect(seen).toEqual(['WaitingJobs', 'WaitingApprovals', 'WaitingCallers', 'WaitingPasswords', 'HomeHealth'])
    expect(calls).toEqual([
      'GET /callers/admin',
      'GET /callers?locked=true&limit=1&offset=0',
      // The newest charges, which the dashboard shares for a minute.
      expect.stringMatching(/^GET \/charges\?.*limit=200&offset=0/),
      expect.stringMatching(/^GET \/charges\?.*limit=200&.*offset=200$/),
      'GET /dashboard/statistics',
      ...['gw-1', 'gw-2', 'gw-3', 'gw-4', 'gw-5'].map((id) => `GET /gatewayconfigs/${id}/statistics`),
      expect.stringMatching(/^GET \/gatewayconfigs\?/),
    ])
    expect((await openHome('DEMO_MERCHANT/api')).calls).toEqual(['GET /callers/api'])
  })

  test('counts waiting items, and reports the oldest time', async () => {
    const [, query = ''] = documents[0] ?? []
    const { data } = await ask(stack.gateway, query, {}, { as: 'SUPER_ACCOUNT/super' })
    const all = await ask(
      stack.gateway,
      '{ ofacChecks(filter: { ofacReviewStatus: NEEDS_REVIEW }, page: { limit: 100 }) { items { creationTime } } }',
      {},
      { as: 'SUPER_ACCOUNT/super' },
    )
    const times = all.data.ofacChecks.items.map(({ creationTime }: { creationTime: string }) => creationTime).sort()
    expect(data.list).toMatchObject({ total: times.length, totalIsExact: true, items: [{ creationTime: times[0] }] })
  })
})

import { expect, test } from 'vitest'
import { buildSandbox } from '../app.ts'
import { asker, NOON } from '../test-caller.ts'
import { sandboxForAll } from '../test-sandbox.ts'

const sandbox = sandboxForAll()
const get = sandbox.ask

test('lists callers by name with the exact total', async () => {
  const { body } = await get('operator', '/callers?limit=1000')
  expect(body.total).toBe(73)
  const names = body.items.map((caller: { userName: string }) => caller.userName)
  expect(names).toEqual([...names].sort())
  expect(names).toContain('support')
  const part = (await get('operator', '/callers?limit=5&offset=3')).body
  expect(part.items).toEqual(body.items.slice(3, 8))
  expect((await get('operator', '/callers?sort=-userName&limit=1')).body.items[0].userName).toBe('twofactor')
})

test('filters callers by name and lock', async () => {
  expect((await get('operator', '/callers?userName=support')).body).toMatchObject({
    total: 1,
    items: [{ userName: 'support' }],
  })
  const locked = (await get('operator', '/callers?locked=true&limit=1000')).body
  expect(locked.items.every((caller: { locked: boolean }) => caller.locked)).toBe(true)
  expect(locked.items.map((caller: { userName: string }) => caller.userName)).toContain('locked')
  expect((await get('operator', '/callers?locked=false')).body.total).toBe(73 - locked.total)
  expect((await get('operator', '/callers?locked=maybe')).status).toBe(400)
})

test('returns one caller by name without any secret', async () => {
  const { body } = await get('operator', '/callers/twofactor')
  expect(body).toMatchObject({ userName: 'twofactor', mfaEnabled: true, firstName: 'Tomás' })
  expect(JSON.stringify(body)).not.toMatch(/secret_key_value|Sandbox-Secret|JBSWY/)
})

test('returns errors in the platform’s format for unknown pages and malformed ids', async () => {
  expect(await get('operator', '/nothing')).toMatchObject({ status: 404, body: { errorCode: 'not_found' } })
  expect(await get('operator', '/charges/%E0%A4%A')).toMatchObject({ status: 400, body: { errorCode: 'bad_request' } })
  expect(await get('operator', '/charges', { method: 'PUT', body: '{}' })).toMatchObject({ status: 404 })
})

test('health and readiness need no signature', async () => {
  for (const url of ['/healthz', '/readyz']) {
    const response = await sandbox.app.inject({ url })
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }])
  }
})

test('returns the same responses if they are delayed', async () => {
  const slow = await buildSandbox({ charges: 50, maxDelayMs: 5, clock: () => NOON * 1000 })
  const responses = await Promise.all([1, 2, 3].map(() => asker(slow.app)('operator', '/callers/@me')))
  const { body } = await get('operator', '/callers/@me')
  expect(responses.map((response) => response.body)).toEqual([body, body, body])
  await slow.close()
})

test('refuses to seed fewer charges than the well-known ones', async () => {
  await expect(buildSandbox({ charges: 3 })).rejects.toThrow('at least 28 charges')
})

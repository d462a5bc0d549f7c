import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sandboxForEach } from '../test-sandbox.ts'

const sandbox = sandboxForEach()
const { send } = sandbox

const system = {
  provider: 'PROVIDER_1',
  displayName: 'Screening',
  status: 'ENABLED',
  timing: 'AUTHORIZE',
  defaultDecision: 'ALLOW_PURCHASE',
  timeoutMillis: 2000,
  credentials: 'Planted-Credentials-91',
}
const unconstrained = {
  countries: [],
  currencies: [],
  instrumentConfigIds: [],
  trustLevels: [],
  amountCurrency: null,
  minAmount: null,
  maxAmount: null,
}

test('credentials are write-only, never stored, and kept if the read form is saved again', async () => {
  const dataDir = await sandbox.openOnDisk()
  const { body } = await send('POST', '/fraudsystemconfigs', system)
  expect(body).toMatchObject({
    displayName: 'Screening',
    credentials: { set: true, lastModified: '2026-11-21T12:00:00Z' },
    constraints: unconstrained,
  })
  const path = `/fraudsystemconfigs/${body.id}`
  const again = (await send('PUT', path, { ...body, timing: 'CHARGE' })).body
  expect(again).toEqual({ ...body, timing: 'CHARGE', lastModified: again.lastModified })
  const replaced = (await send('PUT', path, { credentials: 'Planted-Credentials-92' })).body
  expect(replaced.credentials.lastModified > body.credentials.lastModified).toBe(true)
  await sandbox.close()
  const stored = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name)).toString('latin1'))
  expect(stored.join('')).not.toContain('Planted')
})

test('constraints are replaced as a whole, and null removes all of them', async () => {
  const path = '/fraudsystemconfigs/fraud-2'
  const change = async (constraints: object | null) => (await send('PUT', path, { constraints })).body.constraints
  expect(await change({ countries: ['ES', 'ES'], trustLevels: ['NEW_CUSTOMER'] })).toEqual({
    ...unconstrained,
    countries: ['ES'],
    trustLevels: ['NEW_CUSTOMER'],
  })
  const bounded = { amountCurrency: 'JPY', minAmount: '900', maxAmount: '1000' }
  expect(await change(bounded)).toEqual({ ...unconstrained, ...bounded })
  expect(await change(null)).toEqual(unconstrained)
})

test.each([
  [{ credentials: null }, 'credentials is required'],
  [{ credentials: 7 }, 'credentials is not text'],
  [{ credentials: { set: false } }, 'credentials is not text'],
  [{ constraints: { trustLevels: ['FRIEND'] } }, 'constraints.trustLevels: unknown: FRIEND'],
  [{ constraints: { instrumentConfigIds: [''] } }, 'constraints.instrumentConfigIds is not a list of ids'],
])('refuses %o and changes nothing', async (change, error) => {
  const before = (await send('GET', '/fraudsystemconfigs/fraud-1')).body
  expect((await send('PUT', '/fraudsystemconfigs/fraud-1', change)).body.errors).toEqual([error])
  expect((await send('GET', '/fraudsystemconfigs/fraud-1')).body).toEqual(before)
})

test('the provider is immutable, and a new fraud system needs its own credentials', async () => {
  const { body } = await send('PUT', '/fraudsystemconfigs/fraud-1', { provider: 'PROVIDER_2' })
  expect(body.provider).toBe('PROVIDER_1')
  const refused = await send('POST', '/fraudsystemconfigs', { ...system, credentials: { set: true } })
  expect(refused.body.errors).toEqual(['credentials is required'])
})

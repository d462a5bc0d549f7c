import { expect, test } from 'vitest'
import type { CallerKey } from '../test-caller.ts'
import { sandboxForAll } from '../test-sandbox.ts'

const sandbox = sandboxForAll({ charges: 60 })
const get = sandbox.ask

const remove = (id: string, as: CallerKey = 'operator') => get(as, `/paymentprofiles/${id}`, { method: 'DELETE' })

test('deletes a profile once and keeps the others', async () => {
  const holders = (await get('operator', '/customers?limit=1000')).body.items
  const { id, paymentProfiles } = holders.find(
    (customer: { paymentProfiles: unknown[] }) => customer.paymentProfiles.length > 1,
  )
  const [first, ...others] = paymentProfiles
  expect(await remove(first.id)).toMatchObject({ status: 204, body: null })
  expect((await get('operator', `/customers/${id}`)).body.paymentProfiles).toEqual(others)
  expect(await remove(first.id)).toMatchObject({ status: 404, body: { errorCode: 'not_found' } })
})

test('requires the permission and a customer of the caller’s merchant', async () => {
  expect((await remove('pp-1', 'support')).body.errors).toEqual(['Missing permission: payment_profiles.write'])
  expect((await remove('pp-1', 'otherAdmin')).status).toBe(404)
  expect((await remove('pp', 'operator')).status).toBe(404)
  expect((await get('operator', '/customers/cust-42')).body.paymentProfiles).toHaveLength(1)
})

import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Identity } from './identity.ts'
import { senderOf } from './sender.ts'

test('a sender is the caller from any address, or the network without a sign-in', () => {
  const from = (ip: string) => ({ ip }) as FastifyRequest
  const as = (principal: unknown) => ({ principal, session: null, refusal: null }) as Identity
  const caller = as({ merchantAccount: 'DEMO_MERCHANT', callerName: 'admin' })
  expect(['192.0.2.1', '2001:db8:1:2::1'].map((ip) => senderOf(from(ip), caller))).toEqual([
    'DEMO_MERCHANT/admin',
    'DEMO_MERCHANT/admin',
  ])
  expect(['192.0.2.1', '2001:db8:1:2::1', '2001:db8:1:2:ffff::1'].map((ip) => senderOf(from(ip), as(null)))).toEqual([
    '192.0.2.1',
    '2001:db8:1:2',
    '2001:db8:1:2',
  ])
})

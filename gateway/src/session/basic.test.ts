import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signingKey } from '../rest/sign.ts'
import { type BasicSignIn, createBasicSignIn, trustBasicMs } from './basic.ts'
import { principalOf } from './principal.ts'
import type { Credentials } from './sign-in.ts'

const asked: Credentials[] = []
const accept = async (credentials: Credentials) => {
  asked.push(credentials)
  const { merchantAccount, callerName, secretKey } = credentials
  const signer = { merchantAccount, callerName, key: signingKey(secretKey) }
  return { principal: principalOf(signer, {}), caller: {} }
}
const header = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

let now = 0
let basic: BasicSignIn
beforeEach(() => {
  vi.useFakeTimers()
  now = 0
  asked.length = 0
  basic = createBasicSignIn(() => now)
})
afterEach(() => vi.useRealTimers())

test('reads names and key, with any characters in the key', async () => {
  await basic.signIn(header('DEMO_MERCHANT/api:a:key/with: every—thing'), accept)
  expect(asked).toEqual([{ merchantAccount: 'DEMO_MERCHANT', callerName: 'api', secretKey: 'a:key/with: every—thing' }])
})

test.each(['', 'x', 'a/b', 'a/b:', '/b:c', 'a/:c', 'a:b/c', 'DEMO:key', `${'a'.repeat(1_500)}/b:c`])(
  'rejects %j as credentials',
  async (text) => {
    await expect(basic.signIn(header(text), accept)).rejects.toThrow('The Authorization header is not Basic')
    expect(asked).toEqual([])
  },
)

test('asks the platform once in ten seconds', async () => {
  const first = await basic.signIn(header('A/b:c'), accept)
  now = trustBasicMs - 1
  expect(await basic.signIn(header('A/b:c'), accept)).toBe(first)
  expect(asked).toHaveLength(1)
  now = trustBasicMs
  await basic.signIn(header('A/b:c'), accept)
  expect(asked).toHaveLength(2)
})

test('knows credentials only after the platform has accepted them, for ten seconds or until they are forgotten', async () => {
  const given = header('A/b:c')
  expect(basic.known(given)).toBeUndefined()
  const checked = basic.signIn(given, accept)
  expect(basic.known(given)).toBeUndefined()
  const principal = await checked
  expect(basic.known(given)).toBe(principal)
  expect(basic.known(header('A/b:d'))).toBeUndefined()
  basic.forget(given)
  expect(basic.known(given)).toBeUndefined()

  await basic.signIn(given, accept)
  now = trustBasicMs
  expect(basic.known(given)).toBeUndefined()
  expect(asked).toHaveLength(2)
})

test('never knows refused credentials', async () => {
  const given = header('A/b:c')
  await expect(basic.signIn(given, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(basic.known(given)).toBeUndefined()
})

test('keeps nothing of a credential that is not used again', async () => {
  await basic.signIn(header('A/b:c'), accept)
  expect(basic.size).toBe(1)
  now = trustBasicMs
  vi.advanceTimersByTime(trustBasicMs)
  expect(basic.size).toBe(0)
})

test('does not remember refusals', async () => {
  const refuse = () => Promise.reject(new Error('no'))
  await expect(basic.signIn(header('A/b:c'), refuse)).rejects.toThrow('no')
  expect(basic.size).toBe(0)
})

test('gives each caller its own principal, and only for exactly its credentials', async () => {
  const texts = ['A/b:c', 'A/b:d', 'A/x:c', 'B/b:c']
  const principals = await Promise.all(texts.map((text) => basic.signIn(header(text), accept)))
  expect(
    principals.map(({ merchantAccount, callerName, key }) => `${merchantAccount}/${callerName}:${key.export()}`),
  ).toEqual(texts)
  expect(basic.size).toBe(4)
  const again = await Promise.all(texts.map((text) => basic.signIn(header(text), accept)))
  expect(again).toEqual(principals)
  expect(asked).toHaveLength(4)
})

test('forgets one credential, so that the next request asks the platform', async () => {
  await basic.signIn(header('A/b:c'), accept)
  await basic.signIn(header('B/b:c'), accept)
  basic.forget(header('A/b:c'))
  expect(basic.size).toBe(1)
  await basic.signIn(header('A/b:c'), accept)
  await basic.signIn(header('B/b:c'), accept)
  expect(asked).toHaveLength(3)
})

test.each([`x${header('A/b:c')}`, `${header('A/b:c')} x`, 'Bearer QS9iOmM=', 'QS9iOmM='])(
  'rejects the header %j',
  async (text) => {
    await expect(basic.signIn(text, accept)).rejects.toThrow('The Authorization header is not Basic')
  },
)

import { expect, test } from 'vitest'
import { type Remembered, readRemembered, remember, toRemember, updateRemembered } from './remembered.ts'
import type { Viewer } from './viewer-query.ts'

function memory(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored))
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const operator: Remembered = {
  merchantAccount: 'DEMO',
  callerName: 'operator',
  onBehalfOf: 'OTHER',
  sessionId: 'ab3x9',
  isSuperAccount: false,
}
const viewer: Viewer = {
  callerName: 'operator',
  firstName: 'Olga',
  lastName: null,
  merchantAccount: 'DEMO',
  merchantAccounts: ['DEMO', 'OTHER'],
  isSuperAccount: false,
  superAccountName: null,
  permissions: ['charges.read'],
  mfaEnabled: false,
  approvalMerchants: [],
  session: { id: 'ab3x9', remember: true, now: '', expires: '', endsAtLatest: '', namesShown: false },
}

test('remembers the caller, the merchant and the session until they are forgotten', () => {
  const storage = memory()
  expect(readRemembered(storage)).toBeNull()
  remember(storage, toRemember(viewer, 'OTHER'))
  expect(readRemembered(storage)).toEqual(operator)
  remember(storage, null)
  expect(readRemembered(storage)).toBeNull()
})

test('updates only the remembered caller', () => {
  const storage = memory()
  updateRemembered(storage, viewer, 'OTHER')
  expect(readRemembered(storage)).toBeNull()
  remember(storage, operator)
  updateRemembered(storage, viewer, null)
  expect(readRemembered(storage)).toEqual({ ...operator, onBehalfOf: null })
  updateRemembered(storage, { ...viewer, callerName: 'finance' }, 'THIRD')
  expect(readRemembered(storage)).toEqual({ ...operator, onBehalfOf: null })
})

test('reads the format of an older version, and ignores values of wrong types', () => {
  const stored = { merchantAccount: 'DEMO', callerName: 'operator' }
  const plain = { ...operator, onBehalfOf: null, sessionId: null }
  expect(readRemembered(memory({ 'portal.remembered': JSON.stringify(stored) }))).toEqual(plain)
  const odd = { ...stored, onBehalfOf: 1, sessionId: {}, isSuperAccount: 'yes' }
  expect(readRemembered(memory({ 'portal.remembered': JSON.stringify(odd) }))).toEqual(plain)
})

test.each(['{', 'null', '[]', '{"merchantAccount":1,"callerName":"x"}', '"text"'])(
  'ignores the invalid text %s',
  (stored) => {
    expect(readRemembered(memory({ 'portal.remembered': stored }))).toBeNull()
  },
)

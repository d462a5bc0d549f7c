import { beforeEach, describe, expect, test } from 'vitest'
import { readMasterKeys } from '../crypto/seal.ts'
import { signingKey } from '../rest/sign.ts'
import { createExplorerPasses, type ExplorerPasses, mutationsMs, passMs } from './explorer-passes.ts'
import { principalOf } from './principal.ts'
import type { Session } from './sessions.ts'

const keys = readMasterKeys(undefined, undefined)
const start = Date.parse('2026-11-21T12:00:00Z')
const minute = 60_000
const principal = principalOf({ merchantAccount: 'A', callerName: 'ana', key: signingKey('Secret') }, {})
const session: Session = {
  idHash: 'hash',
  label: 'ABCDE',
  principal,
  remember: false,
  created: start,
  touched: start,
  confirmed: start,
  callerRead: start,
  namesShown: false,
}
let now: number
let passes: ExplorerPasses
beforeEach(() => {
  now = start
  passes = createExplorerPasses(keys, () => now)
})

describe('a pass for the explorer', () => {
  test.each([
    [false, 60 * minute],
    [true, 5 * minute],
  ])('a pass for the explorer that allows mutations: %s, is valid for %i milliseconds', (mutations, lifeMs) => {
    const { text, ...pass } = passes.issue(session, mutations)
    expect(pass).toEqual({ until: start + lifeMs, mutations })
    now += lifeMs - 1
    expect(passes.read(session, text)).toEqual(pass)
    now += 1
    expect(passes.read(session, text)).toBeNull()
    expect([passMs, mutationsMs]).toEqual([60 * minute, 5 * minute])
  })

  test('stays expired when the clock is set back', () => {
    const { text } = passes.issue(session, true)
    now += 10 * minute
    expect(passes.read(session, text)).toBeNull()
    now -= 9 * minute
    expect(passes.read(session, text)).toBeNull()
    expect(passes.read(session, passes.issue(session, true).text)).not.toBeNull()
  })

  test('a pass for the explorer is valid on every replica, and with an older master key', () => {
    const { text } = passes.issue(session, true)
    const [[, master] = ['', Buffer.alloc(32)]] = keys
    const rotated = new Map([
      ['new', Buffer.alloc(32, 7)],
      ['old', master],
    ])
    expect(createExplorerPasses(keys, () => now).read(session, text)).not.toBeNull()
    const after = createExplorerPasses(rotated, () => now)
    expect(after.read(session, text)).not.toBeNull()
    expect(passes.read(session, after.issue(session, true).text)).toBeNull()
    expect(createExplorerPasses(readMasterKeys(undefined, undefined), () => now).read(session, text)).toBeNull()
  })

  test('a pass for the explorer is valid only for its session, which may get a new token', () => {
    const { text } = passes.issue(session, false)
    expect(passes.read({ ...session, idHash: 'other', touched: 1, confirmed: 0 }, text)).not.toBeNull()
    const others: Partial<Session>[] = [
      { label: 'FGHJK' },
      { created: start + 1 },
      { principal: { ...principal, callerName: 'bo' } },
      { principal: { ...principal, merchantAccount: 'B' } },
    ]
    for (const other of others) expect(passes.read({ ...session, ...other }, text)).toBeNull()
  })

  test('cannot be changed', () => {
    const { text } = passes.issue(session, false)
    const [kind, until = '', signature = ''] = text.split('.')
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
    const forged = [
      '',
      'x',
      `mutations.${until}.${signature}`,
      `${kind}.${Number(until) + 1}.${signature}`,
      `${kind}.${until}.${flipped}`,
      `${kind}.${until}.${signature.slice(1)}`,
      `${kind}.${until}`,
      ` ${text}`,
      `${text}x`,
      `${kind}.0${until}.${signature}`,
    ]
    for (const each of forged) expect(passes.read(session, each)).toBeNull()
  })

  test('needs a master key', () => {
    expect(() => createExplorerPasses(new Map(), () => now)).toThrow('no master key')
  })
})

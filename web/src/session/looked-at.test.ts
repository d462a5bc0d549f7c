import { beforeEach, describe, expect, test } from 'vitest'
import { forgetLookedAt } from './forget-looked-at.ts'
import { type LookedAt, type LookedAtPlace, noteLookedAt, readLookedAt } from './looked-at.ts'

let kept: Map<string, string>
let storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
beforeEach(() => {
  kept = new Map()
  storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
})

const ana: LookedAtPlace = { merchantAccount: 'SHOP', callerName: 'ana', merchant: 'SHOP' }
const seen = (id: string, at = 1): LookedAt => ({ kind: 'charge', id, owner: null, at })
const ids = (place: LookedAtPlace) => readLookedAt(storage, place).map(({ id }) => id)

describe('recently viewed objects', () => {
  test('lists each object once, newest first, at most eight per merchant', () => {
    for (let n = 0; n < 12; n++) noteLookedAt(storage, ana, seen(`chg-${n}`))
    noteLookedAt(storage, ana, seen('chg-6', 2))
    expect(ids(ana)).toEqual(['chg-6', 'chg-11', 'chg-10', 'chg-9', 'chg-8', 'chg-7', 'chg-5', 'chg-4'])
  })

  test('keeps merchants separate, up to the 20 most recent ones', () => {
    for (let n = 0; n < 25; n++) noteLookedAt(storage, { ...ana, merchant: `M${n}` }, seen(`chg-${n}`))
    expect(ids({ ...ana, merchant: 'M24' })).toEqual(['chg-24'])
    expect(ids({ ...ana, merchant: 'M4' })).toEqual([])
    expect(ids({ ...ana, merchant: null })).toEqual([])
  })

  test('hides the objects of another caller, and forgets them on the first visit', () => {
    noteLookedAt(storage, ana, seen('chg-1'))
    const bob = { ...ana, callerName: 'bob' }
    expect(ids(bob)).toEqual([])
    noteLookedAt(storage, bob, seen('chg-2'))
    expect(ids(ana)).toEqual([])
  })

  test('stores only ids and kinds, no overlong ids, and nothing after it was forgotten', () => {
    noteLookedAt(storage, ana, seen('x'.repeat(201)))
    expect(kept.size).toBe(0)
    noteLookedAt(storage, ana, seen('chg-1'))
    expect(JSON.parse([...kept.values()][0] ?? '').merchants).toEqual([['SHOP', [seen('chg-1')]]])
    forgetLookedAt(storage)
    expect(ids(ana)).toEqual([])
  })

  test.each(['', '{', '[]', '{"who":"SHOP/ana"}', '{"who":"SHOP/ana","merchants":[[1],["SHOP",[{"kind":"card"}]]]}'])(
    'starts empty if the stored text is %s',
    (text) => {
      kept.set('portal.lookedAt', text)
      expect(ids(ana)).toEqual([])
    },
  )
})

import { expect, test } from 'vitest'
import { forgetMerchantSettings, readMerchantSetting, saveMerchantSetting } from './merchant-settings.ts'

function memory(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored))
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

test('stores the values of each merchant account separately, without empty ones', () => {
  const storage = memory()
  expect(readMerchantSetting(storage, 'DEMO', 'paywall')).toEqual({})
  saveMerchantSetting(storage, 'DEMO', 'paywall', { currency: 'JPY', amount: '', product: null, country: undefined })
  saveMerchantSetting(storage, 'OTHER', 'paywall', { currency: 'EUR' })
  expect(readMerchantSetting(storage, 'DEMO', 'paywall')).toEqual({ currency: 'JPY' })
  expect(readMerchantSetting(storage, 'OTHER', 'paywall')).toEqual({ currency: 'EUR' })
  expect([...storage.items.values()].join()).not.toMatch(/amount|null/)
  saveMerchantSetting(storage, 'DEMO', 'paywall', { currency: '' })
  expect([...storage.items.values()].join()).not.toContain('DEMO')
  forgetMerchantSettings(storage)
  expect(storage.items.size).toBe(0)
})

test('stores dashboard and paywall settings side by side', () => {
  const storage = memory()
  saveMerchantSetting(storage, 'DEMO', 'paywall', { currency: 'JPY' })
  saveMerchantSetting(storage, 'DEMO', 'dashboard', { tiles: 'CRM2 TM1', chart: '' })
  expect(readMerchantSetting(storage, 'DEMO', 'dashboard')).toEqual({ tiles: 'CRM2 TM1' })
  saveMerchantSetting(storage, 'DEMO', 'dashboard', {})
  expect(readMerchantSetting(storage, 'DEMO', 'paywall')).toEqual({ currency: 'JPY' })
})

test('limits the storage: evicts the least recently saved merchant account and drops overlong values', () => {
  const storage = memory()
  for (let n = 0; n < 60; n++) saveMerchantSetting(storage, `M${n}`, 'paywall', { amount: `${n}` })
  saveMerchantSetting(storage, 'M30', 'paywall', { amount: 'again' })
  saveMerchantSetting(storage, 'M60', 'paywall', { amount: '60', product: 'x'.repeat(300) })
  const kept = (name: string) => readMerchantSetting(storage, name, 'paywall')
  expect(kept('M10')).toEqual({})
  expect(kept('M11')).toEqual({ amount: '11' })
  expect(kept('M30')).toEqual({ amount: 'again' })
  expect(kept('M60')).toEqual({ amount: '60' })
  expect([...storage.items.values()].join().length).toBeLessThan(10_000)
})

test.each(['{', 'null', '[]', '"x"', '[["DEMO"]]', '[["DEMO",{"paywall":7}]]', '{"DEMO":{"paywall":{"a":1}}}'])(
  'ignores the invalid text %s',
  (stored) => {
    const storage = memory({ 'portal.merchantSettings': stored })
    expect(readMerchantSetting(storage, 'DEMO', 'paywall')).toEqual({})
    saveMerchantSetting(storage, 'DEMO', 'paywall', { amount: '1' })
    expect(readMerchantSetting(storage, 'DEMO', 'paywall')).toEqual({ amount: '1' })
  },
)

test('ignores a full storage', () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => saveMerchantSetting(full, 'DEMO', 'paywall', { amount: '1' })).not.toThrow()
})

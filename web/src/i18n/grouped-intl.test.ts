import { expect, test } from 'vitest'
import es from './es.json'
import { groupedIntl } from './grouped-intl.ts'

test('groups numbers of four or more digits, in figures, messages and plurals', () => {
  const intl = groupedIntl('es', es)
  expect(intl.formatNumber(2327.5)).toBe('2.327,5')
  expect(intl.formatNumber(12.5, { style: 'percent' })).toBe('1.250\u00a0%')
  expect(intl.formatMessage({ id: 'charges.notifications.took' }, { millis: 1000 })).toBe('1.000 ms')
  expect(intl.formatMessage({ id: 'list.total' }, { total: 5000 })).toBe('5.000 entradas')
  expect(intl.formatNumber(2026, { useGrouping: false })).toBe('2026')
})

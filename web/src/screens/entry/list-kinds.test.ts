import { expect, test } from 'vitest'
import { addresses, ascending, currencies } from './list-kinds.tsx'

const typed = { locale: 'en', values: {}, stored: '' }

test('codes keep the order in which they were chosen', () => {
  expect(currencies.toForm(['EUR', 'USD'], 'en')).toBe('EUR,USD')
  expect(currencies.toInput('EUR,USD', typed)).toEqual(['EUR', 'USD'])
})

test('numbers must be whole, within their range, ascending and not too many', () => {
  const kind = ascending({ min: 1, max: 100, most: 3 })
  expect(kind.check('5, 30,100', typed)).toBeNull()
  expect(kind.toInput('5, 30,100', typed)).toEqual([5, 30, 100])
  expect(kind.check('5, x', typed)).toBe('notInteger')
  expect(kind.check('5, 101', typed)).toBe('tooHigh 100')
  expect(kind.check('30, 5', typed)).toBe('notAscending')
  expect(kind.check('1, 2, 3, 4', typed)).toBe('tooLong 3 entries')
})

test('addresses are HTTPS URLs, one per line', () => {
  const kind = addresses({ most: 2 })
  expect(kind.toInput(' https://a.test/x \n\nhttps://b.test/ ', typed)).toEqual(['https://a.test/x', 'https://b.test/'])
  expect(kind.check('http://a.test/', typed)).toBe('notUrl')
  expect(kind.check('a', typed)).toBe('notUrl')
  expect(kind.check('https://a.test/\nhttps://b.test/\nhttps://c.test/', typed)).toBe('tooLong 2 entries')
})

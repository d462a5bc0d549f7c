import { expect, test } from 'vitest'
import { flag, url, urls } from './setting-kinds.tsx'

const typed = { locale: 'en', values: {}, stored: '' }
const addresses = urls({ most: 2 })

test('reads one URL per line, without spaces and empty lines', () => {
  expect(addresses.toForm(['https://a.com', 'https://b.com'], 'en')).toBe('https://a.com\nhttps://b.com')
  expect(addresses.toInput(' https://a.com \n\nhttps://b.com\n', typed)).toEqual(['https://a.com', 'https://b.com'])
})

test.each([
  ['https://a.com\nhttps://b.com', null],
  ['https://a.com\nhttps://b.com\nhttps://c.com', 'tooLong 2 entries'],
  ['https://a.com\n https://a.com', 'repeated'],
  ['https://a.com\nhttp://b.com', 'notHttps'],
  ['https://a:b@c.com', 'hasCredentials'],
  ['https://192.168.0.1', 'isPrivate'],
  ['["https://a.com"]', 'notUrl'],
])('checks the URLs %j: %s', (entered, problem) => {
  expect(addresses.check(entered, typed)).toBe(problem)
})

test('checks a single URL by the same rules', () => {
  expect(url.check(' https://a.com ', typed)).toBeNull()
  expect(url.check('http://a.com', typed)).toBe('notHttps')
})

test('shows a flag as a choice of two options', () => {
  expect([flag.toForm(false, 'en'), flag.toInput('true', typed), flag.check('maybe', typed)]).toEqual([
    'false',
    true,
    'notKnown',
  ])
})

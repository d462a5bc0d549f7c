import { expect, test } from 'vitest'
import { readNews } from './news.ts'

test('news items have a title and a web address', () => {
  const item = { title: 'New gateway', link: 'https://blog.test/1', date: '2026-11-20' }
  const undated = { title: 'Maintenance', link: 'http://blog.test/2' }
  const bad = [
    null,
    'x',
    { title: 'x' },
    { title: 1, link: 'https://blog.test/' },
    { title: 'x', link: 'javascript:alert(1)' },
  ]
  expect(readNews({ items: [item, ...bad, undated, { ...item, date: 'soon' }] })).toEqual([
    item,
    { ...undated, date: null },
    { ...item, date: null },
  ])
})

test.each([null, {}, [], { items: null }, { items: {} }, 'no'])('reads no news from %j', (answer) => {
  expect(readNews(answer)).toEqual([])
})

import { expect, test } from 'vitest'
import { keepDraft, keepRun, readKept } from './kept.ts'

function storage() {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}
const run = (query: string, at = 1, variables = '') => ({ query, variables, merchant: null, at })

test('stores runs newest first, without duplicates, at most twenty', () => {
  const store = storage()
  for (let n = 0; n < 25; n++) keepRun(store, 'M/a', run(`{ a${n} }`, n))
  keepRun(store, 'M/a', run('{ a20 }', 30))
  const { history } = readKept(store, 'M/a')
  expect(history).toHaveLength(20)
  expect(history.slice(0, 2).map(({ query, at }) => [query, at])).toEqual([
    ['{ a20 }', 30],
    ['{ a24 }', 24],
  ])
})

test('secrets are not stored, whether in variables, in strings or in incomplete JSON', () => {
  const store = storage()
  keepRun(store, 'M/a', run('{ a(secretKey: "hidden") }', 1, '{"id":1,"token":"hidden"}'))
  keepDraft(store, 'M/a', run('{ b }', 2, '{"secretKey": "hidden'))
  expect([...store.values.values()].join()).not.toContain('hidden')
  expect(readKept(store, 'M/a').history[0]?.variables).toBe('{\n  "id": 1\n}')
})

test('the draft survives a sign-out, and another caller does not see it', () => {
  const store = storage()
  keepRun(store, 'M/a', run('{ a }'))
  keepDraft(store, 'M/a', run('{ draft }'))
  expect(readKept(store, null)).toMatchObject({ draft: { query: '{ draft }' }, history: [] })
  keepDraft(store, null, run('{ draft2 }'))
  expect(readKept(store, 'M/a')).toMatchObject({ draft: { query: '{ draft2 }' }, history: [{ query: '{ a }' }] })
  expect(readKept(store, 'M/b')).toEqual({ who: 'M/b', draft: null, history: [] })
})

test.each(['', '[]', '{"who":1,"history":[{"query":1}],"draft":{}}', 'null', '{'])(
  'ignores %s in the storage',
  (text) => {
    const store = storage()
    store.values.set('portal.explorer', text)
    expect(readKept(store, 'M/a')).toMatchObject({ draft: null, history: [] })
  },
)

import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { figuresOf, limitsBroken } from './query-figures.ts'

const of = (text: string) => figuresOf(text, parse(text))

test("measures a document by the gateway's limits", () => {
  const text = 'query A { a: charge(id: "x") @include(if: true) { id customer { id } } } # €'
  expect(of(text)).toEqual({ bytes: text.length + 2, tokens: 26, depth: 3, aliases: 1, directives: 1, cost: 8.75 })
  expect(limitsBroken(of(text))).toEqual([])
})

test('counts the largest of several operations, and fragments where they are spread', () => {
  const fragments = 'fragment F on Charge { id customer { charges { total } } }'
  expect(of(`query A { viewer { callerName } } query B { charge(id: "x") { ...F } } ${fragments}`)).toMatchObject({
    depth: 4,
  })
})

test('counts circular fragments once', () => {
  expect(
    of('{ charge(id: "x") { ...A } } fragment A on Charge { id ...B } fragment B on Charge { id ...A }').depth,
  ).toBe(2)
})

test.each([
  ['depth', `{ ${'a { '.repeat(49)}b${' }'.repeat(49)} }`, ['depth', 'cost']],
  ['aliases', `{ ${Array.from({ length: 101 }, (_, n) => `a${n}: b`).join(' ')} }`, ['aliases']],
  ['words', `{ ${'a '.repeat(5_000)} }`, ['tokens']],
  ['length', `{ a } #${'x'.repeat(17_000)}`, ['bytes']],
  ['directives', `{ ${'a @include(if: true) '.repeat(51)} }`, ['directives']],
] as const)('names the exceeded limit: %s', (_what, text, broken) => {
  expect(limitsBroken(of(text))).toEqual(broken)
})

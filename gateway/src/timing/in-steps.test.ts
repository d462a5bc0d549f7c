import { setImmediate as afterTurn } from 'node:timers'
import { expect, test } from 'vitest'
import { inSteps, mapInSteps } from './in-steps.ts'

test('serves others after every 500 items', async () => {
  const order: string[] = []
  const take = () => {
    order.push('other')
    if (order.length < 20) afterTurn(take)
  }
  afterTurn(take)
  await inSteps(
    Array.from({ length: 1_500 }, (_, place) => place),
    (place) => {
      if (place % 500 === 0) order.push(`item ${place}`)
    },
  )
  expect(order.slice(0, 5)).toEqual(['item 0', 'other', 'item 500', 'other', 'item 1000'])
})

test('returns the result of each item in order', async () => {
  const numbers = Array.from({ length: 1_200 }, (_, place) => place)
  expect(await mapInSteps(numbers, (number) => number * 2)).toEqual(numbers.map((number) => number * 2))
})

import { afterAll, expect, test } from 'vitest'
import { Deadline } from '../timing/deadline.ts'
import { createPatternTrials } from './pattern-trials.ts'

const trials = createPatternTrials()
afterAll(() => trials.close())
const deadline = new Deadline(60_000)
const harmful = '(a+)+$'

test('tries patterns on another thread without blocking this one', async () => {
  let turns = 0
  const turn = () => {
    turns++
    timer = setImmediate(turn)
  }
  let timer = setImmediate(turn)
  expect(await trials.faultOf(harmful, 'M/ana', deadline)).toBe('may run without end on some user agents')
  clearImmediate(timer)
  // On this thread, a single turn would have used up all the time.
  expect(turns).toBeGreaterThan(10)
})

test('finds the fault of each pattern', async () => {
  expect(await trials.faultOf('^Mozilla', 'M/ana', deadline)).toBeNull()
  expect(await trials.faultOf('(', 'M/ana', deadline)).toBe('is not a valid regular expression')
  expect(await trials.faultOf('a'.repeat(201), 'M/ana', deadline)).toBe('is too long: at most 200 characters')
})

test('callers take turns', async () => {
  const order: string[] = []
  const tryFor = (caller: string, pattern: string) =>
    trials.faultOf(pattern, caller, deadline).then(() => order.push(caller))
  await Promise.all([
    tryFor('M/many', harmful),
    tryFor('M/many', harmful),
    tryFor('M/many', harmful),
    tryFor('N/one', '^Safari'),
  ])
  expect(order).toEqual(['M/many', 'M/many', 'N/one', 'M/many'])
})

test('does not try a pattern whose request has ended', async () => {
  const request = new Deadline(60_000)
  request.abort(new Error('the request has ended'))
  await expect(trials.faultOf(harmful, 'M/ana', request)).rejects.toThrow('the request has ended')
  expect(await trials.faultOf('^Mozilla', 'M/ana', deadline)).toBeNull()
})

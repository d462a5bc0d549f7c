import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadiness, mostWaitMs } from './readiness.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A store that responds to each question when the test says so, and its readiness. */
function setUp() {
  const questions: PromiseWithResolvers<void>[] = []
  const reported: unknown[] = []
  const isReady = createReadiness(
    () => {
      const question = Promise.withResolvers<void>()
      questions.push(question)
      return question.promise
    },
    (error) => reported.push(error),
  )
  return { questions, reported, isReady }
}

/** The results of a call so far: none or one. */
function answersOf(call: Promise<boolean>): boolean[] {
  const answers: boolean[] = []
  void call.then((answer) => answers.push(answer))
  return answers
}

test('a store that never responds is not ready exactly when its time is over', async () => {
  const { reported, isReady } = setUp()
  const answers = answersOf(isReady())
  await vi.advanceTimersByTimeAsync(mostWaitMs - 1)
  expect(answers).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(answers).toEqual([false])
  expect(reported).toEqual([expect.any(DOMException)])
})

test('a slow store is ready, and leaves no timer', async () => {
  const { questions, reported, isReady } = setUp()
  const answers = answersOf(isReady())
  await vi.advanceTimersByTimeAsync(mostWaitMs - 1)
  questions[0]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual([true])
  expect([reported, vi.getTimerCount()]).toEqual([[], 0])
})

test('a store that fails is not ready immediately', async () => {
  const { questions, reported, isReady } = setUp()
  const call = isReady()
  const error = new Error('refused')
  questions[0]?.reject(error)
  expect(await call).toBe(false)
  expect([reported, vi.getTimerCount()]).toEqual([[error], 0])
})

test('simultaneous calls share one question and one report, and the next call asks again', async () => {
  const { questions, reported, isReady } = setUp()
  const calls = Promise.all(Array.from({ length: 1_000 }, isReady))
  await vi.advanceTimersByTimeAsync(mostWaitMs / 2)
  const late = isReady()
  expect(questions).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(mostWaitMs / 2)
  expect(new Set([...(await calls), await late])).toEqual(new Set([false]))
  expect(reported).toHaveLength(1)
  void isReady()
  expect(questions).toHaveLength(2)
})

test('a store that is back is ready, even while an earlier question still waits', async () => {
  const { questions, reported, isReady } = setUp()
  const silent = isReady()
  await vi.advanceTimersByTimeAsync(mostWaitMs)
  expect(await silent).toBe(false)
  const next = isReady()
  questions[1]?.resolve()
  expect(await next).toBe(true)
  // No one waits for the earlier question anymore.
  questions[0]?.reject(new Error('the connection is gone'))
  await vi.advanceTimersByTimeAsync(0)
  expect(reported).toHaveLength(1)
})

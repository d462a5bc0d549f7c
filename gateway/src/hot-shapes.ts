import { executionAsyncResource } from 'node:async_hooks'

/**
 * One of the objects that `process.nextTick` creates: literals with computed keys. V8 remembers their shapes only while
 * one of them is in memory. If a full garbage collection finds none, such as during a start, V8 creates all later ones
 * five times slower. A request has about ten.
 */
export const tick = await new Promise<object>((resolve) => {
  process.nextTick(() => resolve(executionAsyncResource()))
})

import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { Durations } from './durations.ts'

test('writes durations exactly like a histogram of prom-client', async () => {
  const ours = new Registry()
  const theirs = new Registry()
  const durations = new Durations('call_seconds', 'Calls', ['method', 'resource', 'status'])
  ours.registerMetric(durations.metric)
  const histogram = new Histogram({
    name: 'call_seconds',
    help: 'Calls',
    labelNames: ['method', 'resource', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [theirs],
  })
  for (const [method, resource, status, milliseconds] of [
    ['GET', 'charges', 200, 5],
    ['GET', 'charges', 200, 5.1],
    ['GET', 'charges', 503, 0],
    ['POST', 'charges', 200, 16_000],
    ['GET', 'customers', 0, 2_499],
    ['GET', 'charges', 200, 120],
  ] as const) {
    durations.observe(method, resource, status, milliseconds)
    histogram.observe({ method, resource, status: String(status) }, milliseconds / 1000)
  }
  expect(linesOf(await ours.metrics())).toEqual(linesOf(await theirs.metrics()))
})

/** The lines in any order, each with sorted labels. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/\{(.*)\}/, (_all, labels: string) => `{${labels.split(',').sort().join(',')}}`))
    .sort()
}

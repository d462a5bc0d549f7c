import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

const asSuper = { as: 'SUPER_ACCOUNT/super', onBehalfOf: 'DEMO_MERCHANT' } as const
const iso = (moment: number) => `${new Date(moment).toISOString().slice(0, 19)}Z`
const funnel = `query ($filter: PaywallVisitFilter) { paywallFunnel(filter: $filter) {
  sessions total isWhole from to left medianSeconds withoutOpening outOfOrder
  steps { step sessions percentageOfOpened percentageOfPrevious medianSeconds }
  submitted: visits(step: FORM_SUBMITTED) { total items { id irregularity steps { step time } } }
  strange: visits(irregularity: OUT_OF_ORDER) { total items { id irregularity } } } }`

describe('the funnel of the sandbox', () => {
  let stack: Stack
  beforeEach(async () => {
    stack = await startStack({ charges: 1500 })
  })
  afterEach(() => stack.close())

  test('counts every session with one call per 200, and lists those of a step', async () => {
    const { data, errors } = await ask(stack.gateway, funnel, {}, asSuper)
    expect(errors).toBeUndefined()
    const calls = stack.takeCalls()
    const { items, total } = (
      await stack.platform({ path: '/api/v3/paywallmetrics?limit=1000', onBehalfOf: 'DEMO_MERCHANT' }, 'super')
    ).body
    expect(calls).toHaveLength(Math.ceil(total / 200))
    const took = (step: string) =>
      items.filter(({ steps }: Document) => steps.some((each: Document) => each.step === step)).length
    expect(data.paywallFunnel).toMatchObject({
      sessions: total,
      total,
      isWhole: true,
      outOfOrder: 0,
      withoutOpening: 0,
    })
    expect(data.paywallFunnel.steps.map(({ step, sessions }: Document) => [step, sessions])).toEqual(
      ['PAYWALL_OPENED', 'METHOD_SELECTED', 'FORM_SUBMITTED', 'REDIRECTED', 'COMPLETED'].map((step) => [
        step,
        took(step),
      ]),
    )
    expect(data.paywallFunnel.submitted.total).toBe(took('FORM_SUBMITTED'))
  })

  test('counts those that ended after a step, with a payment method, in a country and within a period', async () => {
    const query = `query ($method: String, $country: String, $from: DateTime, $to: DateTime, $left: PaywallStep) {
      paywallFunnel(paymentMethod: $method, country: $country, from: $from, to: $to) { sessions total isWhole steps { step sessions leftAfter }
        visits(leftAfter: $left, limit: 200) { total items { id paymentMethod country steps { step time } } } } }`
    const of = async (variables: Document) => (await ask(stack.gateway, query, variables, asSuper)).data.paywallFunnel
    const all = await of({ left: 'METHOD_SELECTED' })
    const [opened, ...others] = all.steps
    const completed = others.at(-1)
    const left = all.steps.reduce((sum: number, { leftAfter }: Document) => sum + leftAfter, 0)
    expect(left).toBe(opened.sessions - completed.sessions)
    expect(completed.leftAfter).toBe(0)
    expect(all.visits.total).toBe(others[0].leftAfter)
    for (const { steps } of all.visits.items) {
      const taken = steps.map(({ step }: Document) => step).filter((step: string) => step !== 'CLOSED')
      expect(taken.at(-1)).toBe('METHOD_SELECTED')
    }
    const cards = await of({ method: 'CREDIT_CARD' })
    expect(cards.sessions).toBeLessThan(all.sessions)
    expect(cards).toMatchObject({ total: cards.sessions, isWhole: true })
    const country = all.visits.items[0].country
    const domestic = await of({ country })
    expect(domestic.sessions).toBeGreaterThan(0)
    expect(domestic.sessions).toBeLessThan(all.sessions)
    expect(new Set(domestic.visits.items.map((visit: Document) => visit.country))).toEqual(new Set([country]))
    expect((await of({ country: 'ZZ' })).sessions).toBe(0)
    const middle = iso(stack.clock.now - 3 * 86_400_000)
    const [early, late] = [await of({ to: middle }), await of({ from: middle })]
    expect(early.sessions + late.sessions).toBe(all.sessions)
  })

  test('can be filtered by charge, customer and session', async () => {
    const list = `query ($filter: PaywallVisitFilter, $search: String) { paywallMetrics(filter: $filter, search: $search) {
      total items { id chargeId customerId paymentMethod steps { step time } } } }`
    const found = (await ask(stack.gateway, list, {}, asSuper)).data.paywallMetrics
    const visit = found.items.find(({ chargeId }: Document) => chargeId !== null)
    for (const filter of [{ chargeId: visit.chargeId }, { sessionId: visit.id }]) {
      const { data } = await ask(stack.gateway, list, { filter }, asSuper)
      expect(data.paywallMetrics).toEqual({ total: 1, items: [visit] })
      expect((await ask(stack.gateway, funnel, { filter }, asSuper)).data.paywallFunnel.sessions).toBe(1)
    }
    expect((await ask(stack.gateway, list, { search: visit.id }, asSuper)).data.paywallMetrics.total).toBe(1)
    const { data } = await ask(stack.gateway, funnel, { filter: { customerId: visit.customerId } }, asSuper)
    expect(data.paywallFunnel.sessions).toBeGreaterThanOrEqual(1)
  })

  test('needs a super account', async () => {
    const { errors } = await ask(stack.gateway, funnel)
    expect(errors[0].extensions.code).toBe('FORBIDDEN')
  })
})

test('counts sessions out of order or without an opening separately, and reports medians of times', async () => {
  const at = (second: number) => `2026-11-21T12:00:${String(second).padStart(2, '0')}Z`
  const visit = (sessionId: string, ...steps: readonly (readonly [string, number])[]) => ({
    sessionId,
    steps: steps.map(([step, second]) => ({ step, time: at(second) })),
  })
  const items = [
    visit('s-1', ['PAYWALL_OPENED', 0], ['METHOD_SELECTED', 4], ['FORM_SUBMITTED', 10], ['COMPLETED', 12]),
    visit(
      's-2',
      ['PAYWALL_OPENED', 0],
      ['METHOD_SELECTED', 8],
      ['FORM_SUBMITTED', 20],
      ['REDIRECTED', 21],
      ['COMPLETED', 40],
    ),
    visit('s-3', ['PAYWALL_OPENED', 0], ['METHOD_SELECTED', 30], ['CLOSED', 31]),
    visit('s-4', ['PAYWALL_OPENED', 0], ['CLOSED', 5]),
    visit('s-5', ['METHOD_SELECTED', 1], ['FORM_SUBMITTED', 2]),
    visit('s-6', ['PAYWALL_OPENED', 0], ['FORM_SUBMITTED', 3], ['METHOD_SELECTED', 5]),
    visit('s-7', ['PAYWALL_OPENED', 9], ['METHOD_SELECTED', 1]),
  ]
  const stack = await startStack({
    charges: 60,
    prepare: ({ app }) =>
      app.addHook('preHandler', async ({ url }, reply) => {
        if (url.includes('/paywallmetrics')) return reply.send({ total: items.length, items })
      }),
  })
  const { data, errors } = await ask(stack.gateway, funnel, {}, asSuper)
  expect(errors).toBeUndefined()
  const { steps, ...whole } = data.paywallFunnel
  expect(whole).toMatchObject({ sessions: 7, left: 2, medianSeconds: 26, withoutOpening: 1, outOfOrder: 2 })
  expect(steps).toEqual([
    { step: 'PAYWALL_OPENED', sessions: 4, percentageOfOpened: 100, percentageOfPrevious: null, medianSeconds: null },
    { step: 'METHOD_SELECTED', sessions: 3, percentageOfOpened: 75, percentageOfPrevious: 75, medianSeconds: 8 },
    { step: 'FORM_SUBMITTED', sessions: 2, percentageOfOpened: 50, percentageOfPrevious: 66.67, medianSeconds: 9 },
    { step: 'REDIRECTED', sessions: 1, percentageOfOpened: 25, percentageOfPrevious: null, medianSeconds: 1 },
    { step: 'COMPLETED', sessions: 2, percentageOfOpened: 50, percentageOfPrevious: 100, medianSeconds: 10.5 },
  ])
  expect(whole.strange.items.map(({ id }: Document) => id)).toEqual(['s-6', 's-7'])
  expect(whole.submitted.items.map(({ id }: Document) => id)).toEqual(['s-1', 's-2'])
  await stack.close()
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askAsPage, signInAsPage } from '../support/browser.ts'
import { ask } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())

const ledger =
  'id chargeStatus amount amountRefunded allowedCommands transactions { type status amount reason callerName }'
const refund = `mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { ${ledger} } }`

async function charge(id: string) {
  return (await stack.platform({ path: `/api/v3/charges/${id}` })).body
}

describe('the main job in the browser', () => {
  test('signs in, finds a charge, opens it and refunds it, which the ledger shows', async () => {
    const cookie = await signInAsPage(stack.gateway)
    stack.takeCalls()

    const found = await askAsPage(
      stack.gateway,
      'query ($search: String) { charges(search: $search) { total totalIsExact items { id } } }',
      { search: 'chg-1001' },
      { cookie },
    )
    expect(found.data.charges).toEqual({ total: 1, totalIsExact: true, items: [{ id: 'chg-1001' }] })

    const opened = await askAsPage(stack.gateway, `{ charge(id: "chg-1001") { ${ledger} } }`, {}, { cookie })
    expect(opened.data.charge).toMatchObject({ chargeStatus: 'CHARGED', amount: '118.00', amountRefunded: '0.00' })
    expect(opened.data.charge.allowedCommands).toContain('REFUND')

    const input = {
      chargeId: 'chg-1001',
      command: 'REFUND',
      amount: '20.00',
      reason: 'duplicate',
      comment: 'said sorry',
      requestId: 'intent-1',
    }
    stack.takeCalls()
    const refunded = await askAsPage(stack.gateway, refund, { input }, { cookie })
    expect(refunded.errors).toBeUndefined()
    expect(refunded.data.runChargeCommand).toMatchObject({ chargeStatus: 'CHARGED', amountRefunded: '20.00' })
    expect(refunded.data.runChargeCommand.transactions.at(-1)).toMatchObject({
      type: 'REFUND',
      amount: '20.00',
      reason: 'duplicate',
      callerName: 'operator',
    })
    expect(stack.takeCalls()).toEqual(['POST /charges/chg-1001'])

    const kept = await charge('chg-1001')
    expect(kept.amountRefunded).toBe('20.00')
    expect(kept.transactions.at(-1)).toMatchObject({ type: 'REFUND', comment: 'said sorry' })
  })

  test('refunds the entire remainder, which leaves the charge REFUNDED with nothing else to do', async () => {
    const cookie = await signInAsPage(stack.gateway)
    const input = { chargeId: 'chg-1002', command: 'REFUND' }
    const { data } = await askAsPage(stack.gateway, refund, { input }, { cookie })
    expect(data.runChargeCommand).toMatchObject({
      chargeStatus: 'REFUNDED',
      amount: '200.00',
      amountRefunded: '200.00',
      allowedCommands: [],
    })
  })
})

describe('the main job of an integrator', () => {
  test('takes one request with Basic credentials and no cookie', async () => {
    stack.takeCalls()
    const before = stack.received.length
    const { status, data, errors } = await ask(
      stack.gateway,
      refund,
      { input: { chargeId: 'chg-1026', command: 'REFUND', amount: '0.01', requestId: 'intent-2' } },
      { as: 'DEMO_MERCHANT/finance' },
    )
    expect([status, errors]).toEqual([200, undefined])
    expect(data.runChargeCommand.amountRefunded).toBe('0.01')
    expect(stack.received.slice(before).map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/v3/callers/@me',
      'POST /api/v3/charges/chg-1026',
    ])
    expect((await charge('chg-1026')).amountRefunded).toBe('0.01')
  })
})

describe('every command', () => {
  test.each([
    ['chg-1003', 'CAPTURE_FUNDS', 'CHARGED'],
    ['chg-1008', 'SETTLE', 'CHARGED'],
    ['chg-1004', 'REVERSE_CHARGEBACK', 'CHARGEBACK_REVERSED'],
    ['chg-1009', 'CHARGEBACK', 'CHARGED_BACK'],
  ])('%s on %s makes it %s', async (chargeId, command, afterwards) => {
    const { data, errors } = await ask(stack.gateway, refund, { input: { chargeId, command } })
    expect(errors).toBeUndefined()
    expect(data.runChargeCommand.chargeStatus).toBe(afterwards)
    expect((await charge(chargeId)).chargeStatus).toBe(afterwards)
  })
})

describe('a request id', () => {
  const input = { chargeId: 'chg-1025', command: 'REFUND', amount: '1.000', requestId: 'once' }

  test('has one effect when repeated, and returns the current charge', async () => {
    stack.takeCalls()
    const first = await ask(stack.gateway, refund, { input })
    const again = await ask(stack.gateway, refund, { input })
    expect(first.data.runChargeCommand.amountRefunded).toBe('1.000')
    expect(again.errors).toBeUndefined()
    expect(again.data.runChargeCommand).toEqual(first.data.runChargeCommand)
    expect(stack.takeCalls()).toEqual(['POST /charges/chg-1025', 'GET /charges/chg-1025'])
    expect((await charge('chg-1025')).amountRefunded).toBe('1.000')
  })

  test('has one effect for twenty concurrent requests', async () => {
    stack.takeCalls()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(stack.gateway, refund, { input: { ...input, requestId: 'at-once' } })),
    )
    for (const { data, errors } of answers) {
      // Requests that arrive during the first one cannot know its outcome yet.
      if (errors) expect(errors[0].extensions.code).toBe('OUTCOME_UNKNOWN')
      else expect(data.runChargeCommand.amountRefunded).toBe('2.000')
    }
    expect(answers.some(({ errors }) => !errors)).toBe(true)
    expect(stack.takeCalls().filter((call) => call.startsWith('POST'))).toHaveLength(1)
    expect((await charge('chg-1025')).amountRefunded).toBe('2.000')
  })

  test('rejects an id that was used for another command', async () => {
    stack.takeCalls()
    for (const other of [
      { amount: '2.000' },
      { chargeId: 'chg-1024', amount: '100' },
      { command: 'CHARGEBACK', amount: null },
    ]) {
      const { errors } = await ask(stack.gateway, refund, { input: { ...input, ...other } })
      expect(errors[0]).toMatchObject({
        message: expect.stringContaining('requestId'),
        extensions: { code: 'BAD_INPUT' },
      })
    }
    expect(stack.takeCalls()).toEqual([])
    expect((await charge('chg-1025')).amountRefunded).toBe('2.000')
  })

  test('a request id is a separate intent for another caller or another merchant', async () => {
    const before = Number((await charge('chg-1025')).amountRefunded)
    const { errors } = await ask(stack.gateway, refund, { input }, { as: 'DEMO_MERCHANT/finance' })
    expect(errors).toBeUndefined()
    expect(Number((await charge('chg-1025')).amountRefunded)).toBe(before + 1)
  })

  test('can be sent again after a refused command', async () => {
    const tooMuch = { ...input, amount: '9999.000', requestId: 'retry' }
    const refused = await ask(stack.gateway, refund, { input: tooMuch })
    expect(refused.errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', platformCode: 'amount_too_high' })
    const corrected = await ask(stack.gateway, refund, { input: { ...tooMuch, amount: '1.000' } })
    expect(corrected.errors).toBeUndefined()
  })
})

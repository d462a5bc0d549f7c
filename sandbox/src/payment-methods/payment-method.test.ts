import { describe, expect, test } from 'vitest'
import { sandboxForAll } from '../test-sandbox.ts'

const sandbox = sandboxForAll()

interface Method {
  method: string
  instrumentConfigId: string
  offered: boolean
  reasons: { code: string }[]
}

async function methods(query: string): Promise<Method[]> {
  return (await sandbox.ask('admin', `/paymentmethods${query}`)).body.items
}

async function reasonsOf(method: string, query: string): Promise<string[]> {
  const found = (await methods(query)).find((one) => one.method === method)
  return found?.reasons.map(({ code }) => code) ?? []
}

describe('payment methods', () => {
  test('several instrument configurations can be requested together', async () => {
    const found = await methods('?instrumentConfigIds=687,702')
    expect(found.map(({ method }) => method).sort()).toEqual([
      'CREDIT_CARD',
      'PAYPAL_PAYMENT',
      'RECURRING_PAYPAL_PAYMENT',
    ])
    expect(found[0]).toMatchObject({
      method: 'CREDIT_CARD',
      type: 'CARD',
      displayName: 'Credit card',
      purchaseFlowVersion: 'PurchaseFlowV2',
      instrumentConfigId: '687',
      allowedLiveMode: true,
    })
  })

  test('state why they are not offered', async () => {
    expect(await reasonsOf('CREDIT_CARD', '?country=ES&currency=EUR&amount=20.00')).toEqual([])
    expect(await reasonsOf('CASH', '?country=ES&currency=EUR&amount=20.00')).toEqual(['COUNTRY', 'CURRENCY'])
    expect(await reasonsOf('BANK_TRANSFER', '?country=ES&currency=EUR&amount=5.00')).toEqual(['AMOUNT_TOO_LOW'])
    expect(await reasonsOf('PREPAID_CARD', '?country=US&currency=USD&amount=151')).toEqual(['AMOUNT_TOO_HIGH'])
    expect(await reasonsOf('WALLET', '?liveMode=true')).toEqual(['NOT_LIVE'])
    expect(await reasonsOf('MONEYBOOKERS_WALLET', '?country=ES')).toEqual(['DISABLED'])
    expect(await reasonsOf('TOKEN_PAYMENT', '')).toEqual(['PAYER_NOT_PRESENT'])
  })

  test('belong to their merchant; the all-families view has none', async () => {
    const { ask } = sandbox
    expect((await ask('otherAdmin', '/paymentmethods')).body.total).toBe(4)
    expect((await ask('super', '/paymentmethods')).body.errorCode).toBe('merchant_required')
    expect((await ask('support', '/paymentmethods')).body.errors).toEqual(['Missing permission: paymentmethods.read'])
    expect((await ask('admin', '/paymentmethods?amount=5')).status).toBe(400)
    const all = (await ask('admin', '/paymentmethods')).body
    const page = (await ask('admin', '/paymentmethods?limit=2&offset=1')).body
    expect(page).toEqual({ total: all.total, items: all.items.slice(1, 3) })
    expect((await ask('admin', '/paymentmethods?colour=red')).body.errorCode).toBe('unknown_filter')
    expect((await ask('admin', '/callers?colour=red')).body.errorCode).toBe('unknown_filter')
    expect((await ask('admin', '/paywallmetrics?colour=red')).body.errorCode).toBe('unknown_filter')
    expect((await ask('admin', '/paymentmethods?currency=JPY&amount=5.5')).status).toBe(400)
  })

  test('stay cached until a reset', async () => {
    const reset = () => sandbox.ask('admin', '/paymentmethods/resetinstrumentcache', { method: 'PUT', body: '{}' })
    await methods('')
    expect((await reset()).body).toEqual({ cleared: 27, resetTime: '2026-11-21T12:00:00Z' })
    expect((await reset()).body.cleared).toBe(0)
  })
})

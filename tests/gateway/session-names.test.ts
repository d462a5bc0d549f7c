import { openStore, type Store } from '@portal/gateway/store/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAsPage, cookieOf, signInAsPage } from '../support/browser.ts'
import { onEachStore } from '../support/kinds-of-store.ts'
import { ask, type CallerId, secretKeys } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

const info = 'personalInfo { masked firstName lastName email dob phoneNumber address { city country } }'
const one = `{ customer(id: "cust-42") { ${info} } }`
const switched = (shown: boolean) => `mutation { showNames(shown: ${shown}) { namesShown } }`
const namesOnly = {
  masked: true,
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'a•••@•••',
  dob: '••••-••-••',
  phoneNumber: '•••00',
  address: { city: '•••', country: 'ES' },
}

await onEachStore('names of a session on', { postgres: 'both tiers' }, (options) => {
  let store: Store
  let stack: Stack
  beforeAll(async () => {
    store = await openStore(options)
    stack = await startStack({ charges: 60, gateway: { store } })
  })
  afterAll(() => stack.close())

  const page = async (caller: CallerId) => {
    const cookie = await signInAsPage(stack.gateway, caller)
    return Object.assign((query: string) => askAsPage(stack.gateway, query, {}, { cookie }), { cookie })
  }
  const nameOf = async (asks: Awaited<ReturnType<typeof page>>) =>
    (await asks(one)).data.customer.personalInfo.firstName as string

  test('shows names in clear text everywhere once they are turned on, and nothing else', async () => {
    const asks = await page('DEMO_MERCHANT/support')
    expect(await nameOf(asks)).toBe('A•••')
    expect((await asks(switched(true))).data.showNames).toEqual({ namesShown: true })
    stack.takeCalls()
    expect((await asks(one)).data.customer.personalInfo).toEqual(namesOnly)
    const list = await asks(`{ customers(search: "cust-42") { items { ${info} } } }`)
    expect(list.data.customers.items).toEqual([{ personalInfo: namesOnly }])
    const charge = await asks(`{ charge(id: "chg-1001") { customer { ${info} } } }`)
    expect(charge.data.charge.customer.personalInfo).toEqual(namesOnly)
    expect((await asks('{ viewer { session { namesShown } } }')).data.viewer.session).toEqual({ namesShown: true })
    await asks(switched(false))
    expect(await nameOf(asks)).toBe('A•••')
  })

  test('shows the names in sanctions checks too, but not birthdays', async () => {
    const asks = await page('SUPER_ACCOUNT/super')
    await asks(switched(true))
    const checks = 'ofacChecks(page: { limit: 3 }) { items { ofacVerifiedName ofacMatchedName matches { name dob } } }'
    const { data } = await asks(`{ customer(id: "cust-42") { ${checks} } }`)
    expect(data.customer.ofacChecks.items[2]).toMatchObject({
      ofacVerifiedName: 'Ana Ruiz',
      ofacMatchedName: 'RUIZ, Ana',
      matches: [{ name: 'RUIZ, Ana', dob: '••••-••-••' }],
    })
  })

  test('the switch belongs to one session: another session, and the next one, start masked', async () => {
    const [first, second] = [await page('DEMO_MERCHANT/support'), await page('DEMO_MERCHANT/support')]
    await first(switched(true))
    expect(await nameOf(second)).toBe('A•••')
    await first('mutation { logout }')
    expect(await nameOf(await page('DEMO_MERCHANT/support'))).toBe('A•••')
  })

  test('a confirmed session keeps the switch with its new token', async () => {
    const asks = await page('DEMO_MERCHANT/support')
    await asks(switched(true))
    const secretKey = secretKeys['DEMO_MERCHANT/support']
    const confirmed = await asks(`mutation { confirmSession(input: { secretKey: "${secretKey}" }) { namesShown } }`)
    expect(confirmed.data.confirmSession).toEqual({ namesShown: true })
    const { data } = await askAsPage(stack.gateway, one, {}, { cookie: cookieOf(confirmed) })
    expect(data.customer.personalInfo.firstName).toBe('Ana')
  })

  test('nothing can be turned on without the permission, and losing it masks names immediately', async () => {
    const denied = await (await page('DEMO_MERCHANT/finance'))(switched(true))
    expect(denied.errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', flag: 'customersUploads' })
    const asks = await page('DEMO_MERCHANT/support')
    await asks(switched(true))
    const path = '/api/v3/callers/support'
    const permissions = ['charges.read', 'customers.read', 'dashboard.read', 'callers_me.read']
    const changeTo = (list: readonly string[]) =>
      stack.platform({ method: 'PUT', path, body: JSON.stringify({ permissions: list }) })
    await changeTo(permissions)
    stack.clock.now += 120_000
    expect(await nameOf(asks)).toBe('A•••')
    await changeTo([...permissions, 'customer_uploads.read'])
  })

  test('a program has no session to switch', async () => {
    const { errors } = await ask(stack.gateway, switched(true), {}, { as: 'DEMO_MERCHANT/support' })
    expect(errors[0].extensions.code).toBe('BAD_INPUT')
  })

  test('one ledger entry records who turned on names', async () => {
    const asks = await page('DEMO_MERCHANT/operator')
    await asks(switched(true))
    await asks(one)
    const { data } = await ask(
      stack.gateway,
      '{ ledger(page: { limit: 1 }) { items { act kind callerName outcome given { field value } } } }',
      {},
      { as: 'DEMO_MERCHANT/admin' },
    )
    expect(data.ledger.items).toMatchObject([
      { act: 'showNames', callerName: 'operator', outcome: 'DONE', given: [{ field: 'shown', value: true }] },
    ])
  })
})

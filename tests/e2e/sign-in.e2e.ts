import { createGuardrails, generate } from 'otplib'
import { expectAccessible } from './support/accessibility.ts'
import { rows } from './support/list.ts'
import { recordSent } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { fillSignIn, signIn } from './support/sign-in.ts'

test.use({ caller: null })

const password = 'Sandbox-Secret-Key-0002'

test.describe('Credentials', () => {
  for (const [what, merchantAccount, userName, secretKey] of [
    ['a wrong password', 'DEMO_MERCHANT', 'nobody', 'Wrong-Secret-Key-0001'],
    ['an unknown merchant account', 'NO_MERCHANT', 'operator', password],
    ['markup', '<b>DEMO</b>', '"><script>alert(1)</script>', `' or 1=1 --`],
  ] as const) {
    test(`rejects ${what} and stays on the page`, {
      tag: what === 'a wrong password' ? '@fast' : '@deep',
    }, async ({ page }) => {
      await page.goto('me/login')
      await fillSignIn(page, merchantAccount, userName, secretKey)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toHaveText(
        'The merchant account, user name or password is wrong. Check capital letters and spaces.',
      )
      await expect(page.getByLabel('User name')).toHaveValue(userName)
      await expect(page.getByLabel('Password')).toBeFocused()
      expect(await page.context().cookies()).toEqual([])
    })
  }

  test('shows the password only while the button is pressed', async ({ page }) => {
    await page.goto('me/login')
    const field = page.getByLabel('Password')
    await fillSignIn(page, 'DEMO_MERCHANT', 'nobody', 'Wrong-Secret-Key-0001')
    await expect(field).toHaveAttribute('type', 'password')
    await field.press('Tab')
    await expect(page.getByRole('button', { name: 'Show' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(field).toHaveAttribute('type', 'text')
    await expect(page.getByRole('button', { name: 'Hide' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(field).toHaveAttribute('type', 'password')
    await page.keyboard.press('Space')
    await expectAccessible(page)
    await field.press('Enter')
    await expect(page.getByRole('alert')).toContainText('password is wrong')
    await expect(field).toHaveAttribute('type', 'password')
    await expect(page.getByText('Ask an administrator of your merchant account to set one')).toBeVisible()
  })

  test('rejects a locked caller with the reason', async ({ page }) => {
    await page.goto('me/login')
    await signIn(page, 'locked')
    await expect(page.getByRole('alert')).toContainText('This caller is locked')
  })

  test('names missing credentials at their fields and sends nothing', async ({ page }) => {
    const sent = recordSent(page, 'Login')
    await page.goto('me/login')
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    for (const label of ['Merchant account', 'User name', 'Password']) {
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(`${label} is required`)
    }
    await expect(page.getByLabel('Merchant account')).toBeFocused()
    expect(sent).toEqual([])
  })

  test('keeps no credentials in the browser', async ({ page }) => {
    await page.goto('me/login')
    await page.getByLabel('Remember me on this computer').press('Space')
    await signIn(page, 'operator')
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    const { cookies, origins } = await page.context().storageState()
    const kept = await page.evaluate(async () => ({
      session: { ...sessionStorage },
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
    }))
    expect(JSON.stringify({ cookies, origins, kept })).not.toContain(password)
    expect(kept).toMatchObject({ databases: [], caches: [] })
    const session = cookies.find(({ httpOnly }) => httpOnly)
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    expect(await page.content()).not.toContain(password)
  })
})

test('asks for a second factor, checks its code and signs in', { tag: '@fast' }, async ({ page }) => {
  await page.goto('me/login')
  await signIn(page, 'twofactor')
  await expect(page.getByRole('alert')).toContainText('Enter the code from your authenticator')
  const code = page.getByLabel('Two-factor code')
  await expect(code).toBeFocused()
  await code.fill('12345')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription('Two-factor code must be 6 digits')
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The two-factor code or password is wrong')
  await code.fill(
    await generate({ secret: 'JBSWY3DPEHPK3PXP', guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }) }),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('remembers the user name until Forget me is pressed', async ({ page }) => {
  await page.goto('me/login')
  await page.getByLabel('Remember me on this computer').press('Space')
  await signIn(page, 'finance')
  await page.getByRole('button', { name: 'Account: finance' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText('You’re signed out.')).toBeVisible()
  await page.goto('me/login')
  await expect(page.getByLabel('User name')).toHaveValue('finance')
  await expect(page.getByLabel('Password')).toHaveValue('')
  await page.getByRole('button', { name: 'Forget me' }).click()
  await page.reload()
  await expect(page.getByLabel('User name')).toHaveValue('')
})

test('remembers the merchant for other tabs until Forget me is pressed', async ({ page, context }) => {
  await page.goto('merchant/OTHER_MERCHANT/charges')
  await page.getByLabel('Remember me on this computer').press('Space')
  await signIn(page, 'operator')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Account: operator' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText('You’re signed out.')).toBeVisible()
  await page.close()

  const kept = async () => JSON.parse((await other.evaluate(() => localStorage.getItem('portal.remembered'))) ?? 'null')
  const other = await context.newPage()
  await other.goto('me/login')
  await expect(other.getByLabel('Merchant account')).toHaveValue('DEMO_MERCHANT')
  await expect(other.getByLabel('User name')).toHaveValue('operator')
  const { sessionId, ...flags } = await kept()
  expect(flags).toEqual({
    merchantAccount: 'DEMO_MERCHANT',
    callerName: 'operator',
    onBehalfOf: 'OTHER_MERCHANT',
    isSuperAccount: false,
  })
  expect(sessionId).toMatch(/^\w{5}$/)
  await expect(other.getByText(`Last session: ${sessionId}`)).toBeVisible()
  await signIn(other, 'operator')
  await expect(other.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(other.getByRole('combobox', { name: 'Merchant Account' })).toHaveValue('OTHER_MERCHANT')

  await other.goto('me/logout')
  await expect(other.getByText('You’re signed out.')).toBeVisible()
  await other.goto('me/login')
  await other.getByRole('button', { name: 'Forget me' }).click()
  expect(await kept()).toBeNull()
  await signIn(other, 'operator')
  await expect(other.getByRole('combobox', { name: 'Merchant Account' })).toHaveValue('DEMO_MERCHANT')
})

test.describe('After sign-in', () => {
  test('opens the requested page with its query after sign-in', { tag: '@fast' }, async ({ page }) => {
    await page.goto('merchant/charges?chargeStatus=DECLINED&size=25')
    await expect(page).toHaveURL(/\/atv4\/me\/login\?go=/)
    await signIn(page, 'operator')
    await expect(page).toHaveURL(/\/atv4\/merchant\/DEMO_MERCHANT\/charges\?chargeStatus=DECLINED&size=25$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Charges' })).toBeVisible()
    await page.goto('me/login?go=/atv4/merchant/customers')
    await expect(page).toHaveURL(/\/atv4\/merchant\/DEMO_MERCHANT\/customers$/)
  })

  // `go.test.ts` covers every spelling of a rejected address.
  const foreign = ['//evil.test/', '/atv4/../../evil.test', '/atv4/me/logout']
  test('follows no URL of another site after sign-in', async ({ page }) => {
    await page.goto('me/login')
    await signIn(page, 'operator')
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    for (const go of foreign) {
      await page.goto(`me/login?${new URLSearchParams({ go })}`)
      await expect(page, go).toHaveURL(/^http:\/\/localhost:\d+\/atv4\/?$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Home' }), go).toBeVisible()
    }
  })
})

test.describe('Sign-out', () => {
  test('ends the session in every tab', async ({ page, context }) => {
    await page.goto('merchant/charges')
    await signIn(page, 'operator')
    await expect(page.getByRole('link', { name: /^Open chg-/ }).first()).toBeVisible()
    const other = await context.newPage()
    await other.goto('merchant/customers')
    await expect(other.getByRole('link', { name: /^Open / }).first()).toBeVisible()

    await page.getByRole('button', { name: 'Account: operator' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page.getByText('You’re signed out.')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/me\/login\?go=/)

    await expect(other).toHaveURL(/\/me\/login\?go=/)
    await expect(other.getByText('Your session changed in another tab')).toBeVisible()
  })

  test('leaves nothing typed in the memory of the page', async ({ page }) => {
    const typed = 'typed-4711-secret'
    await page.goto('merchant/charges')
    await signIn(page, 'operator')
    await page.getByRole('searchbox').fill(typed)
    await page.keyboard.press('Enter')
    await expect(page.getByText(typed).first()).toBeVisible()
    const protocol = await page.context().newCDPSession(page)
    const heap = async () => {
      let snapshot = ''
      const add = ({ chunk }: { chunk: string }) => {
        snapshot += chunk
      }
      protocol.on('HeapProfiler.addHeapSnapshotChunk', add)
      await protocol.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
      protocol.off('HeapProfiler.addHeapSnapshotChunk', add)
      return snapshot
    }
    expect(await heap()).toContain(typed)
    await page.getByRole('button', { name: 'Account: operator' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
    await expect(page.getByText('You’re signed out.')).toBeVisible()
    await expect.poll(async () => (await heap()).includes(typed)).toBe(false)
  })

  test('does not sign out a later session when the sign-out page reloads', async ({ page, context }) => {
    await page.goto('merchant/OTHER_MERCHANT/charges')
    await page.getByLabel('Remember me on this computer').press('Space')
    await signIn(page, 'operator')
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Account: operator' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page.getByText('You’re signed out.')).toBeVisible()
    const sent = recordSent(page, 'Logout')

    const other = await context.newPage()
    await other.goto('me/login')
    await signIn(other, 'operator')
    await expect(other.getByRole('button', { name: 'Account: operator' })).toBeVisible()
    // This tab knows about the sign-in, and a reload does not sign out.
    await expect(page.getByRole('button', { name: 'Account: operator' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Account: operator' })).toBeVisible()
    await expect(page.getByText('You’re signed out.')).toBeVisible()
    expect(sent).toEqual([])
    await other.goto('merchant/charges')
    await expect(rows(other).first()).toBeVisible()

    // The Sign Out button on that page does.
    await page.getByRole('button', { name: 'Account: operator' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
    await expect(other).toHaveURL(/\/me\/login\?go=/)
    expect(sent).toHaveLength(1)
  })

  test('does not report a sign-out that the gateway did not confirm', async ({ page, allowConsole }) => {
    allowConsole(/net::ERR/)
    await page.goto('me/login')
    await signIn(page, 'operator')
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await page.route('**/graphql', (route) => route.abort())
    await page.getByRole('button', { name: 'Account: operator' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page.getByRole('alert')).toContainText('You may still be signed in')
    await page.unroute('**/graphql')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('You’re signed out.')).toBeVisible()
  })
})

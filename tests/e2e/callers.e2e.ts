/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import { credentialsOf } from '@portal/sandbox/test-caller'
import { generateSync } from 'otplib'
import type { Locator, Page } from 'playwright/test'
import { figure } from './support/charge-page.ts'
import { ask } from './support/ledger.ts'
import { addFilter, openRow } from './support/list.ts'
import { failWith, intercept } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { answerStepUp, fillSignIn, signIn } from './support/sign-in.ts'
import { expectUsable } from './support/usable.ts'
import { visit } from './support/visit.ts'

// Changes to callers need a fresh confirmation, so each test signs in itself and types the password again on request.
test.use({ caller: null })

const firstKey = 'First-Key-Of-Caller-1'
const secondKey = 'Second-Key-Of-Caller-2'

/** Adds a caller of DEMO_MERCHANT for one test and returns its name. */
async function freshCaller(permissions: readonly string[] = ['charges.read', 'callers_me.read']): Promise<string> {
  const userName = `test-${randomUUID().slice(0, 8)}`
  await ask('mutation ($input: NewCallerInput!) { addCaller(input: $input) { id } }', {
    input: { userName, firstName: 'Test', lastName: 'Person', secretKey: firstKey, permissions },
  })
  return userName
}

async function signInAs(page: Page, userName: string, key: string): Promise<void> {
  await answerStepUp(page, key)
  await page.goto('')
  await fillSignIn(page, 'DEMO_MERCHANT', userName, key)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

async function signInAsOperator(page: Page): Promise<void> {
  await answerStepUp(page, credentialsOf('operator').secretKey)
  await page.goto('')
  await signIn(page, 'operator')
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
}

function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

async function fillNewPassword(within: Locator, key: string): Promise<void> {
  await within.getByLabel('Password', { exact: true }).fill(key)
  await within.getByLabel('Re-enter the password').fill(key)
}

test('lists, searches and filters callers', async ({ page }) => {
  await signInAsOperator(page)
  await page.getByRole('navigation').getByRole('button', { name: 'Merchant Configuration' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Access Controls' }).click()
  await expect(page.getByRole('link', { name: 'Open admin', exact: true })).toBeVisible()
  await page.goto('merchant/callers')
  await expect(page).toHaveURL(/merchant\/DEMO_MERCHANT\/configuration\/access$/)
  await addFilter(page, 'Status')
  await page.getByRole('option', { name: 'Locked', exact: true }).click()
  await expect(page).toHaveURL(/locked=true/)
  await expect(page.getByText('Not locked')).toHaveCount(0)
  await page.goto('merchant/configuration/access?search=support')
  await expect(page.getByRole('link', { name: /^Open / })).toHaveCount(1)
  await openRow(page, 'support')
  await expect(page.getByRole('heading', { level: 1, name: 'Caller support' })).toBeVisible()
  await expect(panel(page, '6 permissions')).toContainText('callers_me.read')
})

test('adds, changes, locks, unlocks and deletes a caller', { tag: '@fast' }, async ({ page }) => {
  const userName = `added-${randomUUID().slice(0, 8)}`
  await signInAsOperator(page)
  await page.goto('merchant/configuration/access')
  await page.getByRole('link', { name: 'Add caller' }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('button', { name: 'Add caller' }).click()
  await expect(page.getByText('User name is required')).toBeVisible()
  await page.getByLabel('User name').fill('support')
  await page.getByLabel('Addresses and networks').fill('10.0.0.0/8\nnowhere')
  await fillNewPassword(page.getByRole('main'), 'weak')
  await page.getByRole('button', { name: 'Add caller' }).click()
  await expect(page.getByText('Not a valid address or network: nowhere')).toBeVisible()
  await expect(page.getByText('The password doesn’t meet the requirements')).toBeVisible()
  await fillNewPassword(page.getByRole('main'), firstKey)
  await page.getByLabel('Addresses and networks').fill('')
  // Blueprint draws its own box over the input, so the input never receives the pointer.
  await page.getByRole('radio', { name: /^Admin/ }).check({ force: true })
  await page.getByRole('checkbox', { name: 'All of Monitoring' }).check({ force: true })
  await expect(page.getByRole('status', { name: 'Permission changes' })).toContainText('Added (4)')
  await page.getByRole('button', { name: 'Add caller' }).click()
  await expect(page.getByRole('alert')).toContainText('There is a caller support already')
  await page.getByLabel('User name').fill(userName)
  await page.getByRole('button', { name: 'Add caller' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Caller ${userName}` })).toBeVisible()
  await expect(panel(page, '4 permissions')).toContainText('healthCheck.read')

  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByRole('searchbox', { name: 'Find a permission' }).fill('charges')
  await page.getByRole('checkbox', { name: /charges\.read/ }).check({ force: true })
  await page.getByRole('searchbox', { name: 'Find a permission' }).fill('dashboard')
  await page.getByRole('checkbox', { name: /dashboard\.read/ }).uncheck({ force: true })
  const summary = page.getByRole('status', { name: 'Permission changes' })
  await expect(summary).toContainText('Added (1): Read charges')
  await expect(summary).toContainText('Removed (1): Dashboard')
  await page.getByRole('link', { name: 'Charges', exact: true }).first().click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(panel(page, '4 permissions')).toContainText('charges.read')
  await expect(panel(page, '4 permissions')).not.toContainText('dashboard.read')

  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await page
    .getByRole('dialog', { name: `Lock ${userName}?` })
    .getByRole('button', { name: 'Lock', exact: true })
    .click()
  await expect(page.getByRole('main').getByText('Locked', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('main').getByText('Not locked', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: `Delete ${userName}?` })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/configuration\/access$/)
  await page.goto(`merchant/callers/${userName}`)
  await expect(page.getByText(`Caller ${userName} not found`)).toBeVisible()
})

test('shows someone else’s change before it saves a caller', async ({ page }) => {
  const userName = await freshCaller()
  await signInAsOperator(page)
  await page.goto(`merchant/callers/${userName}?edit`)
  await page.getByLabel('First name').fill('Mine')
  await ask('mutation ($input: CallerInput!) { saveCaller(input: $input) { id } }', {
    input: { id: userName, lastName: 'Theirs', permissions: ['tax.read'] },
  })
  await page.getByRole('button', { name: 'Save' }).click()
  const told = page.getByRole('alert')
  await expect(told).toContainText('Nothing was done yet')
  await expect(figure(told, 'Last name')).toContainText('→ Theirs')
  await expect(figure(told, 'Permissions')).toContainText('added: tax.read')
  await expect(page.getByLabel('Last name')).toHaveValue('Theirs')
  await expect(page.getByLabel('First name')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Review the change' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Mine Theirs' })).toBeVisible()
  await expect(panel(page, '1 permission')).toContainText('tax.read')
})

test('reports a lost response and keeps the typed values of a caller', async ({ page }) => {
  const userName = await freshCaller()
  await signInAsOperator(page)
  await page.goto(`merchant/callers/${userName}?edit`)
  await page.getByLabel('Last name').fill('Kept')
  const restore = await intercept(page, 'SaveCaller', failWith('OUTCOME_UNKNOWN', 'The answer was lost'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t confirm whether “Save” went through')
  await restore()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Test Kept' })).toBeVisible()
})

test('adds, changes and deletes passwords without ever showing one', async ({ page }) => {
  const userName = await freshCaller()
  await signInAsOperator(page)
  await page.goto(`merchant/callers/${userName}`)
  const passwords = panel(page, 'Passwords')
  await expect(passwords.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
  await expect(passwords).toContainText('You can’t delete a caller’s only password')

  await passwords.getByRole('button', { name: 'Add password' }).click()
  const dialog = page.getByRole('dialog')
  await fillNewPassword(dialog, secondKey)
  await expect(dialog.getByRole('meter', { name: 'Strength' })).toHaveAttribute('value', /[34]/)
  await dialog.getByLabel('Re-enter the password').fill('another')
  await dialog.getByRole('button', { name: 'Add password' }).click()
  await expect(dialog).toContainText('The passwords don’t match')
  await dialog.getByLabel('Re-enter the password').fill(secondKey)
  await dialog.getByLabel('Expires').fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10))
  await dialog.getByRole('button', { name: 'Add password' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(passwords.getByText(/^Expires in [56] days$/)).toBeVisible()

  await passwords.getByRole('button', { name: 'Change' }).first().click()
  await fillNewPassword(dialog, secondKey)
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(dialog).toContainText('in use already')
  await fillNewPassword(dialog, 'Third-Key-Of-Caller-33')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(dialog).toHaveCount(0)

  await passwords.getByRole('button', { name: 'Delete' }).last().click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(passwords.getByText(/^Expires in/)).toHaveCount(0)
  expect(await page.content()).not.toMatch(/(First|Second|Third)-Key-Of-Caller/)
})

test('keeps the session when callers change their own password', async ({ page }) => {
  const userName = await freshCaller()
  await signInAs(page, userName, firstKey)
  await page.getByRole('button', { name: `Account: ${userName}` }).click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Test Person' })).toBeVisible()
  await panel(page, 'Passwords').getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog')
  await fillNewPassword(dialog, secondKey)
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Test Person' })).toBeVisible()
  await page.goto('me/logout')
  await expect(page.getByText('You’re signed out.')).toBeVisible()
  await signInAs(page, userName, firstKey)
  await expect(page.getByRole('alert')).toContainText('password is wrong')
  await signInAs(page, userName, secondKey)
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
})

test('turns two-factor on with a first code, asks for a code at sign-in, and lets someone else turn it off', async ({
  page,
}) => {
  const userName = await freshCaller()
  await signInAs(page, userName, firstKey)
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await page.goto('merchant/callers/@me')
  const twoFactor = panel(page, 'Two-factor authentication')
  await twoFactor.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Show the key' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const codeAt = (seconds: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds })
  const turnOn = dialog.getByRole('button', { name: 'Turn on' })

  await dialog.getByLabel('Two-factor code').fill(codeAt(3600))
  await dialog.getByLabel('Re-enter your login password').fill(firstKey)
  await turnOn.click()
  await expect(dialog).toContainText('The code is wrong, expired or already used')
  await dialog.getByLabel('Two-factor code').fill(codeAt(0))
  await dialog.getByLabel('Re-enter your login password').fill('wrong')
  await turnOn.click()
  await expect(dialog).toContainText('The password is wrong')
  await dialog.getByLabel('Two-factor code').fill(codeAt(0))
  await dialog.getByLabel('Re-enter your login password').fill(firstKey)
  await turnOn.click()
  await expect(dialog).toHaveCount(0)
  await expect(twoFactor).toContainText('On')

  await page.goto('me/logout')
  await expect(page.getByText('You’re signed out.')).toBeVisible()
  await signInAs(page, userName, firstKey)
  // The enrollment used the current code, so the next one is needed.
  await page.getByLabel('Two-factor code').fill(codeAt(30))
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await page.goto('merchant/callers/@me')
  await expect(twoFactor.getByRole('button', { name: 'Turn off' })).toHaveAttribute('aria-disabled', 'true')
  await expect(twoFactor).toContainText('callers.write')

  await page.goto('me/logout')
  await expect(page.getByText('You’re signed out.')).toBeVisible()
  await signInAsOperator(page)
  await page.goto(`merchant/callers/${userName}`)
  await twoFactor.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(twoFactor.getByText('Off', { exact: true })).toBeVisible()
})

test('shows a read-only caller which actions are unavailable and why', async ({ page }) => {
  const userName = await freshCaller(['callers.read', 'callers_me.read'])
  await signInAs(page, userName, firstKey)
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await visit(page, 'merchant/configuration/access')
  const add = page.getByRole('button', { name: 'Add caller' })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toHaveAccessibleDescription(/callers\.write/)
  await visit(page, 'merchant/callers/support')
  for (const name of ['Edit', 'Lock', 'Delete', 'Change', 'Add password']) {
    const button = page.getByRole('button', { name, exact: true }).first()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(/callers\.write/)
  }
  await visit(page, 'merchant/callers/@new')
  await expect(page.getByRole('alert')).toContainText('callers.write')
  await visit(page, 'merchant/callers/support?edit')
  await expect(page.getByRole('alert')).toContainText('callers.write')
})

test('does not let callers grant permissions they lack, or lock themselves', async ({ page }) => {
  await signInAsOperator(page)
  await visit(page, 'merchant/callers/admin?edit')
  await expect(page.getByRole('alert')).toContainText(/permissions that you don’t have: .*perm\.grant/)
  await visit(page, 'merchant/callers/admin')
  for (const name of ['Edit', 'Lock', 'Delete', 'Change', 'Add password']) {
    const button = page.getByRole('button', { name, exact: true }).first()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(/permissions that you don’t have: .* and \d+ more\..*perm\.grant/)
  }
  await visit(page, 'merchant/callers/support?edit')
  await expect(page.getByRole('checkbox', { name: /tax\.read/ })).toBeEnabled()
  await expect(page.getByRole('checkbox', { name: /perm\.grant/ })).toHaveCount(0)
  await expect(page.getByText('7 internal permissions aren’t shown')).toBeVisible()
  await visit(page, 'merchant/callers/operator?edit')
  await expect(page.getByText('To change them, you need perm.grant').first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /tax\.read/ })).toBeDisabled()
  await visit(page, 'merchant/callers/operator')
  const lock = page.getByRole('button', { name: 'Lock', exact: true })
  await expect(lock).toHaveAccessibleDescription(/This is you/)
})

test('aligns the content of each caller panel with its title', async ({ page }) => {
  await signInAsOperator(page)
  for (const [path, last] of [
    ['merchant/callers/support', 'Add password'],
    ['merchant/callers/support?edit', 'Save'],
  ] as const) {
    await visit(page, path)
    await expect(page.getByRole('button', { name: last })).toBeVisible()
    const indented = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('.data-panel')].flatMap((panel) => {
        const left = panel.querySelector('.data-panel-title')?.getBoundingClientRect().left ?? 0
        const rows = panel.querySelectorAll('li, section, fieldset, p, .action-bar, .permission-editor')
        return [...rows]
          .filter((row) => !row.parentElement?.closest('li, section:not(.data-panel), .action-bar, label'))
          .map((row) => {
            const start = row.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(row).paddingLeft)
            return [row.className || row.tagName, Math.round(start - left)] as const
          })
          .filter(([, indent]) => indent > 0)
      }),
    )
    expect(indented, path).toEqual([])
  }
})

test('passes the accessibility check on the invalid caller form and the dialogs of a caller', async ({ page }) => {
  await signInAsOperator(page)
  await visit(page, 'merchant/callers/@new')
  await page.getByLabel('User name').fill('a b')
  await page.getByLabel('Password', { exact: true }).fill('a')
  await page.getByRole('button', { name: 'Add caller' }).click()
  await expect(page.getByText('User name is not a valid external ID')).toBeVisible()
  await expectUsable(page)
  await page.goto('merchant/callers/@me')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectUsable(page)
  await page.goto('merchant/callers/support')
  await page.getByRole('button', { name: 'Add password' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectUsable(page)
})

import { type CallerKey, credentialsOf } from '@portal/sandbox/test-caller'
import type { BrowserContext, Locator, Page } from 'playwright/test'

/** The labels of the sign-in form in a language. */
export interface SignInWords {
  readonly merchantAccount: string
  readonly userName: string
  readonly password: string
  readonly signIn: string
}

const english: SignInWords = {
  merchantAccount: 'Merchant account',
  userName: 'User name',
  password: 'Password',
  signIn: 'Sign in',
}

/** Fills and sends the open sign-in form. */
export async function signIn(page: Page, caller: CallerKey, words: SignInWords = english): Promise<void> {
  const { merchantAccount, callerName, secretKey } = credentialsOf(caller)
  await fillSignIn(page, merchantAccount, callerName, secretKey, words)
  await page.getByRole('main').getByRole('button', { name: words.signIn }).click()
}

/** Fills the open sign-in form without sending it. */
export async function fillSignIn(
  page: Page,
  merchantAccount: string,
  userName: string,
  password: string,
  words: SignInWords = english,
): Promise<void> {
  await page.getByLabel(words.merchantAccount).fill(merchantAccount)
  await page.getByLabel(words.userName).fill(userName)
  await page.getByLabel(words.password).fill(password)
}

/** The dialog that asks for the password before a sensitive action, in either language. */
export function stepUpDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /^(Confirm it’s you|Confirme que es usted)$/ })
}

const answers = new WeakMap<Page, { secretKey: string }>()
/** The browsers in which any tab has asked for the password. A confirmation changes the cookie of all their tabs. */
const confirmed = new WeakSet<BrowserContext>()

/**
 * From now on, types the password each time the page asks for it, because a load clears the confirmation of the
 * sign-in. The returned function tells whether this page or another tab of its browser has asked.
 */
export async function answerStepUp(page: Page, secretKey: string): Promise<() => boolean> {
  const context = page.context()
  const known = answers.get(page)
  if (known) known.secretKey = secretKey
  else {
    const answer = { secretKey }
    answers.set(page, answer)
    await page.addLocatorHandler(stepUpDialog(page), async (dialog) => {
      confirmed.add(context)
      await dialog.locator('input[type=password]').fill(answer.secretKey)
      await page.keyboard.press('Enter')
    })
  }
  return () => confirmed.has(context)
}

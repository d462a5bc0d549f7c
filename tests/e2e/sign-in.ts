import { type CallerKey, credentialsOf } from '@portal/sandbox/test-caller'
import type { Page } from 'playwright/test'

/** What the sign-in form is called in a language. */
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

/** Fills the sign-in form that is open, and sends it. */
export async function signIn(page: Page, caller: CallerKey, words: SignInWords = english): Promise<void> {
  const { merchantAccount, callerName, secretKey } = credentialsOf(caller)
  await fillSignIn(page, merchantAccount, callerName, secretKey, words)
  await page.getByRole('main').getByRole('button', { name: words.signIn }).click()
}

/** Fills the sign-in form that is open, without sending it. */
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

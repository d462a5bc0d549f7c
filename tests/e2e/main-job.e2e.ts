import { expectAccessible } from './support/accessibility.ts'
import { readCharge, refundsOf } from './support/ledger.ts'
import { expect, test } from './support/portal.ts'
import { signIn } from './support/sign-in.ts'

test.use({ caller: null })

const english = {
  language: 'English',
  languageMenu: 'Language: English',
  merchantAccount: 'Merchant account',
  userName: 'User name',
  password: 'Password',
  signIn: 'Sign in',
  charges: 'Charges',
  search: 'Search: Any ID or number, email, last four digits or link',
  open: (id: string) => `Open ${id}`,
  row: /^Open chg-/,
  chargeTitle: (id: string) => `Charge ${id}`,
  charged: 'Charged',
  refunded: 'Refunded',
  remaining: 'Remaining',
  amount: 'Amount',
  refund: 'Refund',
  dialog: /^Refund to /,
  outcome: 'Outcome',
  partly: 'Partially refunded',
  reason: 'Reason',
  duplicate: 'Duplicate payment',
  comment: 'Comment',
  done: 'Refunded',
  timeline: 'Timeline',
  by: 'by operator',
  whyNot: 'Not possible while the charge is “Refunded”',
  money: (currency: string, amount: number) =>
    `${currency} ${amount.toLocaleString('en', { minimumFractionDigits: 2 })}`,
  type: (amount: string) => amount,
}

const spanish: typeof english = {
  language: 'Español',
  languageMenu: 'Idioma: Español',
  merchantAccount: 'Cuenta de comercio',
  userName: 'Nombre de usuario',
  password: 'Contraseña',
  signIn: 'Iniciar sesión',
  charges: 'Cargos',
  search: 'Buscar: Cualquier ID o número, correo, últimos cuatro dígitos o enlace',
  open: (id) => `Abrir ${id}`,
  row: /^Abrir chg-/,
  chargeTitle: (id) => `Cargo ${id}`,
  charged: 'Cobrado',
  refunded: 'Reembolsado',
  remaining: 'Restante',
  amount: 'Importe',
  refund: 'Reembolsar',
  dialog: /^Reembolso a /,
  outcome: 'Resultado',
  partly: 'Reembolsado parcialmente',
  reason: 'Motivo',
  duplicate: 'Pago duplicado',
  comment: 'Comentario',
  done: 'Reembolsado',
  timeline: 'Cronología',
  by: 'por operator',
  whyNot: 'No es posible mientras el cargo esté «Reembolsado»',
  money: (currency, amount) => `${currency} ${amount.toLocaleString('es', { minimumFractionDigits: 2 })}`,
  type: (amount) => amount.replace('.', ','),
}

for (const [words, theme] of [
  [english, 'dark'],
  [spanish, 'light'],
] as const) {
  test(`signs in, finds a charge and refunds it, in ${words.language}`, { tag: '@fast' }, async ({ page, charge }) => {
    const whole = Number(charge.amount)
    const money = (amount: number) => words.money(charge.currency, Number(amount.toFixed(2)))
    const main = page.getByRole('main')

    await page.goto('')
    if (theme === 'light') await page.getByRole('button', { name: 'Switch to light theme' }).click()
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('menuitem', { name: words.language }).click()
    await expect(page.getByRole('button', { name: words.languageMenu })).toBeVisible()
    await expectAccessible(page)

    await signIn(page, 'operator', words)
    await page.getByRole('navigation').getByRole('link', { name: words.charges }).first().click()
    await expect(page).toHaveTitle(new RegExp(`^${words.charges} · `))
    await expect(page.getByRole('link', { name: words.row }).first()).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('searchbox', { name: words.search }).fill(charge.id)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: words.chargeTitle(charge.id) })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/search=/)
    await expect(page.getByRole('link', { name: words.row })).toHaveCount(1)
    await page.getByRole('link', { name: words.open(charge.id) }).press('Enter')

    await expect(page.getByRole('heading', { level: 1, name: words.chargeTitle(charge.id) })).toBeVisible()
    await expect(
      main
        .getByRole('definition')
        .filter({ hasText: money(whole) })
        .first(),
    ).toBeVisible()
    await expectAccessible(page)

    await main.getByRole('button', { name: words.refund, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: words.dialog })
    const amount = dialog.getByLabel(words.amount)
    const outcome = dialog.getByRole('region', { name: words.outcome })
    await expect(amount).toHaveValue(words.type(charge.amount))
    await expect(outcome).toContainText(words.refunded)
    await expect(outcome).toContainText(`${money(whole)} → ${money(0)}`)
    await amount.fill(words.type('7.5'))
    await expect(outcome).toContainText(`${words.charged} → ${words.partly}`)
    await expect(outcome).toContainText(`${money(whole)} → ${money(whole - 7.5)}`)
    await dialog.getByLabel(words.reason).selectOption(words.duplicate)
    await dialog.getByLabel(words.comment).fill('Paid twice on Monday')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: `${words.refund} ${money(7.5)}` }).click()
    await expect(dialog).toBeHidden()

    const timeline = page.getByRole('region', { name: words.timeline })
    const last = timeline.getByRole('listitem').first()
    await expect(last).toContainText(`−${money(7.5)}`)
    await expect(last).toContainText(words.duplicate)
    await expect(last).toContainText('Paid twice on Monday')
    await expect(last).toContainText(words.by)
    await expect(
      main
        .getByRole('definition')
        .filter({ hasText: money(whole - 7.5) })
        .first(),
    ).toBeVisible()
    expect(await readCharge(charge.id)).toMatchObject({ chargeStatus: 'CHARGED', amountRefunded: '7.50' })
    expect(refundsOf(await readCharge(charge.id))).toMatchObject([
      { amount: '7.50', reason: 'DUPLICATE', comment: 'Paid twice on Monday', callerName: 'operator' },
    ])

    await main.getByRole('button', { name: words.refund, exact: true }).click()
    await expect(amount).toHaveValue(words.type((whole - 7.5).toFixed(2)))
    await dialog.getByLabel(words.reason).selectOption(words.duplicate)
    await dialog.getByRole('button', { name: `${words.refund} ${money(whole - 7.5)}` }).click()
    await expect(dialog).toBeHidden()

    const button = main.getByRole('button', { name: words.refund, exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(words.whyNot)
    await expect(main.getByText(words.whyNot)).toBeVisible()
    await button.click({ force: true })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await readCharge(charge.id)).toMatchObject({ chargeStatus: 'REFUNDED', amountRefunded: charge.amount })
    await expectAccessible(page)
  })
}

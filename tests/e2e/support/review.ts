import type { Locator, Page } from 'playwright/test'
import { ask } from './ledger.ts'

const words = {
  en: { open: 'Review', apply: /^Apply / },
  es: { open: 'Revisar', apply: /^Aplicar / },
} as const

/** Opens the review of the form. */
export async function openReview(page: Page, locale: 'en' | 'es' = 'en'): Promise<Locator> {
  await page.getByRole('button', { name: words[locale].open, exact: true }).click()
  // The password dialog may cover it.
  const dialog = page.getByRole('dialog', { name: /^Rev/ })
  await dialog.waitFor()
  return dialog
}

/** Saves the form through its review; `add` is the button's label if an entry is added. */
export async function saveReviewed(page: Page, { locale = 'en', add }: { locale?: 'en' | 'es'; add?: string } = {}) {
  const dialog = await openReview(page, locale)
  await dialog.getByRole('button', { name: add ?? words[locale].apply }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The cells next to a field's name in a review. */
export function reviewed(dialog: Locator, field: string): Locator {
  return dialog
    .getByRole('row')
    .filter({ has: dialog.page().getByRole('rowheader', { name: field }) })
    .getByRole('cell')
}

/** Adds a plan for one test with a number of installments in Portugal. */
export function portuguesePlan(numberOfInstallments: number): Promise<string> {
  return freshPlan('PT', numberOfInstallments)
}

/** Adds a plan for one test, and deletes the same plan of an earlier run. */
export async function freshPlan(countryCode: string, numberOfInstallments: number): Promise<string> {
  const { plans } = await ask<{
    plans: { items: { id: string; countryCode: string; installment: string; numberOfInstallments: number }[] }
  }>('{ plans: installmentPlans(page: { limit: 200 }) { items { id countryCode installment numberOfInstallments } } }')
  const left = plans.items.filter(
    (each) =>
      each.installment === 'inst-1' &&
      each.countryCode === countryCode &&
      each.numberOfInstallments === numberOfInstallments,
  )
  for (const { id } of left) await ask('mutation ($id: ID!) { removeInstallmentPlan(id: $id) }', { id })
  const plan = { countryCode, currency: 'EUR', minAmount: '30', interestRate: '0', costBurden: 'CUSTOMER' }
  const { added } = await ask<{ added: { id: string } }>(
    'mutation ($input: NewInstallmentPlanInput!) { added: addInstallmentPlan(input: $input) { id } }',
    { input: { ...plan, installment: 'inst-1', numberOfInstallments, status: 'ACTIVE' } },
  )
  return added.id
}

/** Saves a plan without the browser, as someone else. */
export async function savePlanElsewhere(id: string, changes: object): Promise<void> {
  await ask('mutation ($input: InstallmentPlanInput!) { saveInstallmentPlan(input: $input) { id } }', {
    input: { id, ...changes },
  })
}

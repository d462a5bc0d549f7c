/** The limits of an installment plan's numbers, for the sandbox and for forms. */
export const installmentPlanBounds = {
  numberOfInstallments: { min: 2, max: 48 },
  /** Percent per month. */
  interestRate: { max: '100', digits: 4 },
} as const

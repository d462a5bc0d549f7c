import type { CallerId } from './gateway/portal.ts'

/** What the tests know about a plain resource; each test of all of them is made from this. */
export interface PlainResource {
  /** Its type in the schema, after which its operations are named. */
  readonly type: string
  /** The name of its list. */
  readonly list: string
  /** Where the platform has it. */
  readonly path: string
  /** Who may do everything with it. */
  readonly caller: CallerId
  /** Who may not, and why not. */
  readonly stranger: CallerId
  readonly denial: string
  /** The id of a seeded one. */
  readonly seeded: string
  /** A valid one. */
  readonly added: Input
  readonly changed: Input
  /** What of a valid one is changed, and what is said against it. */
  readonly refused: readonly (readonly [Input, string])[]
  /** What nobody may add a second time, in the platform's code for it. */
  readonly taken: string
  /** A platform that knows none answers 404 (specification 7.5). */
  readonly missingIsNone?: true
}

type Input = Readonly<Record<string, unknown>>

export const plainResources: readonly PlainResource[] = [
  {
    type: 'InstallmentSetting',
    list: 'installmentSettings',
    path: '/installments/merchconfig',
    caller: 'DEMO_MERCHANT/admin',
    stranger: 'DEMO_MERCHANT/operator',
    denial: 'missing the permission gateway_config_access',
    seeded: 'inst-3',
    added: { paymentMethod: 'WALLET', enabled: true, costBurden: 'MERCHANT', minAmount: '30.00', currency: 'EUR' },
    changed: { enabled: false },
    refused: [
      [{ currency: 'XXX' }, 'currency is unknown'],
      [{ minAmount: '1.001' }, 'minAmount is not a decimal of EUR'],
    ],
    taken: 'installment_exists',
  },
  {
    type: 'InstallmentPlan',
    list: 'installmentPlans',
    path: '/installments',
    caller: 'DEMO_MERCHANT/admin',
    stranger: 'DEMO_MERCHANT/operator',
    denial: 'missing the permission gateway_config_access',
    seeded: 'plan-1',
    added: {
      installment: 'inst-1',
      countryCode: 'FR',
      currency: 'EUR',
      numberOfInstallments: 4,
      minAmount: '50.00',
      interestRate: '1.5',
      costBurden: 'CUSTOMER',
      status: 'ACTIVE',
    },
    changed: { interestRate: '2' },
    refused: [
      [{ numberOfInstallments: 49 }, 'numberOfInstallments: value is too high: at most 48'],
      [{ interestRate: '101' }, 'interestRate: value is too high: at most 100'],
      [{ countryCode: 'ZZ' }, 'countryCode is unknown'],
      [{ currency: 'XXX' }, 'currency is unknown'],
    ],
    taken: 'plan_exists',
  },
  {
    type: 'VerificationReason',
    list: 'verificationReasons',
    path: '/verificationfailurereason',
    caller: 'SUPER_ACCOUNT/super',
    stranger: 'DEMO_MERCHANT/admin',
    denial: 'only super accounts may do this',
    seeded: 'NAME_MISMATCH',
    added: { verificationReason: 'PHOTO_MISSING', languageCode: 'en_US', countryCode: 'IN', text: 'No photo.' },
    changed: { text: 'The photo is missing.' },
    refused: [
      [{ verificationReason: 'photo' }, 'verificationReason must only contain capital A-Z and underscore'],
      [{ languageCode: 'en' }, 'languageCode is unknown'],
      [{ text: 'x'.repeat(501) }, 'text is too long: at most 500 characters'],
    ],
    taken: 'verification_reason_exists',
    missingIsNone: true,
  },
]

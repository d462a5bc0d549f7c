import type { AccessFlag } from '@portal/schema/access'
import type { MessageId } from '../../i18n/messages.ts'
import { screens } from '../../paths.ts'

type LedgerType = MessageId extends infer Id ? (Id extends `ledger.type.${infer Type}` ? Type : never) : never

/** The types of plain resources, each with the access flag of its screens, which changing it also needs. */
const plainTypes = Object.fromEntries(
  screens.flatMap(({ stem, shows, access }) => (stem && typeof shows === 'string' ? [[shows, access] as const] : [])),
)

/** The types that configure payments, with the access flag that changing them needs, if a form changes them. */
export const configurationTypes: Readonly<Record<string, AccessFlag | null>> = {
  ...plainTypes,
  AccountProvisioning: null,
  BinImport: null,
  ChargebackDueDays: 'configEdit',
  Configuration: 'configEdit',
  ConfigurationEncryptionKey: null,
  ConfigurationSecret: null,
  ApprovalRule: null,
  Hive: 'provisionAllFamilies',
  InstallmentPlan: 'provisioning',
  MailTemplate: null,
  PaymentMethod: null,
  Queue: null,
  Rule: null,
  UploadedMailTemplate: null,
}

const types: readonly LedgerType[] = [
  ...(Object.keys(configurationTypes) as LedgerType[]),
  'Approval',
  'BankAccount',
  'Caller',
  'Case',
  'Charge',
  'Customer',
  'Job',
  'ListExport',
  'ListView',
  'Mail',
  'NotificationServiceItem',
  'OfacCheck',
  'PaymentProfile',
  'PaywallSession',
  'Session',
  'TaxQuote',
  'TransactionReport',
]

/** The types of objects that entries can have. */
export const ledgerTypes = types.toSorted()

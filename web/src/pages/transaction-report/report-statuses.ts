import { givenBackStatuses, takenStatuses } from '@portal/schema/transaction-report'
import type { MessageId } from '../../i18n/messages.ts'

/** Usual conditions on the status of a transaction; the value is the file's parameter `status`. */
export const statusGroups: readonly { readonly value: string; readonly label: MessageId }[] = [
  { value: takenStatuses.join(), label: 'reports.statuses.taken' },
  { value: givenBackStatuses.join(), label: 'reports.statuses.givenBack' },
]

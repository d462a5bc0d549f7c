import { HTMLSelect } from '@blueprintjs/core'
import { listedStatuses } from '@portal/schema/charge-status'
import { currencyOptions } from '@portal/schema/reference-lists'
import { givenBackStatuses, takenStatuses } from '@portal/schema/transaction-report'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import { usePreferences } from '../../preferences/preferences.tsx'
import { FormField } from '../../screens/form/FormField.tsx'
import { OptionChooser } from '../../screens/form/OptionChooser.tsx'

/** The chosen currency and the statuses, separated by commas; empty for all. */
interface Conditions {
  readonly currency: string
  readonly status: string
}

interface ReportConditionsProps {
  readonly conditions: Conditions
  readonly disabled: boolean
  readonly onChange: (conditions: Conditions) => void
}

/** Usual conditions on the status of a transaction; the value is the file's parameter `status`. */
const statusGroups: readonly { readonly value: string; readonly label: MessageId }[] = [
  { value: takenStatuses.join(), label: 'reports.statuses.taken' },
  { value: givenBackStatuses.join(), label: 'reports.statuses.givenBack' },
]

/** The choice of one currency, and of one status or a usual group of them. */
export function ReportConditions({ conditions, disabled, onChange }: ReportConditionsProps) {
  const { formatMessage } = useIntl()
  const { locale } = usePreferences()
  const currency = formatMessage({ id: 'reports.currency' })
  return (
    <div className="reports-days">
      <FormField label={currency} optional problem={null}>
        {(input) => (
          <OptionChooser
            label={currency}
            input={input}
            optional
            placeholder={formatMessage({ id: 'reports.currency.all' })}
            options={currencyOptions(locale)}
            value={conditions.currency}
            disabled={disabled}
            onChange={(code) => onChange({ ...conditions, currency: code })}
          />
        )}
      </FormField>
      <FormField label={formatMessage({ id: 'reports.status' })} optional problem={null}>
        {(input) => (
          <HTMLSelect
            fill
            {...input}
            disabled={disabled}
            value={conditions.status}
            onChange={({ currentTarget }) => onChange({ ...conditions, status: currentTarget.value })}
          >
            <option value="">{formatMessage({ id: 'reports.status.all' })}</option>
            {statusGroups.map(({ value, label }) => (
              <option key={value} value={value}>
                {formatMessage({ id: label })}
              </option>
            ))}
            {listedStatuses.map((status) => (
              <option key={status} value={status}>
                {formatMessage({ id: `enum.transactionStatus.${status}` })}
              </option>
            ))}
          </HTMLSelect>
        )}
      </FormField>
    </div>
  )
}

import { Button, InputGroup } from '@blueprintjs/core'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { CustomerStatusTag } from '../../../screens/customer/CustomerTags.tsx'
import { describeError } from '../../../screens/error/describe-error.ts'
import { FormField, inputProps } from '../../../screens/form/FormField.tsx'
import { describeDenial } from '../../../session/describe-denial.ts'
import { useDenial } from '../../../session/viewer.tsx'
import { fullName } from '../../../values/full-name.ts'
import { useCustomerFinder } from './use-customer-finder.ts'

interface CustomerFieldProps {
  readonly typed: string
  readonly input: UseFormRegisterReturn
  readonly problem: string | null
  readonly disabled: boolean
  readonly onChoose: (id: string) => void
}

/** The payer: an id, or a search with the matches listed below. */
export function CustomerField({ typed, input, problem, disabled, onChoose }: CustomerFieldProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const denial = useDenial('customers')
  const { found, isWhole, error } = useCustomerFinder(typed, denial === null)
  const id = typed.trim()
  const chosen = found?.find((customer) => customer.id === id)
  const others = chosen ? [] : (found ?? [])
  const help = () => {
    if (denial) return formatMessage({ id: 'charges.new.customer.hidden' }, { reason: describeDenial(denial, intl) })
    if (error) return formatMessage({ id: 'charges.new.customer.failed' }, { reason: describeError(error, intl).title })
    if (chosen) return [fullName(chosen.personalInfo), chosen.personalInfo?.email].filter(Boolean).join(' · ')
    if (found?.length === 0 && isWhole) return formatMessage({ id: 'charges.new.customer.none' })
    return formatMessage({ id: 'charges.new.customer.help' })
  }
  return (
    <div>
      <FormField label={formatMessage({ id: 'charges.new.customer' })} help={help()} problem={problem}>
        {(field) => (
          <InputGroup
            {...field}
            {...inputProps(input)}
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            rightElement={
              chosen ? (
                <span className="customer-field-status">
                  <CustomerStatusTag status={chosen.customerStatus} />
                </span>
              ) : undefined
            }
          />
        )}
      </FormField>
      {others.length > 0 && (
        <ul className="customers-found" aria-label={formatMessage({ id: 'charges.new.customer.found' })}>
          {others.map((customer) => (
            <li key={`${customer.merchantAccount} ${customer.id}`}>
              <Button variant="minimal" size="small" disabled={disabled} onClick={() => onChoose(customer.id)}>
                <code>{customer.id}</code> {fullName(customer.personalInfo)}{' '}
                <span className="muted">{customer.personalInfo?.email}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

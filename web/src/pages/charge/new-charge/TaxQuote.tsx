import { useMutation } from '@apollo/client/react'
import { Button } from '@blueprintjs/core'
import { countryOptions } from '@portal/schema/reference-lists'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { graphql } from '../../../gql/gql.ts'
import type { QuoteTaxMutation } from '../../../gql/graphql.ts'
import { describeError } from '../../../screens/error/describe-error.ts'
import { AttemptFailure } from '../../../screens/form/AttemptFailure.tsx'
import { OptionField } from '../../../screens/form/OptionField.tsx'
import { refusedField } from '../../../screens/form/refused-field.ts'
import { useAttempt } from '../../../screens/form/use-attempt.ts'
import { describeDenial } from '../../../session/describe-denial.ts'
import { useDenial } from '../../../session/viewer.tsx'
import { countryName } from '../../../values/country.ts'
import { formatMoney } from '../../../values/currency.ts'
import { writeNumber } from '../../../values/written-number.ts'
import { type NewChargeValues, quoteInput } from './new-charge-form.ts'

const quoteTax = graphql(`
  mutation QuoteTax($input: TaxQuoteInput!) {
    quote: quoteTax(input: $input) {
      country
      currency
      price
      taxModel
      taxRate
      taxAmount
      totalAmount
    }
  }
`)

interface TaxQuoteProps {
  readonly form: UseFormReturn<NewChargeValues>
  readonly values: NewChargeValues
  readonly disabled: boolean
}

/** Quotes the tax of the line item for a country and fills it in. The quote disappears when the line item changes. */
export function TaxQuote({ form, values, disabled }: TaxQuoteProps) {
  const intl = useIntl()
  const { formatMessage, locale } = intl
  const denial = useDenial('tax')
  const [country, setCountry] = useState('')
  const [quoted, setQuoted] = useState<{ of: string; quote: QuoteTaxMutation['quote'] } | null>(null)
  const { attempt, run, reset } = useAttempt()
  const [ask] = useMutation(quoteTax)
  const label = formatMessage({ id: 'charges.new.tax.country' })
  const action = formatMessage({ id: 'charges.new.tax.calculate' })
  const isCountryWrong = attempt.state === 'refused' && refusedField(attempt.error, ['country']) !== null
  // A quote is valid only for this input.
  const basis = ({ price, currency, taxModel, taxAmount }: NewChargeValues) =>
    JSON.stringify([price, currency, taxModel, taxAmount, country])

  async function calculate() {
    if (!(await form.trigger(['currency', 'price']))) return
    const input = quoteInput(form.getValues(), country, locale)
    if (input === null) return
    await run(async () => {
      const { data } = await ask({ variables: { input } })
      if (!data) return
      const { quote } = data
      form.setValue('taxAmount', writeNumber(quote.taxAmount, locale), { shouldDirty: true, shouldTouch: true })
      // If the price was changed in the meantime, the quote no longer applies.
      const now = quoteInput(form.getValues(), country, locale)
      setQuoted(JSON.stringify(now) === JSON.stringify(input) ? { of: basis(form.getValues()), quote } : null)
      await form.trigger('taxAmount')
    })
  }

  const quote = quoted?.of === basis(values) ? quoted.quote : null
  const money = (amount: string) => quote && formatMoney(amount, quote.currency, locale)
  return (
    <div className="tax-quote">
      <div className="form-pair">
        <OptionField
          label={label}
          optional
          help={formatMessage({ id: 'charges.new.tax.country.help' })}
          options={countryOptions(locale)}
          value={country}
          problem={isCountryWrong ? describeError(attempt.error, intl).details.join(' ') : null}
          disabled={disabled || attempt.state === 'sending'}
          onChange={(code) => {
            setCountry(code)
            if (attempt.state === 'refused') reset()
          }}
        />
        <div className="tax-quote-action">
          <Button
            disabled={disabled || denial !== null}
            loading={attempt.state === 'sending'}
            title={denial ? describeDenial(denial, intl) : undefined}
            onClick={() => void calculate()}
          >
            {action}
          </Button>
        </div>
      </div>
      <output aria-live="polite">
        {quote &&
          formatMessage(
            { id: 'charges.new.tax.quoted' },
            {
              country: countryName(quote.country, locale) ?? quote.country,
              rate: writeNumber(quote.taxRate, locale),
              tax: money(quote.taxAmount),
              total: money(quote.totalAmount),
            },
          )}
      </output>
      {!isCountryWrong && <AttemptFailure attempt={attempt} action={action} />}
    </div>
  )
}

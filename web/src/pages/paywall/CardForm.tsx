import { Button, HTMLSelect } from '@blueprintjs/core'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { describeError } from '../../screens/error/describe-error.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import type { Attempt } from '../../screens/form/attempt.ts'
import { FormField } from '../../screens/form/FormField.tsx'
import { problemText } from '../../screens/form/problem-text.ts'
import { refusedField } from '../../screens/form/refused-field.ts'
import { TextField } from '../../screens/form/TextField.tsx'
import { namedProblem } from '../../values/named-problem.ts'
import { type CardInput, type CardValues, cardForm, cardInput } from './card-form.ts'
import type { PaywallOffer } from './paywall-query.ts'

interface CardFormProps {
  readonly offer: PaywallOffer
  /** The verb on the button, with the amount. */
  readonly action: string
  readonly attempt: Attempt
  readonly send: (card: CardInput) => Promise<void>
}

const fields = ['number', 'expMonth', 'expYear', 'cvc', 'holder'] as const
type CardField = (typeof fields)[number]

/** How many years a test card remains valid. */
const goodFor = 4

/** The card, typed or filled in from the platform's test cards. */
export function CardForm({ offer, action, attempt, send }: CardFormProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const form = useForm<CardValues>({
    resolver: zodResolver(cardForm(new Date())),
    // Not on blur: the error text would move the button away during a click.
    mode: 'onSubmit',
    defaultValues: { number: '', expMonth: '', expYear: '', cvc: '', holder: '' },
  })
  const { register, formState, setValue } = form
  const isSending = attempt.state === 'sending'
  const error = attempt.state === 'refused' ? attempt.error : null
  const refused = refusedField(
    error,
    fields.map((field) => `card.${field}`),
  )
  const label = (field: CardField) => formatMessage({ id: `paywall.card.${field}` })

  function problemOf(field: CardField): string | null {
    const problem = namedProblem(formState.errors[field])
    if (problem) return problemText(problem, label(field), intl)
    return refused === `card.${field}` ? describeError(error, intl).details.join(' ') : null
  }

  function fill(number: string): void {
    const values: CardValues = {
      number: number.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
      expMonth: '12',
      expYear: String(new Date().getFullYear() + goodFor),
      cvc: '123',
      holder: 'TEST PAYER',
    }
    for (const field of fields) setValue(field, values[field], { shouldValidate: true, shouldDirty: true })
  }

  // Browsers must neither offer a real card here nor remember a test card, so autofill is off for every field.
  const field = (name: CardField) => ({
    label: label(name),
    problem: problemOf(name),
    registered: register(name),
    disabled: isSending,
  })

  return (
    <form className="form-section" onSubmit={form.handleSubmit((values) => send(cardInput(values)))} noValidate>
      <FormField
        label={formatMessage({ id: 'paywall.testCard' })}
        help={formatMessage({ id: 'paywall.testCard.help' })}
      >
        {({ intent: _, ...props }) => (
          <HTMLSelect
            {...props}
            fill
            defaultValue=""
            disabled={isSending}
            onChange={({ currentTarget }) => currentTarget.value !== '' && fill(currentTarget.value)}
          >
            <option value="">{formatMessage({ id: 'form.choose' })}</option>
            {offer.testCards.map(({ number, brand, scenario }) => (
              <option key={number} value={number}>
                {`${number} · ${brand ?? ''} · ${formatMessage({ id: `enum.testCardScenario.${scenario}` })}`}
              </option>
            ))}
          </HTMLSelect>
        )}
      </FormField>
      <TextField {...field('number')} inputMode="numeric" maxLength={23} />
      <div className="card-dates">
        <TextField {...field('expMonth')} inputMode="numeric" maxLength={2} />
        <TextField {...field('expYear')} inputMode="numeric" maxLength={4} />
        <TextField {...field('cvc')} inputMode="numeric" maxLength={4} />
      </div>
      <TextField {...field('holder')} maxLength={100} />
      {refused === null && <AttemptFailure attempt={attempt} action={action} />}
      <Button type="submit" intent="primary" loading={isSending}>
        {action}
      </Button>
    </form>
  )
}

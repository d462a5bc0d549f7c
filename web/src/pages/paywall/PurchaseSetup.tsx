import { useMutation } from '@apollo/client/react'
import { Button, HTMLSelect, InputGroup, Radio, RadioGroup } from '@blueprintjs/core'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { FormField } from '../../screens/form/FormField.tsx'
import { keepFocus } from '../../screens/form/keep-focus.ts'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { amountRule } from '../../values/amount-input.ts'
import { countryName } from '../../values/country.ts'
import '../../screens/form/form.css'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { useNumberReadings } from '../../screens/form/use-number-readings.tsx'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useIsLeft } from '../../ui/use-is-left.ts'
import { writeNumber } from '../../values/written-number.ts'
import { CustomerChoice } from './CustomerChoice.tsx'
import { NewPayerFields } from './NewPayerFields.tsx'
import { type NewPayer, payerProblems } from './new-payer.ts'
import './paywall.css'
import { problemText } from '../../screens/form/problem-text.ts'
import { PurchaseMethods } from './PurchaseMethods.tsx'
import { type PaywallOffer, startPaywall } from './paywall-query.ts'
import { readPurchaseAmount, toCountry, usePurchase } from './purchase.ts'

/** The fields whose options the platform offers. */
const choices = ['product', 'country', 'currency'] as const
type Choice = (typeof choices)[number]

/** Sets up a purchase, previews its methods, and starts its paywall. */
export function PurchaseSetup({ offer }: { readonly offer: PaywallOffer }) {
  const intl = useIntl()
  const { formatMessage, locale } = intl
  const navigate = useNavigate()
  const path = usePath()
  const [purchase, change] = usePurchase(offer)
  const [typed, setTyped] = useState(() => writeNumber(purchase.amount, locale))
  const [isAsked, setAsked] = useState(false)
  // Personal data must not be in the URL.
  const [payer, setPayer] = useState<NewPayer>({ firstName: '', lastName: '', email: '' })
  const denial = useDenial('customersAdd')
  const { attempt, run } = useAttempt()
  const isLeft = useIsLeft()
  const [start] = useMutation(startPaywall)
  const isSending = attempt.state === 'sending'
  const label = (field: 'customer' | 'country' | 'currency' | 'amount' | 'product') =>
    formatMessage({ id: `paywall.${field}` })

  const offered: Readonly<Record<Choice, readonly string[]>> = {
    product: offer.products.map(({ externalKey }) => externalKey),
    country: offer.countries,
    currency: offer.currencies,
  }
  const isUnconfigured = choices.some((field) => offered[field].length === 0)
  const amount = readPurchaseAmount(typed, purchase.currency, locale)
  const isMissing = isAsked && purchase.customer === ''
  const amountText =
    amount.problem && (isAsked || typed !== '') ? problemText(amount.problem, label('amount'), intl) : null
  const readings = useNumberReadings({
    value: typed,
    rule: amountRule(purchase.currency),
    isWrong: amountText !== null,
    onChoose: takeAmount,
  })

  /** The URL contains only a valid amount. */
  function takeAmount(text: string) {
    setTyped(text)
    change({ amount: readPurchaseAmount(text, purchase.currency, locale).decimal ?? '' })
  }

  /** Whether the URL names an option that the platform does not offer. */
  const isUnknown = (field: Choice) => offered[field].length > 0 && !offered[field].includes(purchase[field])

  /** A select of the platform's options. It shows an error if there are none, or if the URL names another one. */
  function chosen(field: Choice, options: readonly (readonly [string, string])[]) {
    const isNone = options.length === 0
    const isOther = isUnknown(field)
    const problem = isNone ? 'notConfigured' : isOther ? 'notKnown' : null
    return (
      <FormField
        label={label(field)}
        problem={problem && formatMessage({ id: `error.field.${problem}` }, { field: label(field) })}
      >
        {({ intent: _, ...input }) => (
          <HTMLSelect
            {...input}
            fill
            disabled={isNone || isSending}
            value={purchase[field]}
            onChange={({ currentTarget: { value } }) =>
              change(field === 'country' ? toCountry(value, offer) : { [field]: value })
            }
          >
            {isOther && <option value={purchase[field]}>{purchase[field]}</option>}
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </HTMLSelect>
        )}
      </FormField>
    )
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    takeAmount(typed)
    const { isNewPayer } = purchase
    const isWho = isNewPayer
      ? Object.values(payerProblems(payer)).every((each) => each === null)
      : purchase.customer !== ''
    if (amount.problem !== null || !isWho || choices.some(isUnknown)) return
    let id = ''
    const isDone = await run(async () => {
      const { country, currency, customer, product } = purchase
      const who = isNewPayer ? { newCustomer: payer } : { customerId: customer }
      const input = { ...who, country, currency, amount: amount.decimal, externalKey: product }
      id = (await start({ variables: { input } })).data?.startPaywall.sessionId ?? ''
    })
    if (isDone && !isLeft()) void navigate(`${path('paywall')}?session=${encodeURIComponent(id)}`)
  }

  return (
    <div className="detail-columns paywall-setup">
      <div className="detail-main">
        <Panel title={formatMessage({ id: 'paywall.purchase' })}>
          <div className="form-section">
            <p className="muted">{formatMessage({ id: 'paywall.means' })}</p>
            <RadioGroup
              inline
              label={formatMessage({ id: 'paywall.payer' })}
              selectedValue={purchase.isNewPayer ? 'new' : 'known'}
              disabled={isSending}
              onChange={({ currentTarget }) => change({ isNewPayer: currentTarget.value === 'new' })}
            >
              <Radio value="known" label={formatMessage({ id: 'paywall.payer.known' })} />
              <Radio value="new" label={formatMessage({ id: 'paywall.payer.new' })} disabled={denial !== null} />
            </RadioGroup>
            {denial && (
              <p className="muted">
                {formatMessage({ id: 'paywall.payer.new' })}: {describeDenial(denial, intl)}
              </p>
            )}
            {!purchase.isNewPayer && (
              <CustomerChoice
                chosen={purchase.customer}
                disabled={isSending}
                problem={isMissing ? formatMessage({ id: 'error.field.required' }, { field: label('customer') }) : null}
                onChoose={({ id, country }) => change({ customer: id, ...toCountry(country, offer) })}
              />
            )}
            <form onSubmit={submit} noValidate>
              {purchase.isNewPayer && (
                <NewPayerFields payer={payer} isAsked={isAsked} disabled={isSending} onChange={setPayer} />
              )}
              <div className="form-pair">
                {chosen(
                  'product',
                  offer.products.map(({ externalKey, description }) => [
                    externalKey,
                    `${description} (${externalKey})`,
                  ]),
                )}
                {chosen('country', byName(offer.countries, locale))}
                {chosen(
                  'currency',
                  offer.currencies.map((code) => [code, code]),
                )}
                <FormField label={label('amount')} problem={amountText} question={readings}>
                  {(input) => (
                    <InputGroup
                      {...input}
                      name="amount"
                      inputMode="decimal"
                      autoComplete="off"
                      value={typed}
                      disabled={isSending}
                      onValueChange={setTyped}
                      onBlur={() => takeAmount(typed)}
                    />
                  )}
                </FormField>
              </div>
              <RadioGroup
                inline
                label={formatMessage({ id: 'paywall.mode' })}
                selectedValue={purchase.isLive ? 'live' : 'test'}
                disabled={isSending}
                onChange={({ currentTarget }) => change({ isLive: currentTarget.value === 'live' })}
              >
                <Radio value="test" label={formatMessage({ id: 'paywall.mode.test' })} />
                <Radio value="live" label={formatMessage({ id: 'paywall.mode.live' })} />
              </RadioGroup>
              {purchase.isLive && <p className="muted">{formatMessage({ id: 'paywall.mode.live.means' })}</p>}
              <AttemptFailure attempt={attempt} action={formatMessage({ id: 'paywall.start' })} />
              <Button
                type="submit"
                intent="primary"
                loading={isSending}
                disabled={purchase.isLive || isUnconfigured}
                onMouseDown={keepFocus}
              >
                {formatMessage({ id: 'paywall.start' })}
              </Button>
            </form>
          </div>
        </Panel>
      </div>
      <div className="detail-main">
        <PurchaseMethods
          purchase={purchase}
          amount={readPurchaseAmount(writeNumber(purchase.amount, locale), purchase.currency, locale).decimal}
          isOffered={!isUnknown('country') && !isUnknown('currency')}
        />
      </div>
    </div>
  )
}

/** Countries sorted by name, each with its code (specification 3, reference lists). */
function byName(codes: readonly string[], locale: string): [string, string][] {
  return codes
    .map((code): [string, string] => [code, countryName(code, locale) ?? code])
    .sort(([, left], [, right]) => left.localeCompare(right, locale))
    .map(([code, name]) => [code, `${code} - ${name}`])
}

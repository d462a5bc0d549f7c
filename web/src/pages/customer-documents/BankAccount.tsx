import { useMutation } from '@apollo/client/react'
import { Button, InputGroup } from '@blueprintjs/core'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { FormField } from '../../screens/form/FormField.tsx'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { Panel } from '../../ui/Panel.tsx'
import { PennyDropOutcome } from './PennyDropOutcome.tsx'
import { accountNumberProblem, dropPenny, type PennyDrop, requestAccountNumber } from './penny-drop.ts'

/** Asks for the customer's bank account, and sends a penny to see whether it exists and whose it is. */
export function BankAccount({ customerId }: { readonly customerId: string }) {
  const { formatMessage } = useIntl()
  const [accountNumber, setAccountNumber] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [outcome, setOutcome] = useState<PennyDrop | null>(null)
  const [ask] = useMutation(requestAccountNumber)
  const [drop] = useMutation(dropPenny)
  const asking = useAttempt()
  const dropping = useAttempt()
  const isBusy = asking.attempt.state === 'sending' || dropping.attempt.state === 'sending'
  const label = formatMessage({ id: 'bankAccount.number' })
  const problem = isChecked ? accountNumberProblem(accountNumber) : null

  function change(number: string) {
    setAccountNumber(number)
    // What was found out was about another account.
    setOutcome(null)
  }

  const request = () =>
    asking.run(async () => {
      const { data } = await ask({ variables: { customerId } })
      change(data?.requestAccountNumber.accountNumber ?? '')
    })

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (accountNumberProblem(accountNumber)) return
    setOutcome(null)
    void dropping.run(async () => {
      const { data } = await drop({ variables: { accountNumber } })
      setOutcome(data?.dropPenny ?? null)
    })
  }

  return (
    <Panel
      title={formatMessage({ id: 'bankAccount.title' })}
      actions={
        <Button size="small" loading={asking.attempt.state === 'sending'} disabled={isBusy} onClick={request}>
          {formatMessage({ id: 'bankAccount.request' })}
        </Button>
      }
    >
      <form className="bank-account" onSubmit={submit} noValidate>
        <FormField
          label={label}
          help={formatMessage({ id: 'bankAccount.number.help' })}
          problem={problem && formatMessage({ id: `error.field.${problem}` }, { field: label })}
        >
          {(input) => (
            <InputGroup
              {...input}
              value={accountNumber}
              inputMode="numeric"
              autoComplete="off"
              disabled={isBusy}
              onChange={({ currentTarget }) => change(currentTarget.value.trim())}
            />
          )}
        </FormField>
        <Button type="submit" loading={dropping.attempt.state === 'sending'} disabled={isBusy}>
          {formatMessage({ id: 'bankAccount.drop' })}
        </Button>
      </form>
      <AttemptFailure attempt={asking.attempt} action={formatMessage({ id: 'bankAccount.request' })} />
      <AttemptFailure attempt={dropping.attempt} action={formatMessage({ id: 'bankAccount.drop' })} />
      {outcome && <PennyDropOutcome outcome={outcome} />}
    </Panel>
  )
}

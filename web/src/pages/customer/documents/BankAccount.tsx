import { useMutation } from '@apollo/client/react'
import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { AttemptFailure } from '../../../screens/form/AttemptFailure.tsx'
import { FormField } from '../../../screens/form/FormField.tsx'
import { problemText } from '../../../screens/form/problem-text.ts'
import { SendHint } from '../../../screens/form/SendHint.tsx'
import { useAttempt } from '../../../screens/form/use-attempt.ts'
import { useSendKeys } from '../../../screens/form/use-send-keys.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { PennyDropOutcome } from './PennyDropOutcome.tsx'
import { PennyUnknown } from './PennyUnknown.tsx'
import { accountNumberProblem, requestAccountNumber } from './penny-drop.ts'
import { usePennyDrop } from './use-penny-drop.ts'

/** Takes the customer's bank account number and sends a penny to verify that the account exists and who owns it. */
export function BankAccount({ customerId }: { readonly customerId: string }) {
  const intl = useIntl()
  const { formatMessage } = intl
  const [accountNumber, setAccountNumber] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [ask] = useMutation(requestAccountNumber)
  const asking = useAttempt()
  const dropping = usePennyDrop()
  const unknown = dropping.attempt.state === 'unknown' ? dropping.attempt : null
  const isSending = asking.attempt.state === 'sending' || dropping.attempt.state === 'sending'
  // A penny that may have been sent must be resolved first.
  const isBusy = isSending || unknown !== null
  const label = formatMessage({ id: 'bankAccount.number' })
  const problem = isChecked ? accountNumberProblem(accountNumber) : null

  function change(number: string) {
    setAccountNumber(number)
    // The result concerned another account.
    dropping.startOver()
  }

  const request = () =>
    asking.run(async () => {
      const { data } = await ask({ variables: { customerId } })
      change(data?.requestAccountNumber.accountNumber ?? '')
    })

  function send() {
    setChecked(true)
    if (accountNumberProblem(accountNumber)) return
    void dropping.send(accountNumber)
  }

  const action = formatMessage({ id: 'bankAccount.drop' })
  const { formProps, isHinted } = useSendKeys({ isGrave: true, isOff: isBusy, send })

  return (
    <Panel
      title={formatMessage({ id: 'bankAccount.title' })}
      actions={
        <Button size="small" loading={asking.attempt.state === 'sending'} disabled={isBusy} onClick={request}>
          {formatMessage({ id: 'bankAccount.request' })}
        </Button>
      }
    >
      <p className="bank-account-means muted">{formatMessage({ id: 'bankAccount.means' })}</p>
      <form {...formProps} className="bank-account">
        <FormField
          label={label}
          help={formatMessage({ id: 'bankAccount.number.help' })}
          problem={problem && problemText(problem, label, intl)}
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
        <Button
          loading={dropping.attempt.state === 'sending'}
          disabled={isBusy}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={send}
        >
          {action}
        </Button>
      </form>
      <p className="bank-account-means">
        <SendHint isShown={isHinted && !isBusy} action={action} />
      </p>
      <AttemptFailure attempt={asking.attempt} action={formatMessage({ id: 'bankAccount.request' })} />
      {unknown ? (
        <PennyUnknown
          error={unknown.error}
          isNotSent={unknown.isNotSent ?? false}
          onAskAgain={() => void dropping.send(accountNumber)}
          onStartOver={dropping.startOver}
        />
      ) : (
        <AttemptFailure attempt={dropping.attempt} action={action} />
      )}
      {dropping.outcome && <PennyDropOutcome outcome={dropping.outcome} />}
    </Panel>
  )
}

import { useIntl } from 'react-intl'
import { Field, Fields } from '../../../ui/Fields.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { type PennyDrop, resultTones } from './penny-drop.ts'

/** The bank's response to the penny drop. */
export function PennyDropOutcome({ outcome }: { readonly outcome: PennyDrop }) {
  const { formatMessage } = useIntl()
  const { result, accountName, nameMatch, message } = outcome
  return (
    <div role="status">
      <Fields>
        <Field label={formatMessage({ id: 'bankAccount.result' })}>
          <StatusTag
            tone={resultTones[result]}
            label={formatMessage({ id: `enum.pennyDropResult.${result}` })}
            code={result}
          />
        </Field>
        <Field label={formatMessage({ id: 'bankAccount.name' })}>{accountName}</Field>
        <Field label={formatMessage({ id: 'bankAccount.nameMatch' })}>
          {nameMatch != null && (
            <StatusTag
              tone={nameMatch ? 'good' : 'bad'}
              label={formatMessage({ id: nameMatch ? 'bankAccount.nameMatch.yes' : 'bankAccount.nameMatch.no' })}
              code={`nameMatch: ${nameMatch}`}
            />
          )}
        </Field>
        <Field label={formatMessage({ id: 'bankAccount.message' })}>{message}</Field>
      </Fields>
    </div>
  )
}

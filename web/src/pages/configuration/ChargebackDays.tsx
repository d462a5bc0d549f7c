import { useMutation } from '@apollo/client/react'
import { Button, InputGroup } from '@blueprintjs/core'
import { otherBrands } from '@portal/schema/case'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { FormField } from '../../screens/form/FormField.tsx'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { useCan } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import './settings.css'

const chargebackDaysQuery = graphql(`
  query ChargebackDays {
    chargebackDueDays {
      brand
      days
      isUsual
    }
  }
`)

const saveChargebackDays = graphql(`
  mutation SaveChargebackDays($input: ChargebackDueDaysInput!) {
    chargebackDueDays: saveChargebackDueDays(input: $input) {
      brand
      days
      isUsual
    }
  }
`)

interface DaysRow {
  readonly brand: string
  readonly days: number
  readonly isUsual: boolean
}

/**
 * How many days the merchant has to respond to a chargeback, by card brand. The due dates of its cases are computed
 * from them.
 */
export function ChargebackDays() {
  const { formatMessage } = useIntl()
  const read = useRead(chargebackDaysQuery, ({ chargebackDueDays }) => chargebackDueDays)
  return (
    <Panel title={formatMessage({ id: 'cases.days' })}>
      <PanelNote id="cases.days.means" />
      <Read of={read} failed="cases.days.failed" skeleton={4}>
        {(rows) => (
          <div className="chargeback-days">
            {rows.map((row) => (
              <BrandDays key={`${row.brand} ${row.days}`} row={row} />
            ))}
          </div>
        )}
      </Read>
    </Panel>
  )
}

function BrandDays({ row: { brand, days, isUsual } }: { readonly row: DaysRow }) {
  const { formatMessage } = useIntl()
  const mayEdit = useCan('configEdit')
  const [text, setText] = useState(String(days))
  const [save] = useMutation(saveChargebackDays, {
    update: (cache, { data }) => data && cache.writeQuery({ query: chargebackDaysQuery, data }),
  })
  const { attempt, run, reset } = useAttempt()
  const label = brand === otherBrands ? formatMessage({ id: 'cases.days.others' }) : brand
  const action = formatMessage({ id: 'cases.days.save' })
  const isSending = attempt.state === 'sending'
  const typed = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  const isValid = typed >= 1 && typed <= 365
  const send = (value: number | null) => run(() => save({ variables: { input: { brand, days: value } } }))
  return (
    <form
      className="chargeback-days-row"
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid && typed !== days) void send(typed)
      }}
    >
      <FormField label={label} problem={isValid ? null : formatMessage({ id: 'cases.days.range' })}>
        {(field) => (
          <InputGroup
            {...field}
            inputMode="numeric"
            value={text}
            readOnly={!mayEdit}
            disabled={isSending}
            onChange={({ currentTarget }) => {
              reset()
              setText(currentTarget.value)
            }}
          />
        )}
      </FormField>
      {mayEdit && typed !== days && (
        <Button type="submit" intent="primary" loading={isSending} disabled={!isValid}>
          {action}
        </Button>
      )}
      {mayEdit && !isUsual && typed === days && (
        <Button loading={isSending} onClick={() => void send(null)}>
          {formatMessage({ id: 'cases.days.usual' })}
        </Button>
      )}
      <AttemptFailure attempt={attempt} action={action} />
    </form>
  )
}

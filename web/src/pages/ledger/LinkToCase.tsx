import { useMutation } from '@apollo/client/react'
import { HTMLSelect } from '@blueprintjs/core'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { addCaseEntry, type Case, type CaseRow } from '../../screens/cases/case-query.ts'
import { NoteInput } from '../../screens/cases/NoteInput.tsx'
import { describeError } from '../../screens/error/describe-error.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { FormDialog } from '../../screens/form/FormDialog.tsx'
import { FormField } from '../../screens/form/FormField.tsx'
import { refusedField } from '../../screens/form/refused-field.ts'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { useShowDone } from '../../ui/use-show-done.ts'

const linkableCasesQuery = graphql(`
  query LinkableCases($filter: CaseFilter!) {
    cases(filter: $filter, page: { limit: 50 }) {
      items {
        ...CaseRow
      }
    }
  }
`)

/** Maximum length of a case's text in the list of choices, in characters. */
const shownLetters = 60

interface LinkToCaseProps {
  /** The entry's id in the ledger. */
  readonly entryId: string
  readonly objectType: string
  readonly objectId: string
  readonly onClose: () => void
}

/** Adds a note with a link to an entry of the ledger: to a case of its object, or to a new one. */
export function LinkToCase({ entryId, objectType, objectId, onClose }: LinkToCaseProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const path = usePath()
  const showDone = useShowDone()
  const [add] = useMutation(addCaseEntry)
  const { attempt, run, reset } = useAttempt()
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const read = useRead(linkableCasesQuery, ({ cases }) => cases.items, {
    variables: { filter: { objectType, objectId } },
    fetchPolicy: 'network-only',
  })
  const isSending = attempt.state === 'sending'
  const error = attempt.state === 'refused' ? attempt.error : null
  const refused = refusedField(error, ['text'])
  const isEmpty = text.trim() === ''
  const action = formatMessage({ id: 'cases.link.action' })
  // The entry most likely belongs to the open work.
  const proposed = read.value?.find(({ state }) => state === 'OPEN' || state === 'WAITING')?.id ?? ''
  const caseId = chosen ?? proposed

  async function send() {
    setChecked(true)
    if (isEmpty || read.value === null) return
    let added: Case | null = null
    const isDone = await run(async () => {
      const target = caseId === '' ? { objectType, objectId } : { caseId }
      const { data } = await add({ variables: { input: { ...target, text, ledgerEntryId: entryId } } })
      added = data?.addCaseEntry ?? null
    })
    if (!isDone || added === null) return
    const { id, merchantAccount } = added as Case
    onClose()
    showDone(
      formatMessage({ id: 'cases.link.done' }),
      path('cases/:case', { case: id }, merchantAccount),
      formatMessage({ id: 'cases.one' }),
    )
  }

  const words = ({ excerpt, isDueComputed, state }: CaseRow) => {
    const what = excerpt || formatMessage({ id: isDueComputed ? 'cases.chargeback' : 'cases.noText' })
    const short = what.length > shownLetters ? `${what.slice(0, shownLetters)}…` : what
    return state ? `${short} (${formatMessage({ id: `enum.caseState.${state}` })})` : short
  }

  return (
    <FormDialog
      title={formatMessage({ id: 'cases.link.title' })}
      means={<p>{formatMessage({ id: 'cases.link.means' })}</p>}
      isGrave={false}
      isSending={isSending}
      isTyped={() => !isEmpty}
      action={action}
      onSend={send}
      onClose={onClose}
    >
      <Read of={read} failed="cases.failed" skeleton={2}>
        {(cases) => (
          <>
            <FormField label={formatMessage({ id: 'cases.one' })}>
              {({ intent: _, ...field }) => (
                <HTMLSelect
                  {...field}
                  fill
                  value={caseId}
                  disabled={isSending}
                  onChange={({ currentTarget: { value } }) => setChosen(value)}
                  options={[
                    ...cases.map((each) => ({ value: each.id, label: words(each) })),
                    { value: '', label: formatMessage({ id: 'cases.link.new' }, { object: objectId }) },
                  ]}
                />
              )}
            </FormField>
            <NoteInput
              label={formatMessage({ id: 'cases.note' })}
              value={text}
              onChange={(next) => {
                reset()
                setText(next)
              }}
              of={{ objectType, merchantAccount: null }}
              problem={
                refused
                  ? describeError(error, intl).details.join(' ')
                  : isChecked && isEmpty
                    ? formatMessage({ id: 'cases.link.empty' })
                    : null
              }
              disabled={isSending}
              isFocused
            />
          </>
        )}
      </Read>
      {refused === null && <AttemptFailure attempt={attempt} action={action} />}
    </FormDialog>
  )
}

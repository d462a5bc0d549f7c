import { Button, HTMLSelect } from '@blueprintjs/core'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { usePreferences } from '../../preferences/preferences.tsx'
import type { Case } from '../../screens/cases/case-query.ts'
import type { useCaseChange } from '../../screens/cases/use-case-change.ts'
import { useColleagues, useObstacle } from '../../screens/cases/use-colleagues.ts'
import { DayInput } from '../../screens/form/DayInput.tsx'
import { FormField } from '../../screens/form/FormField.tsx'
import { dayOf, endOfTypedDay } from '../../values/days.ts'

const furthestYears = 5

interface CaseSettingsProps {
  readonly of: Case
  readonly change: ReturnType<typeof useCaseChange>
}

/** The assignee of a case, and its due time. */
export function CaseSettings({ of, change }: CaseSettingsProps) {
  const { formatMessage } = useIntl()
  const { timezone } = usePreferences()
  const { value: colleagues } = useColleagues(of)
  const obstacle = useObstacle()
  const isoDay = (moment: Date) => {
    const day = dayOf(moment, timezone)
    return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`
  }
  const kept = of.dueAt ? isoDay(new Date(of.dueAt)) : ''
  const [day, setDay] = useState(kept)
  const [keptBefore, setKeptBefore] = useState(kept)
  if (kept !== keptBefore) {
    setKeptBefore(kept)
    // A day that was typed stays. Any other would undo the day that someone else has set.
    if (day === keptBefore) setDay(kept)
  }
  const moment = day === '' ? null : endOfTypedDay(day, timezone)
  const isSending = change.attempt.state === 'sending'
  const due = formatMessage({ id: 'cases.due' })
  const assignee = formatMessage({ id: 'cases.assignee' })
  const isOther = of.assigneeName && !colleagues?.some(({ name }) => name === of.assigneeName)
  const now = new Date()
  const latest = new Date(now.getFullYear() + furthestYears, now.getMonth(), now.getDate())
  const isInvalid = day !== '' && moment === null
  const isPast = moment !== null && day !== kept && Date.parse(moment) < now.getTime()
  const problem = isInvalid ? 'cases.due.invalid' : isPast ? 'cases.due.past' : null
  const isUnchanged = day === kept && !of.isDueComputed
  return (
    <div className="case-settings">
      <FormField label={assignee}>
        {(field) => (
          <HTMLSelect
            id={field.id}
            disabled={isSending}
            value={of.assigneeName ?? ''}
            onChange={({ currentTarget }) => void change.assign(assignee, currentTarget.value || null)}
          >
            <option value="">{formatMessage({ id: 'cases.noAssignee' })}</option>
            {isOther && <option value={of.assigneeName ?? ''}>{of.assigneeName}</option>}
            {colleagues?.map((colleague) => (
              <option key={colleague.name} value={colleague.name} disabled={!colleague.mayRead}>
                {[colleague.name, obstacle(colleague)].filter(Boolean).join(' – ')}
              </option>
            ))}
          </HTMLSelect>
        )}
      </FormField>
      <DayInput
        label={due}
        problem={problem && formatMessage({ id: problem })}
        disabled={isSending}
        optional
        value={day}
        onChange={setDay}
        earliest={isoDay(now)}
        latest={isoDay(latest)}
      />
      <Button
        className="case-due-save"
        disabled={isSending || problem !== null || isUnchanged}
        onClick={() => void change.set(due, { dueAt: day === kept ? of.dueAt : moment })}
      >
        {formatMessage({ id: of.isDueComputed && day === kept ? 'cases.due.confirm' : 'cases.due.set' })}
      </Button>
    </div>
  )
}

import { Button } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import type { MessageId } from '../../i18n/messages.ts'
import { usePreferences } from '../../preferences/preferences.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { usePath } from '../object/use-owner-path.ts'
import { Read } from '../read/Read.tsx'
import { useRead } from '../read/use-read.ts'
import { today } from './today.ts'

// Home does not load forms.
const TakeNext = lazyPart(() => import('./TakeNext.tsx'), 'TakeNext')

const myWorkQuery = graphql(`
  query MyWork($from: DateTime!, $to: DateTime!) {
    mine: cases(filter: { assignee: "@me", state: [OPEN, WAITING], isSnoozed: false }, page: { limit: 1 }) {
      total
    }
    unassigned: cases(filter: { isUnassigned: true, state: [OPEN, WAITING], isSnoozed: false }, page: { limit: 1 }) {
      total
    }
    today: cases(filter: { dueFrom: $from, dueTo: $to, state: [OPEN, WAITING] }, page: { limit: 1 }) {
      total
    }
    overdue: cases(filter: { isOverdue: true }, page: { limit: 1 }) {
      total
    }
  }
`)

const open = 'state=OPEN,WAITING&sort=dueAt'

/** The kinds of work, each with the list that shows it. */
const parts = [
  { name: 'mine', label: 'cases.work.mine', list: `assignee=@me&isSnoozed=false&${open}` },
  { name: 'unassigned', label: 'cases.work.unassigned', list: `isUnassigned=true&isSnoozed=false&${open}` },
  { name: 'today', label: 'cases.work.today', list: `dueFrom=today&${open}` },
  { name: 'overdue', label: 'cases.work.overdue', list: 'isOverdue=true&sort=dueAt' },
] as const satisfies readonly { readonly name: string; readonly label: MessageId; readonly list: string }[]

/**
 * The caller's work on home: the number of cases that are assigned to the caller, unassigned, due today and overdue,
 * and the next one to take.
 */
export function MyWork() {
  const { formatMessage, formatNumber } = useIntl()
  const path = usePath()
  const { timezone } = usePreferences()
  const [times, setTimes] = useState(0)
  const variables = useMemo(() => today(new Date(), timezone), [timezone])
  const read = useRead(myWorkQuery, (data) => data, { variables, fetchPolicy: 'cache-and-network' })
  return (
    <Panel
      title={<Link to={path('cases')}>{formatMessage({ id: 'cases.work' })}</Link>}
      actions={
        <Button size="small" variant="outlined" onClick={() => setTimes(times + 1)}>
          {formatMessage({ id: 'cases.takeNext' })}
        </Button>
      }
    >
      <Read of={read} failed="cases.work.failed" skeleton={4}>
        {(work) => (
          <ul className="waiting">
            {parts.map(({ name, label, list }) => (
              <li key={name} data-waits={work[name].total > 0}>
                <Link to={`${path('cases')}?${list}`}>{formatMessage({ id: label })}</Link>
                <span className="waiting-since" />
                <span className="waiting-count">{formatNumber(work[name].total)}</span>
              </li>
            ))}
          </ul>
        )}
      </Read>
      {times > 0 && <TakeNext times={times} />}
    </Panel>
  )
}

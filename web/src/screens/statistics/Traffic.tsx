import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { Column } from '../list/list-types.ts'
import { Percentage } from './Percentage.tsx'
import type { Statistics } from './statistics.ts'

interface Counted {
  /** Background looks for changes do not read it. */
  readonly statistics?: Statistics | null
}

/** The traffic of the last 60 minutes as list columns. A failed read is shown as such, not as zero. */
export const trafficColumns: readonly Column<Counted>[] = [
  {
    id: 'traffic',
    header: 'statistics.column.requests',
    width: 140,
    minWidth: 105,
    align: 'right',
    card: 'note',
    isNamedOnCard: true,
    cell: ({ statistics }) =>
      statistics?.last60Minutes.totalRequests == null ? (
        <Unread />
      ) : (
        <FormattedNumber value={statistics.last60Minutes.totalRequests} />
      ),
  },
  {
    id: 'approval',
    header: 'statistics.column.approval',
    width: 140,
    minWidth: 110,
    align: 'right',
    card: 'note',
    isNamedOnCard: true,
    cell: ({ statistics }) =>
      statistics ? <Percentage value={statistics.last60Minutes.conversionPercentage} /> : <Unread />,
  },
]

function Unread() {
  return (
    <span className="muted">
      <FormattedMessage id="statistics.unread" />
    </span>
  )
}

import { HTMLSelect } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { DashboardFailuresQuery, FailureGrouping } from '../../gql/graphql.ts'
import { useFormatDate } from '../../preferences/preferences.tsx'
import { paymentMethods } from '../../screens/charge/charge-status.ts'
import { declineReason } from '../../screens/charge/decline.ts'
import { LivePanel } from '../../screens/live/LivePanel.tsx'
import type { LiveAnswer } from '../../screens/live/use-live.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { countryName } from '../../values/country.ts'
import { chargesOf } from './charges-link.ts'
import type { Subject } from './PicturePanel.tsx'

const groupings = ['REASON', 'GATEWAY', 'INSTRUMENT', 'COUNTRY', 'PAYMENT_METHOD'] as const

interface FailuresPanelProps {
  readonly live: LiveAnswer<DashboardFailuresQuery>
  readonly by: FailureGrouping
  readonly onBy: (by: FailureGrouping) => void
  readonly subject: Subject | null
  /** Counts failed payments since this time, in milliseconds. */
  readonly since: number
}

type Group = DashboardFailuresQuery['dashboardFailures']['groups'][number]
interface FailureRow extends Omit<Group, 'value'> {
  readonly name: ReactNode
}

/** Maximum number of groups with a separate row. */
const mostRows = 5

/**
 * Why payments fail: the most frequent reasons and their usual numbers, or the gateways, countries or methods where
 * they fail.
 */
export function FailuresPanel({ live, by: chosen, onBy, subject, since: chosenSince }: FailuresPanelProps) {
  const { formatMessage, formatNumber } = useIntl()
  const format = useFormatDate()
  const path = useMerchantPath()
  // Until the response to another choice has arrived, the rows keep the names and links of the choice that they are for.
  const [shownFor, setShownFor] = useState({ by: chosen, since: chosenSince })
  if (live.isCurrent && (shownFor.by !== chosen || shownFor.since !== chosenSince))
    setShownFor({ by: chosen, since: chosenSince })
  const { by, since } = shownFor
  const nameOf = useGroupName(by)
  const found = live.data?.dashboardFailures
  const { from, isWhole, charges } = found?.sample ?? { from: null, isWhole: true, charges: 0 }
  const start = from && !isWhole ? Math.max(since, Date.parse(from)) : since
  const groups = found?.groups ?? []
  const linkOf = ({ value }: Group) => {
    const part = by === 'GATEWAY' ? { gateway: value } : by === 'INSTRUMENT' ? { instrument: value ?? '' } : null
    const method = by === 'PAYMENT_METHOD' ? { method: value ?? '' } : null
    if (value === null || (part ?? method) === null) return null
    return path(chargesOf({ from: start, statuses: ['DECLINED', 'ERROR'], gateway: subject?.id, ...part, ...method }))
  }
  const shown: FailureRow[] = groups.slice(0, mostRows).map((group) => {
    const to = linkOf(group)
    return { ...group, name: to ? <Link to={to}>{nameOf(group.value)}</Link> : nameOf(group.value) }
  })
  const others = groups.slice(mostRows)
  const sumOf = (of: readonly Group[], field: 'failed' | 'usual') =>
    of.reduce<number | null>(
      (sum, group) => (sum === null || group[field] === null ? null : sum + (group[field] ?? 0)),
      0,
    )
  if (others.length > 0) {
    const name = formatMessage({ id: 'dashboard.failures.others' }, { count: others.length })
    shown.push({ name, failed: sumOf(others, 'failed') ?? 0, usual: sumOf(others, 'usual') })
  }
  const all = {
    name: <b>{formatMessage({ id: 'dashboard.failures.all' })}</b>,
    failed: found?.failed ?? 0,
    usual: groups.length > 0 ? sumOf(groups, 'usual') : null,
  }
  const isMuch = ({ failed, usual }: FailureRow) => usual !== null && failed > usual + 3 * Math.sqrt(usual + 1)
  return (
    <LivePanel
      isQuiet
      title={formatMessage({ id: 'dashboard.failures' }, { name: subject?.name ?? '', of: subject ? 'one' : 'all' })}
      live={live}
      skeleton={6}
    >
      <DataTable
        className={live.isCurrent ? 'dash-failures' : 'dash-failures live-stale'}
        rows={[...shown, all]}
        columns={[
          {
            header: (
              <HTMLSelect
                minimal
                aria-label={formatMessage({ id: 'dashboard.failures.by' })}
                value={chosen}
                onChange={({ currentTarget }) => onBy(groupings.find((each) => each === currentTarget.value) ?? chosen)}
                options={groupings
                  .filter((each) => subject === null || each !== 'GATEWAY')
                  .map((value) => ({ value, label: formatMessage({ id: `dashboard.failures.by.${value}` }) }))}
              />
            ),
            cell: ({ name }) => name,
          },
          {
            header: 'dashboard.failures.usual',
            align: 'right',
            cell: ({ usual }) => <span className="muted">{usual === null ? '–' : formatNumber(usual)}</span>,
          },
          {
            header: 'dashboard.failures.now',
            align: 'right',
            cell: (row) => <span className={isMuch(row) ? 'health-bad' : undefined}>{formatNumber(row.failed)}</span>,
          },
        ]}
      />
      <p className="data-panel-note dash-note muted">
        {formatMessage(
          { id: 'dashboard.failures.sample' },
          {
            since: format(new Date(start).toISOString()).brief.join(' '),
            count: formatNumber(charges),
            isWhole: String(isWhole),
          },
        )}{' '}
        <Link to={path(chargesOf({ from: start, statuses: ['DECLINED', 'ERROR'], gateway: subject?.id }))}>
          {formatMessage({ id: 'dashboard.toCharges' })}
        </Link>
      </p>
    </LivePanel>
  )
}

function useGroupName(by: FailureGrouping): (key: string | null) => ReactNode {
  const { formatMessage, locale } = useIntl()
  return (key) => {
    if (key === null) return formatMessage({ id: 'dashboard.failures.unknown' })
    if (by === 'REASON') {
      const reason = declineReason({ standardizeResultCode: key }) ?? declineReason({ code: key })
      return reason ? <span title={key}>{formatMessage({ id: `decline.${reason}.name` })}</span> : key
    }
    if (by === 'COUNTRY') return countryName(key, locale) ?? key
    const method = by === 'PAYMENT_METHOD' ? paymentMethods.find((each) => each === key) : undefined
    return method ? formatMessage({ id: `enum.paymentMethod.${method}` }) : <span className="id-text">{key}</span>
  }
}

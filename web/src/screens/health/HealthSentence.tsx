import { Cross, Dot, Help } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useFormatDate } from '../../preferences/preferences.tsx'
import { type Health, stateOf } from './health.ts'
import './health.css'

interface HealthSentenceProps {
  readonly health: Health
  /** Buttons next to the sentence. */
  readonly actions?: ReactNode
}

const icons = { worse: <Cross />, usual: <Dot />, tooFew: <Help />, noPast: <Help />, unread: <Help /> }

/** The incident with its start and its cost, or that all is as usual. Home and the dashboard show the same sentence. */
export function HealthSentence({ health, actions }: HealthSentenceProps) {
  const { says } = stateOf(health)
  const texts = useHealthTexts(health)
  return (
    <section className={`health-sentence health-${says}`} aria-label={texts.title} role="status">
      <h2>
        {icons[says]}
        <span>{texts.first}</span>
      </h2>
      <p>{texts.second}</p>
      {actions && <div className="health-actions">{actions}</div>}
    </section>
  )
}

/** Why nothing can be judged. */
const whys = {
  worse: 'health.unread.why',
  tooFew: 'health.tooFew.why',
  noPast: 'health.noPast.why',
  unread: 'health.unread.why',
} as const

function useHealthTexts(health: Health) {
  const { formatMessage, formatNumber, formatList } = useIntl()
  const format = useFormatDate()
  const { incident, all, window, worse } = health
  const { says, unjudged, unread } = stateOf(health)
  const percent = (rate: number | null | undefined) =>
    rate == null
      ? '–'
      : formatNumber(rate / 100, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const period = formatMessage({ id: `health.window.${window}` })
  const title = formatMessage({ id: 'health.title' })
  if (incident) {
    const { gatewayConfigId: id, displayName, since, moreFailed, lost } = incident
    const [day, clock] = since ? format(since).brief : ['', '']
    const isToday = since && Date.parse(health.judgedAt) - Date.parse(since) < 12 * 3_600_000
    const amounts = lost.map(({ currency, amount }) =>
      formatNumber(Number(amount), { style: 'currency', currency, currencyDisplay: 'code', maximumFractionDigits: 0 }),
    )
    const first = formatMessage(
      { id: 'health.worse' },
      {
        of: id ? 'gateway' : 'all',
        name: displayName || id,
        id: displayName ? <span className="muted"> ({id})</span> : '',
        rate: <span className="health-bad">{percent(incident.rate)}</span>,
        usual: percent(incident.usualRate),
        moment: since ? 'known' : 'unknown',
        since: isToday ? clock : `${day} ${clock}`,
        period,
      },
    )
    const cost = formatMessage(
      { id: 'health.cost' },
      { count: moreFailed, hasLost: amounts.length > 0 ? 'yes' : 'no', lost: formatList(amounts) },
    )
    const rest =
      worse > 1
        ? formatMessage({ id: 'health.others.worse' }, { count: worse - 1 })
        : unread > 0
          ? formatMessage({ id: 'health.others.unread' }, { count: unread })
          : id
            ? formatMessage({ id: 'health.others.usual' })
            : ''
    return { title, first, second: `${cost} ${rest}`.trim() }
  }
  const decided = all.requests == null ? 0 : all.requests - (all.undecided ?? 0)
  const values = {
    rate: percent(all.rate),
    decided: formatNumber(decided),
    from: percent(all.usualFrom),
    to: percent(all.usualTo),
    count: decided,
    period,
  }
  const judged = all.verdict === 'USUAL' || all.verdict === 'BETTER'
  const second =
    says === 'usual'
      ? [
          judged ? formatMessage({ id: 'health.usual.rate' }, values) : formatMessage({ id: 'health.decided' }, values),
          unjudged > 0 ? formatMessage({ id: 'health.others.few' }, { count: unjudged }) : '',
          unread > 0 ? formatMessage({ id: 'health.others.unread' }, { count: unread }) : '',
        ]
          .filter(Boolean)
          .join(' ')
      : formatMessage({ id: whys[says] }, values)
  const every = unjudged + unread === 0 && health.gateways ? 'every' : 'judged'
  const first = formatMessage({ id: `health.${says}` }, { every })
  return { title, first, second }
}

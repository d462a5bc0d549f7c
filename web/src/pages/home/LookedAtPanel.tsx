import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useLookedAtPlace } from '../../screens/object/use-looked-at.ts'
import { useOwnerPath } from '../../screens/object/use-owner-path.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { type LookedAt, readLookedAt } from '../../session/looked-at.ts'
import { useCan } from '../../session/viewer.tsx'
import { IdText } from '../../ui/Id.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import '../../ui/text.css'

const folders = { charge: 'charges', customer: 'customers', ofacCheck: 'ofac/checks', caller: 'callers' } as const

/** The objects that the caller viewed last in this browser: only ids and types, which need no request. */
export function LookedAtPanel() {
  const { formatMessage } = useIntl()
  const path = useOwnerPath()
  const place = useLookedAtPlace()
  const may: Readonly<Record<LookedAt['kind'], boolean>> = {
    charge: useCan('charges'),
    customer: useCan('customers'),
    ofacCheck: useCan('ofacChecks'),
    caller: useCan('callers'),
  }
  if (place === null || !Object.values(may).some(Boolean)) return null
  const seen = readLookedAt(localStorage, place).filter(({ kind }) => may[kind])
  return (
    <Panel title={formatMessage({ id: 'page.home.lookedAt' })}>
      {seen.length === 0 && <PanelNote id="page.home.lookedAt.none" />}
      <ul className="looked-at">
        {seen.map(({ kind, id, owner, at }) => (
          <li key={`${kind} ${owner} ${id}`}>
            <span className="muted">{formatMessage({ id: `page.home.lookedAt.${kind}` })}</span>
            <Link to={path(owner, `${folders[kind]}/${encodeURIComponent(id)}`)}>
              <IdText value={id} />
            </Link>
            <span className="muted">{owner}</span>
            <span className="muted">
              <Timestamp iso={new Date(at).toISOString()} form="brief" />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

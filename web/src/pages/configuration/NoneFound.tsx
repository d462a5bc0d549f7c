import { useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router-dom'
import { useMatches } from './setting-matches.ts'
import { useSettingPages } from './setting-pages.ts'

/** Tells that no setting on this page matches the filter, and links to other pages with a match. */
export function NoneFound({ filter }: { readonly filter: string }) {
  const { formatMessage } = useIntl()
  const { pathname } = useLocation()
  const { matches, says } = useMatches(filter)
  const pages = useSettingPages()
  const wanted = filter.trim()
  if (wanted === '') {
    return (
      <p className="muted" role="status">
        {formatMessage({ id: 'settings.noneChanged' })}
      </p>
    )
  }
  const others = pages.filter(
    ({ to, fields, parts }) => to !== pathname && (fields.some(matches) || parts.some((part) => says(part))),
  )
  return (
    <div className="muted" role="status">
      <p>{formatMessage({ id: 'settings.noneFound' }, { filter: wanted })}</p>
      {others.map(({ title, to }) => (
        <p key={to}>
          {formatMessage({ id: 'settings.foundOn' })}{' '}
          <Link to={to} state={{ filter: wanted }}>
            {formatMessage({ id: title })}
          </Link>
        </p>
      ))}
    </div>
  )
}

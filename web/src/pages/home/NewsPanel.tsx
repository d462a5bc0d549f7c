import { Button } from '@blueprintjs/core'
import { useCallback, useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import '../../ui/text.css'
import { type NewsItem, readNews } from './news.ts'

/** The URL of the news (specification 7.10). */
const address = '/atv4/api/scrape-news'
const mostShown = 5

/** The provider's news. Last in its column, so that nothing moves if there is no news. */
export function NewsPanel() {
  const { formatMessage } = useIntl()
  const [items, setItems] = useState<readonly NewsItem[] | 'reading' | 'failed'>('reading')
  const read = useCallback(async (signal?: AbortSignal) => {
    try {
      const answer = await fetch(address, { credentials: 'omit', ...(signal && { signal }) })
      if (!answer.ok) throw new Error(`news: ${answer.status}`)
      setItems(readNews(await answer.json()).slice(0, mostShown))
    } catch {
      if (!signal?.aborted) setItems('failed')
    }
  }, [])
  useEffect(() => {
    const leaving = new AbortController()
    void read(leaving.signal)
    return () => leaving.abort()
  }, [read])
  if (typeof items !== 'string' && items.length === 0) return null
  return (
    <Panel title={formatMessage({ id: 'page.home.news' })}>
      {items === 'reading' && <SkeletonLines count={2} />}
      {items === 'failed' && (
        <p className="data-panel-note" role="alert">
          {formatMessage({ id: 'page.home.news.failed' })}{' '}
          <Button size="small" onClick={() => void read()}>
            {formatMessage({ id: 'error.retry' })}
          </Button>
        </p>
      )}
      {typeof items !== 'string' && (
        <ul className="news">
          {items.map(({ title, link, date }) => (
            <li key={link}>
              <a href={link} target="_blank" rel="noreferrer">
                {title}
              </a>{' '}
              {date && (
                <span className="muted">
                  <Timestamp iso={`${date}T12:00:00Z`} form="day" />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

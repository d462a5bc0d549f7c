import { Tab, Tabs } from '@blueprintjs/core'
import type { ComponentProps, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { LazyHistory } from './LazyHistory.tsx'
import './history-tabs.css'

interface HistoryTabsProps extends ComponentProps<typeof LazyHistory> {
  /** The page's other content; without it only the history is shown. */
  readonly children?: ReactNode
}

/** The tabs of an object's page: its overview, and with `?tab=history` its history. */
export function HistoryTabs({ children, ...history }: HistoryTabsProps) {
  const { formatMessage } = useIntl()
  const [parameters, setParameters] = useSearchParams()
  const isHistory = !children || parameters.get('tab') === 'history'
  return (
    // Blueprint's arrow keys skip tabs without an explicit `disabled={false}`.
    <Tabs
      id="parts"
      className="history-tabs"
      renderActiveTabPanelOnly
      selectedTabId={isHistory ? 'history' : 'overview'}
      onChange={(tab) => setParameters(tab === 'history' ? { tab } : {}, { replace: true })}
    >
      {children ? (
        <Tab
          disabled={false}
          id="overview"
          title={formatMessage({ id: 'ledger.overview' })}
          panel={<div className="history-overview">{children}</div>}
        />
      ) : null}
      <Tab
        disabled={false}
        id="history"
        title={formatMessage({ id: 'ledger.history' })}
        panel={<LazyHistory {...history} />}
      />
    </Tabs>
  )
}

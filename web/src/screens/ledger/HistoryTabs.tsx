import { Tab, Tabs } from '@blueprintjs/core'
import type { ComponentProps, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { ObjectCases } from '../cases/ObjectCases.tsx'
import { LazyHistory } from './LazyHistory.tsx'
import '../../ui/tabs.css'
import './history-tabs.css'

interface HistoryTabsProps extends ComponentProps<typeof LazyHistory> {
  /** The page's other content; without it only the history is shown. */
  readonly children?: ReactNode
  /** The owner of the object, if it has one. */
  readonly merchantAccount?: string | null
}

/** The tabs of an object's page: its overview with the newest cases, and with `?tab=history` its history. */
export function HistoryTabs({ children, merchantAccount = null, ...history }: HistoryTabsProps) {
  const { objectType, objectId } = history
  const { formatMessage } = useIntl()
  const [parameters, setParameters] = useSearchParams()
  const isHistory = parameters.get('tab') === 'history'
  const cases = <ObjectCases {...{ objectType, objectId, merchantAccount }} />
  if (!children) {
    return (
      <>
        {cases}
        <LazyHistory {...history} />
      </>
    )
  }
  return (
    // Blueprint's arrow keys skip tabs without an explicit `disabled={false}`.
    <Tabs
      id="parts"
      className="history-tabs"
      renderActiveTabPanelOnly
      selectedTabId={isHistory ? 'history' : 'overview'}
      onChange={(tab) => setParameters(tab === 'history' ? { tab } : {}, { replace: true })}
    >
      <Tab
        disabled={false}
        id="overview"
        title={formatMessage({ id: 'ledger.overview' })}
        panel={
          <div className="history-overview">
            {cases}
            {children}
          </div>
        }
      />
      <Tab
        disabled={false}
        id="history"
        title={formatMessage({ id: 'ledger.history' })}
        panel={<LazyHistory {...history} />}
      />
    </Tabs>
  )
}

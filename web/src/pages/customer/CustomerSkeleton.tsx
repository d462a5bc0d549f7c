import { useIntl } from 'react-intl'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'

/** The placeholder of a customer's page while it loads, with the panels in their final places. */
export function CustomerSkeleton() {
  const { formatMessage } = useIntl()
  return (
    <>
      <EntrySkeleton />
      <div className="detail-columns">
        <div className="detail-main">
          <div className="customer-skeleton-tabs" />
          <Panel title={formatMessage({ id: 'customers.summary' })}>
            <SkeletonLines count={7} />
          </Panel>
          <Panel title={formatMessage({ id: 'customers.charges' })}>
            <SkeletonLines count={11} />
          </Panel>
        </div>
        <div className="detail-side">
          <Panel title={formatMessage({ id: 'customers.personal' })}>
            <SkeletonLines count={5} />
          </Panel>
          <Panel title={formatMessage({ id: 'customers.fraud' })}>
            <SkeletonLines count={2} />
          </Panel>
          <Panel title={formatMessage({ id: 'charges.properties' })}>
            <SkeletonLines count={1} />
          </Panel>
        </div>
      </div>
    </>
  )
}

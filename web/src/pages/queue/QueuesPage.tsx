import { Power } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import type {
  NotificationServiceQueuesQuery,
  NotificationServiceQueuesQueryVariables,
  PlatformQueuesQuery,
  PlatformQueuesQueryVariables,
} from '../../gql/graphql.ts'
import { Page } from '../../layout/page.tsx'
import '../../screens/object/detail.css'
import { useLive } from '../../screens/live/use-live.ts'
import { platformQueuesQuery, serviceQueuesQuery } from '../../screens/queues/queue-query.ts'
import { About } from '../../ui/About.tsx'
import { QueuesPanel } from './QueuesPanel.tsx'

const all = () => ({})

/** The queues of the platform and of its notification service, from separate queries (specification 7.9). */
export function Component() {
  const { formatMessage } = useIntl()
  const platform = useLive<PlatformQueuesQuery, PlatformQueuesQueryVariables>(platformQueuesQuery, all)
  const service = useLive<NotificationServiceQueuesQuery, NotificationServiceQueuesQueryVariables>(
    serviceQueuesQuery,
    all,
  )
  return (
    <Page title={formatMessage({ id: 'shell.menu.shutdownServices' })} icon={<Power />}>
      <About id="about.shutdown" />
      <div className="detail">
        <QueuesPanel title={formatMessage({ id: 'queues.platform' })} live={platform} />
        <QueuesPanel title={formatMessage({ id: 'queues.service' })} live={service} />
      </div>
    </Page>
  )
}

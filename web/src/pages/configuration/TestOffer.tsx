import { useApolloClient } from '@apollo/client/react'
import { Button, Callout } from '@blueprintjs/core'
import { SendMessage } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { TestNotificationDialog } from '../../screens/notification/TestNotificationDialog.tsx'
import { useCan } from '../../session/viewer.tsx'
import { newestChargeQuery } from './keys-query.ts'

/** Offers to test a new notification key: sends the newest charge as a test notification, signed with the key. */
export function TestOffer({ url }: { readonly url: string }) {
  const { formatMessage } = useIntl()
  const client = useApolloClient()
  const mayTest = useCan('chargesEdit')
  const { attempt, run } = useAttempt()
  const [charge, setCharge] = useState<string | null>(null)
  const [isNone, setNone] = useState(false)
  const action = formatMessage({ id: 'charges.testNotification' })
  const open = () =>
    run(async () => {
      const { data } = await client.query({ query: newestChargeQuery, fetchPolicy: 'network-only' })
      const id = data?.charges.items[0]?.id ?? null
      setCharge(id)
      setNone(id === null)
    })
  return (
    <Callout intent="warning" role="status">
      <p>{formatMessage({ id: 'keys.changed' })}</p>
      {mayTest && (
        <Button size="small" icon={<SendMessage />} loading={attempt.state === 'sending'} onClick={open}>
          {action}
        </Button>
      )}
      {isNone && <p>{formatMessage({ id: 'keys.noCharge' })}</p>}
      <AttemptFailure attempt={attempt} action={action} />
      {charge !== null && <TestNotificationDialog chargeId={charge} url={url} onClose={() => setCharge(null)} />}
    </Callout>
  )
}

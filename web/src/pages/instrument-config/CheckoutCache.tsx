import { useMutation } from '@apollo/client/react'
import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { showDone } from '../../ui/show-done.ts'

const resetCacheMutation = graphql(`
  mutation ResetCheckoutCache {
    resetInstrumentCache {
      cleared
    }
  }
`)

/** The checkout caches its payment methods: changes of an instrument appear there after the cache is cleared. */
export function CheckoutCache() {
  const intl = useIntl()
  const { formatMessage } = intl
  const denial = useDenial('paymentMethods')
  const { attempt, run } = useAttempt()
  const [reset] = useMutation(resetCacheMutation)
  const action = formatMessage({ id: 'instruments.cache.reset' })
  return (
    <Panel
      title={formatMessage({ id: 'instruments.cache' })}
      actions={
        <Button
          size="small"
          icon={<Refresh />}
          loading={attempt.state === 'sending'}
          disabled={denial !== null}
          title={denial ? describeDenial(denial, intl) : undefined}
          onClick={async () => {
            if (await run(() => reset())) showDone(formatMessage({ id: 'instruments.cache.done' }))
          }}
        >
          {action}
        </Button>
      }
    >
      <PanelNote id="instruments.cache.why" />
      <AttemptFailure attempt={attempt} action={action} />
    </Panel>
  )
}

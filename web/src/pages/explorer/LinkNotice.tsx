import { Button, Callout } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { mayActFor } from '../../session/merchant.ts'
import { useViewer } from '../../session/viewer.tsx'

/** What a link has opened. */
export type OpenedLink =
  | {
      readonly is: 'query'
      readonly query: string
      readonly variables: string
      /** The merchant it is meant for; null is the caller's own account. */
      readonly merchant: string | null
      /** Whether somebody has decided for whom it is run. */
      readonly isSettled: boolean
    }
  | { readonly is: 'BROKEN' | 'TOO_LONG'; readonly isSettled: true }

interface LinkNoticeProps {
  readonly link: OpenedLink
  readonly merchant: string | null
  readonly shownMerchant: string
  readonly isMutation: boolean
  readonly onActFor: (merchant: string | null) => void
  readonly onStay: () => void
}

/** Says what a link has brought and that nothing was run; where it is meant for another merchant, lets the reader choose. */
export function LinkNotice({ link, merchant, shownMerchant, isMutation, onActFor, onStay }: LinkNoticeProps) {
  const { formatMessage } = useIntl()
  const viewer = useViewer()
  if (link.is !== 'query') {
    return (
      <Callout intent="danger" role="alert" compact>
        {formatMessage({ id: link.is === 'BROKEN' ? 'explorer.link.broken' : 'explorer.link.tooLong' })}
      </Callout>
    )
  }
  const isOther = viewer !== null && link.merchant !== merchant && !link.isSettled
  const meant = link.merchant ?? viewer?.merchantAccount ?? ''
  const mayChange = viewer !== null && (link.merchant === null || mayActFor(viewer, link.merchant))
  return (
    <Callout intent={isOther ? 'warning' : 'primary'} role="status" compact className="explorer-link">
      <p>
        {formatMessage({ id: isMutation ? 'explorer.link.mutation' : 'explorer.link.query' })}{' '}
        {isOther &&
          formatMessage(
            { id: mayChange ? 'explorer.link.other' : 'explorer.link.foreign' },
            { meant, merchant: shownMerchant },
          )}
      </p>
      {isOther && (
        <div className="explorer-row">
          {mayChange && (
            <Button
              size="small"
              text={formatMessage({ id: 'explorer.link.actFor' }, { meant })}
              onClick={() => onActFor(link.merchant)}
            />
          )}
          <Button
            size="small"
            variant="minimal"
            text={formatMessage({ id: 'explorer.link.stay' }, { merchant: shownMerchant })}
            onClick={onStay}
          />
        </div>
      )}
    </Callout>
  )
}

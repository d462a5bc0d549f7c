import { Button, Callout } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { mayActFor } from '../../session/merchant.ts'
import { useViewer } from '../../session/viewer.tsx'

/** The content of an opened link. */
export type OpenedLink =
  | {
      readonly is: 'query'
      readonly query: string
      readonly variables: string
      /** The merchant of the link. Null for the caller's own account. */
      readonly merchant: string | null
      /** Whether the user has chosen the merchant to run it for. */
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

/** Tells that a link was opened but nothing was run. If the link is for another merchant, the user chooses one. */
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

import { FormattedMessage } from 'react-intl'

/** Whether real money moves. */
export function Mode({ liveMode }: { readonly liveMode: boolean | null | undefined }) {
  if (liveMode === null || liveMode === undefined) return <span className="muted">–</span>
  return <FormattedMessage id={liveMode ? 'charges.live' : 'charges.test'} />
}

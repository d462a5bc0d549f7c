import { FormattedMessage } from 'react-intl'

/** Whether a charge is live or a test. */
export function Mode({ liveMode }: { readonly liveMode: boolean | null | undefined }) {
  if (liveMode === null || liveMode === undefined) return <span className="muted">–</span>
  return <FormattedMessage id={liveMode ? 'charges.live' : 'charges.test'} />
}

import { AnchorButton, type AnchorButtonProps } from '@blueprintjs/core'
import { useHref, useLinkClickHandler } from 'react-router-dom'

/** A link that looks like a button and can be opened in another tab. Blueprint would give it the role button. */
export function LinkButton({ to, ...props }: AnchorButtonProps & { to: string }) {
  return <AnchorButton role="link" {...props} href={useHref(to)} onClick={useLinkClickHandler<HTMLElement>(to)} />
}

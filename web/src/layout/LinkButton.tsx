import { AnchorButton, type AnchorButtonProps } from '@blueprintjs/core'
import { useHref, useLinkClickHandler } from 'react-router-dom'

/** A link that looks like a button: it can be opened in another tab. (Blueprint would call it a button.) */
export function LinkButton({ to, ...props }: AnchorButtonProps & { to: string }) {
  return <AnchorButton role="link" {...props} href={useHref(to)} onClick={useLinkClickHandler<HTMLElement>(to)} />
}

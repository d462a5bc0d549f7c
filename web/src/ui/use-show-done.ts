import { createElement } from 'react'
import { useIntl } from 'react-intl'
import { useHref, useNavigate } from 'react-router-dom'
import { DoneLink } from './DoneLink.tsx'
import { showDone } from './show-done.ts'
import { useIsLeft } from './use-is-left.ts'

/**
 * Returns a function that shows a success message with a link to the changed object, for users who are on another page
 * by then. It takes the sentence, the path from `useMerchantPath`, and the object's name.
 */
export function useShowDone(): (message: string, to: string, what: string) => void {
  const { formatMessage } = useIntl()
  const navigate = useNavigate()
  const base = useHref('/')
  return (message, to, what) => {
    const label = formatMessage({ id: 'ui.open' }, { what })
    showDone(message, createElement(DoneLink, { to, href: base + to.slice(1), label, navigate }))
  }
}

/** The same for a new object; also replaces its form with the object's page, unless the user has left the form. */
export function useShowAdded(): (message: string, to: string, what: string) => void {
  const showDone = useShowDone()
  const navigate = useNavigate()
  const isLeft = useIsLeft()
  return (message, to, what) => {
    showDone(message, to, what)
    if (!isLeft()) void navigate(to, { replace: true })
  }
}

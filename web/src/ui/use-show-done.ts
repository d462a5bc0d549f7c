import { createElement } from 'react'
import { useIntl } from 'react-intl'
import { useHref, useNavigate } from 'react-router-dom'
import { DoneLink } from './DoneLink.tsx'
import { showDone } from './show-done.ts'

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

/** The same for a new object; also replaces its form with the object's page. */
export function useShowAdded(): (message: string, to: string, what: string) => void {
  const showDone = useShowDone()
  const navigate = useNavigate()
  return (message, to, what) => {
    showDone(message, to, what)
    void navigate(to, { replace: true })
  }
}

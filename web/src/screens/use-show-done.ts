import { createElement } from 'react'
import { useIntl } from 'react-intl'
import { useHref, useNavigate } from 'react-router-dom'
import { DoneLink } from '../ui/DoneLink.tsx'
import { showDone } from '../ui/show-done.ts'

/**
 * Says that something was done to an object, with the way to its page for whoever is elsewhere, or has gone on meanwhile:
 * the sentence, the path as `useMerchantPath` builds it, and what the object is called.
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

/** The same for an object that was added, whose page then takes the place of its form. */
export function useShowAdded(): (message: string, to: string, what: string) => void {
  const showDone = useShowDone()
  const navigate = useNavigate()
  return (message, to, what) => {
    showDone(message, to, what)
    void navigate(to, { replace: true })
  }
}

import { createContext, type ReactElement, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useMerchant } from '../session/merchant.ts'

interface PageHeading {
  readonly title: string
  readonly icon: ReactElement
}

const HeadingContext = createContext<PageHeading | null>(null)
const SetHeadingContext = createContext<((heading: PageHeading | null) => void) | null>(null)

/** Provides the heading of the open page. */
export function PageHeadingProvider({ children }: { children: ReactNode }) {
  const [heading, setHeading] = useState<PageHeading | null>(null)
  return (
    <SetHeadingContext value={setHeading}>
      <HeadingContext value={heading}>{children}</HeadingContext>
    </SetHeadingContext>
  )
}

/** The heading of the open page, or null. */
export function usePageHeading(): PageHeading | null {
  return useContext(HeadingContext)
}

/** A screen: sets the document's title and the top bar's title and icon on mount, and clears them on unmount. */
export function Page({ title, icon, children }: PageHeading & { children?: ReactNode }) {
  const intl = useIntl()
  const setHeading = useContext(SetHeadingContext)
  if (setHeading === null) throw new Error('Page needs a PageHeadingProvider')
  // The merchant's name, only if it is not the caller's own.
  const merchant = useMerchant()
  const product = intl.formatMessage({ id: 'shell.product' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the icon is a new element on every render of its page.
  useLayoutEffect(() => {
    document.title = [title, merchant, product].filter((part) => part !== null).join(' · ')
    setHeading({ title, icon })
    return () => {
      document.title = product
      setHeading(null)
    }
  }, [title, merchant, product, setHeading])
  return children
}

import { createContext, type ReactElement, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useMerchant } from '../session/merchant.ts'

interface PageHeading {
  readonly title: string
  readonly icon: ReactElement
}

const HeadingContext = createContext<PageHeading | null>(null)
const SetHeadingContext = createContext<((heading: PageHeading | null) => void) | null>(null)

/** Holds the heading that the open page has set. */
export function PageHeadingProvider({ children }: { children: ReactNode }) {
  const [heading, setHeading] = useState<PageHeading | null>(null)
  return (
    <SetHeadingContext value={setHeading}>
      <HeadingContext value={heading}>{children}</HeadingContext>
    </SetHeadingContext>
  )
}

/** The heading of the open page; null while there is none. */
export function usePageHeading(): PageHeading | null {
  return useContext(HeadingContext)
}

/** A screen: sets the title of document and top bar and the icon on opening, and clears them on closing. */
export function Page({ title, icon, children }: PageHeading & { children?: ReactNode }) {
  const intl = useIntl()
  const setHeading = useContext(SetHeadingContext)
  if (setHeading === null) throw new Error('Page needs a PageHeadingProvider')
  // Named only where it is not the caller's own.
  const merchant = useMerchant()
  const product = intl.formatMessage({ id: 'shell.product' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an icon element is a new one on every render of its page.
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

import type { ReactNode } from 'react'

interface BeforeNowProps {
  /** Left out where it was the same. */
  readonly before?: ReactNode
  readonly now: ReactNode
}

/** What something was, and what it is now. */
export function BeforeNow({ before, now }: BeforeNowProps) {
  return (
    <>
      {before !== undefined && <>{before} → </>}
      {now}
    </>
  )
}

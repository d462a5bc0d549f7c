import type { ReactNode } from 'react'

interface BeforeNowProps {
  /** Omitted if unchanged. */
  readonly before?: ReactNode
  readonly now: ReactNode
}

/** A value before and now. */
export function BeforeNow({ before, now }: BeforeNowProps) {
  return (
    <>
      {before !== undefined && <>{before} → </>}
      {now}
    </>
  )
}

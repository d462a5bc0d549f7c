import { useMemo } from 'react'
import type { MenuSubject } from '../menu.ts'
import { readRemembered } from '../session/remembered.ts'
import { useAccessSubject, useViewer } from '../session/viewer.tsx'

/** The caller and merchant that menus are shown for. */
export function useMenuSubject(): MenuSubject {
  const subject = useAccessSubject()
  const viewer = useViewer()
  return useMemo(
    () => ({ ...subject, merchantAccount: (viewer ?? readRemembered(localStorage))?.merchantAccount ?? null }),
    [subject, viewer],
  )
}

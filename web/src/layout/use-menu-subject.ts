import type { MenuSubject } from '../menu.ts'
import { readRemembered } from '../session/remembered.ts'
import { useAccessSubject, useViewer } from '../session/viewer.tsx'

/** For whom menus are shown. */
export function useMenuSubject(): MenuSubject {
  const subject = useAccessSubject()
  const viewer = useViewer()
  return { ...subject, merchantAccount: (viewer ?? readRemembered(localStorage))?.merchantAccount ?? null }
}

import { type MenuEntry, type ScreenEntry, sideMenu } from '../../menu.ts'
import { matchScreen, type ScreenPattern, screenOf } from '../../paths.ts'

/** The screens of an export's contents that are not lists of plain resources. */
const otherContents: readonly ScreenPattern[] = ['configuration/settings', 'rules/:ruleType', 'mailtemplates']

/** The menu entries of an export's contents: an export contains all plain resources of a merchant. */
export const exportContents: readonly ScreenEntry[] = sideMenu
  .flatMap((entry): readonly MenuEntry[] => ('items' in entry ? entry.items : [entry]))
  .filter((entry): entry is ScreenEntry => 'path' in entry && isExported(entry.path))

function isExported(path: string): boolean {
  const screen = matchScreen(path)
  if (!screen?.isMerchant) return false
  return screenOf(screen.pattern).stem !== undefined || otherContents.includes(screen.pattern)
}

import { Button } from '@blueprintjs/core'
import { More } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useKeys } from '../keys/keys.ts'
import { useOffered } from '../keys/offered.ts'
import { type Action, ActionBar } from './ActionBar.tsx'
import { Menu, MenuItem, Popover } from './popover.tsx'

interface HeadActionsProps {
  readonly actions: readonly Action[]
  /** The accessible name of the group. */
  readonly label: string
}

const most = 3

/** The actions of a detail page: the primary one first, at most two others, the rest in a menu. */
export function HeadActions({ actions, label }: HeadActionsProps) {
  const { formatMessage } = useIntl()
  const sorted = actions.toSorted((a, b) => rank(a) - rank(b))
  const rest = sorted.slice(most)
  useOffered(sorted)
  useKeys(
    'page',
    sorted.flatMap(({ label, combo, obstacle, onClick }) =>
      combo && obstacle === null ? [{ combo, does: { text: label }, act: onClick }] : [],
    ),
  )
  const more = formatMessage({ id: 'ui.moreActions' })
  return (
    <ActionBar label={label} actions={sorted.slice(0, most)}>
      {rest.length > 0 && (
        <Popover
          placement="bottom-end"
          content={
            <Menu>
              {rest.map(({ label, icon, intent, obstacle, onClick }) => (
                <MenuItem
                  key={label}
                  text={label}
                  icon={icon}
                  intent={intent === 'danger' ? 'danger' : 'none'}
                  disabled={obstacle !== null}
                  label={obstacle ?? ''}
                  onClick={onClick}
                />
              ))}
            </Menu>
          }
        >
          <Button icon={<More />} aria-label={more} title={more} />
        </Popover>
      )}
    </ActionBar>
  )
}

function rank({ intent, obstacle }: Action): number {
  return intent === 'primary' && obstacle === null ? 0 : 1
}

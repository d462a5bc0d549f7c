import { Button } from '@blueprintjs/core'
import { type ReactElement, type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import './action-bar.css'
import './text.css'

/** An action, with the reason if it is unavailable. */
export interface Action {
  readonly label: string
  readonly icon?: ReactElement
  readonly intent?: 'primary' | 'danger'
  /** Why it is disabled, or null. */
  readonly obstacle: string | null
  /** Its key on the page (keys/keys.ts), if any. */
  readonly combo?: string
  readonly onClick: () => void
}

interface ActionBarProps {
  readonly actions: readonly Action[]
  readonly size?: 'small'
  /** The accessible name of the group. */
  readonly label: string
  /** Content after the buttons: a menu with further actions. */
  readonly children?: ReactNode
}

/**
 * A row of buttons. A disabled one stays focusable and shows the reason. Buttons with the same reason share one line
 * for it.
 */
export function ActionBar({ actions, size, label, children }: ActionBarProps) {
  const intl = useIntl()
  const id = useId()
  const obstacles = new Map<string, string[]>()
  for (const { label, obstacle } of actions) {
    if (obstacle !== null) obstacles.set(obstacle, [...(obstacles.get(obstacle) ?? []), label])
  }
  const reasons = [...obstacles.keys()]
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons are not part of a form
    <div role="group" aria-label={label} className="action-bar">
      <div className="action-bar-buttons">
        {actions.map(({ label, icon, intent, obstacle, combo, onClick }, place) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: a button that changes into another ("Show", "Mask") keeps the focus
            key={place}
            icon={icon}
            size={size}
            variant={intent === 'danger' ? 'outlined' : 'solid'}
            intent={obstacle === null ? intent : undefined}
            className={obstacle === null ? undefined : 'action-off'}
            aria-disabled={obstacle !== null}
            aria-describedby={obstacle === null ? undefined : `${id}${reasons.indexOf(obstacle)}`}
            title={obstacle ?? undefined}
            aria-keyshortcuts={combo?.toUpperCase()}
            onClick={() => {
              if (obstacle === null) onClick()
            }}
          >
            {label}
          </Button>
        ))}
        {children}
      </div>
      {[...obstacles].map(([obstacle, labels], index) => (
        <p key={obstacle} className="action-bar-why muted">
          {intl.formatList(labels)}: <span id={`${id}${index}`}>{obstacle}</span>
        </p>
      ))}
    </div>
  )
}

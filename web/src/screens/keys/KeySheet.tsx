import { Cross } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { type Key, type KeyGroup, keysChanged, keysInUse } from '../../keys/keys.ts'
import { shownKeys } from '../../keys/shown-keys.ts'
import { PlainDialog } from '../../ui/PlainDialog.tsx'
import './key-sheet.css'

/** Every key that currently works on the screen, grouped by the part of the screen that it belongs to. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl()
  const { formatMessage } = intl
  const [groups, setGroups] = useState(byGroup)
  // Lazy parts register their keys while the list is open.
  useEffect(() => {
    const read = () => setGroups(byGroup())
    read()
    addEventListener(keysChanged, read)
    return () => removeEventListener(keysChanged, read)
  }, [])
  const title = formatMessage({ id: 'keyboard.title' })
  return (
    <PlainDialog label={title} className="key-sheet" onClose={onClose}>
      <div className="key-sheet-head">
        <h2>{title}</h2>
        <button type="button" aria-label={formatMessage({ id: 'ui.close' })} onClick={onClose}>
          <Cross />
        </button>
      </div>
      <div className="key-sheet-groups">
        {[...groups].map(([group, keys]) => (
          <section key={group}>
            <h3>{formatMessage({ id: `keyboard.group.${group}` })}</h3>
            <dl>
              {keys.map(({ combo, does }) => (
                <div key={combo}>
                  <dt>{typeof does === 'string' ? formatMessage({ id: `keyboard.${does}` }) : does.text}</dt>
                  <dd>
                    {shownKeys(combo, intl).map((keys) => (
                      <kbd key={keys}>{keys}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="muted">{formatMessage({ id: 'keyboard.typing' })}</p>
    </PlainDialog>
  )
}

const order: readonly KeyGroup[] = ['page', 'list', 'everywhere']

function byGroup(): ReadonlyMap<KeyGroup, readonly Key[]> {
  const sets = keysInUse()
  const found = order.map((group) => {
    const keys = sets.filter((set) => set.group === group).flatMap((set) => set.keys)
    // Two components may register the same key, for example two tables of rows.
    return [group, [...new Map(keys.map((key) => [key.combo, key])).values()]] as const
  })
  return new Map(found.filter(([, keys]) => keys.length > 0))
}

import { InputGroup, Switch } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import './settings.css'

interface SettingsToolsProps {
  readonly filter: string
  readonly onFilter: (text: string) => void
  /** Whether only what was changed is shown; left out where nothing can be changed. */
  readonly changedOnly?: boolean
  readonly onChangedOnly?: (only: boolean) => void
}

/** What narrows down which settings are shown. */
export function SettingsTools({ filter, onFilter, changedOnly = false, onChangedOnly }: SettingsToolsProps) {
  const { formatMessage } = useIntl()
  const label = formatMessage({ id: 'settings.filter' })
  return (
    <div className="settings-tools">
      <InputGroup
        type="search"
        leftIcon={<Filter />}
        aria-label={label}
        placeholder={label}
        value={filter}
        autoComplete="off"
        onValueChange={onFilter}
        onKeyDown={(event) => {
          // It is no field of the form around it: Enter saves nothing.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {onChangedOnly && (
        <Switch
          checked={changedOnly}
          label={formatMessage({ id: 'settings.changedOnly' })}
          onChange={({ currentTarget }) => onChangedOnly(currentTarget.checked)}
        />
      )}
    </div>
  )
}

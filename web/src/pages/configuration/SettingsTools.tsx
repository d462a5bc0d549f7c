import { InputGroup, Switch } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import './settings.css'

interface SettingsToolsProps {
  readonly filter: string
  readonly onFilter: (text: string) => void
  /** Whether to show only changed settings. Omitted if nothing can be changed. */
  readonly changedOnly?: boolean
  readonly onChangedOnly?: (only: boolean) => void
}

/** The controls that filter the settings. */
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
          // This input is not part of the surrounding form, so Enter must not save.
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

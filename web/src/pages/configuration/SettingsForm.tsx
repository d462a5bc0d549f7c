import { useState } from 'react'
import { useIntl } from 'react-intl'
import { editedFields } from '../../screens/edit/plain-values.ts'
import { EntryFormFrame } from '../../screens/entry/EntryFormFrame.tsx'
import { EntryInput } from '../../screens/entry/EntryInput.tsx'
import { type FilledField, filledFields } from '../../screens/entry/entry-fields.tsx'
import type { Prefill } from '../../screens/entry/prefill.ts'
import { useEntryForm } from '../../screens/entry/use-entry-form.ts'
import { ReviewDialog } from '../../screens/review/ReviewDialog.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { NoneFound } from './NoneFound.tsx'
import { SettingsTools } from './SettingsTools.tsx'
import { useMatches } from './setting-matches.ts'
import { type Configured, fieldsOfGroups, type SettingPage } from './setting-page.ts'

interface SettingsFormProps<Entity extends Configured> {
  readonly page: SettingPage<Entity>
  readonly entity: Entity
  /** Initial values other than the stored ones, such as an earlier version. Null for the stored values. */
  readonly prefill: Prefill | null
  readonly filter: string
  readonly onFilter: (text: string) => void
  /** Reads the stored settings again. */
  readonly read: () => Promise<Entity | null>
  /** Saves the changes. Throws `ChangedMeanwhile` if someone else has saved since. */
  readonly save: (changes: Record<string, unknown>, over: Entity) => Promise<Entity | null>
  readonly onSaved: () => void
  readonly onCancel: () => void
}

/** One form for all settings of a page, with one review. A filter hides fields, but never fields with errors. */
export function SettingsForm<Entity extends Configured>(props: SettingsFormProps<Entity>) {
  const { page, entity, prefill, filter, onFilter, read, save, onSaved, onCancel } = props
  const { formatMessage } = useIntl()
  const [changedOnly, setChangedOnly] = useState(false)
  const { matches } = useMatches(filter)
  const state = useEntryForm<Entity>({
    entry: { fields: fieldsOfGroups(page.groups) },
    entity,
    prefill,
    read,
    save: (changes, over) => save(changes, over ?? entity),
    onSaved,
  })
  const edited = editedFields(state.stored, state.values)
  const isAsked = (field: FilledField<Entity>) => matches(field) && (!changedOnly || edited.includes(field.name))
  const isShown = (field: FilledField<Entity>) => isAsked(field) || state.problemOf(field.name, '') !== null
  const groups = page.groups
    .map(({ title, fields }) => ({ title, fields: filledFields(fields, false).filter(isShown) }))
    .filter(({ fields }) => fields.length > 0)
  const name = formatMessage({ id: page.title })
  return (
    <>
      <EntryFormFrame
        state={state}
        name={name}
        unchanged={formatMessage({ id: 'form.unchanged' })}
        changed={formatMessage({ id: 'settings.changes' }, { count: edited.length })}
        onCancel={onCancel}
      >
        <SettingsTools filter={filter} onFilter={onFilter} changedOnly={changedOnly} onChangedOnly={setChangedOnly} />
        {groups.map(({ title, fields }) => (
          <Panel key={title} title={formatMessage({ id: title })}>
            <div className="form-section">
              <div className="form-pair">
                {fields.map((field) => (
                  <EntryInput key={field.name} state={state} field={field} />
                ))}
              </div>
            </div>
          </Panel>
        ))}
        {!state.fields.some(isAsked) && <NoneFound filter={state.fields.some(matches) ? '' : filter} />}
      </EntryFormFrame>
      <ReviewDialog review={state.review} title={formatMessage({ id: 'review.title' }, { id: name })} />
    </>
  )
}

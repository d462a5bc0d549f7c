import { useIntl } from 'react-intl'
import { Panel } from '../../ui/Panel.tsx'
import { EntryFormFrame } from './EntryFormFrame.tsx'
import { EntryInput } from './EntryInput.tsx'
import { EntryReview } from './EntryReview.tsx'
import type { AnyEntry, Identified, LaidOutForm } from './entry.ts'
import { type FilledField, filledFields } from './entry-fields.tsx'
import { formValues } from './entry-form.ts'
import { type EntryFormOptions, useEntryForm } from './use-entry-form.ts'
import { useNoun } from './use-noun.ts'

interface EntryFormProps<Entity> extends EntryFormOptions<Entity> {
  readonly entry: AnyEntry<Entity>
  /** The label of the button that adds a new entry. */
  readonly addText?: string
  readonly onCancel: () => void
}

/** The form of an entry, generated from its fields in order. Saving goes through a review. */
export function EntryForm<Entity extends Identified>({ addText, onCancel, ...options }: EntryFormProps<Entity>) {
  const { entry, entity } = options
  const { formatMessage, locale } = useIntl()
  const noun = useNoun(entry)
  const state = useEntryForm(options)
  const { fields, review } = state
  const fixed = entity && formValues(filledFields(entry.fields, true), entity, locale)
  const inputs = new Map(
    fields.map((field) => [field.name, <EntryInput key={field.name} state={state} field={field} />]),
  )
  const form: LaidOutForm = { values: { ...fixed, ...state.values }, id: entity?.id ?? null, change: state.change }
  return (
    <>
      <EntryFormFrame
        state={state}
        name={entity?.id}
        unchanged={formatMessage({ id: entity ? 'form.unchanged' : 'form.empty' })}
        onCancel={onCancel}
      >
        {entry.layout?.((name) => inputs.get(name), form) ?? (
          <Panel title={noun.atStart}>
            <div className="form-section">
              {inLines(fields).map((line) => (
                <div key={line[0].name} className={isWide(line[0]) ? undefined : 'form-pair'}>
                  {line.map(({ name }) => inputs.get(name))}
                </div>
              ))}
            </div>
          </Panel>
        )}
      </EntryFormFrame>
      <EntryReview
        entry={entry}
        entity={entity}
        fields={fields}
        review={review}
        addText={addText}
        rehearsal={review.shown && entry.rehearsal?.(form)}
      />
    </>
  )
}

type Line<Entity> = [FilledField<Entity>, ...FilledField<Entity>[]]

function isWide<Entity>({ spec }: FilledField<Entity>): boolean {
  const { input } = spec.kind
  return input.is === 'text' ? input.lines !== undefined : input.is === 'own' && input.isWide === true
}

/** Groups the fields into lines; a wide field has a line for itself. */
function inLines<Entity>(fields: readonly FilledField<Entity>[]): readonly Line<Entity>[] {
  const lines: Line<Entity>[] = []
  for (const field of fields) {
    const last = lines.at(-1)
    if (!last || isWide(last[0]) || isWide(field)) lines.push([field])
    else last.push(field)
  }
  return lines
}

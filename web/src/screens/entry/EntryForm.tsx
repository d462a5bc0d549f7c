import { useIntl } from 'react-intl'
import { Panel } from '../../ui/Panel.tsx'
import { errorCode } from '../describe-error.ts'
import { EditScreen } from '../edit/EditScreen.tsx'
import { isEdited, rebased } from '../edit/plain-values.ts'
import { useEdit } from '../edit/use-edit.ts'
import { EntryInput } from './EntryInput.tsx'
import type { AnyEntry, Identified } from './entry.ts'
import { type FilledField, filledFields, shownFields } from './entry-fields.tsx'
import { formInput, formSchema, formValues } from './entry-form.ts'
import type { FormValues } from './kind.ts'
import { useNoun } from './use-noun.ts'

interface EntryFormProps<Thing> {
  readonly entry: AnyEntry<Thing>
  /** The entry to change; null for a new one. */
  readonly thing: Thing | null
  /** The verb on the button. */
  readonly action: string
  readonly save: (input: Record<string, unknown>, base: Thing | null) => Promise<Thing | null>
  readonly onSaved: (saved: Thing | null) => void
  readonly onCancel: () => void
}

/** The form of an entry, made of its fields in their order. */
export function EntryForm<Thing extends Identified>(props: EntryFormProps<Thing>) {
  const { entry, thing, action, save, onSaved, onCancel } = props
  const { formatMessage, locale } = useIntl()
  const noun = useNoun(entry)
  const fields = filledFields(entry.fields, thing === null)
  const valuesOf = (one: Thing | null) => formValues(fields, one, locale)
  const edit = useEdit<Thing, FormValues, Thing | null>({
    thing,
    valuesOf,
    schema: formSchema(fields, locale),
    fields: fields.map(({ name }) => name),
    isChanged: (base, values) => isEdited(valuesOf(base), values),
    rebase: (values, base, current) => rebased(values, valuesOf(base), valuesOf(current)),
    save: (values, base) => save(formInput(fields, values, locale), base),
    onSaved,
  })
  const isGone = edit.base !== null && edit.attempt.state === 'refused' && errorCode(edit.attempt.error) === 'NOT_FOUND'
  return (
    <EditScreen
      edit={edit}
      action={action}
      shown={shownFields(entry.fields)}
      summary={isGone && <span className="form-why">{formatMessage({ id: 'entry.gone' }, { id: edit.base?.id })}</span>}
      onCancel={onCancel}
    >
      <Panel title={noun.atStart}>
        <div className="form-section">
          {inLines(fields).map((line) => (
            <div key={line[0].name} className={isWide(line[0]) ? undefined : 'form-pair'}>
              {line.map((field) => (
                <EntryInput key={field.name} edit={edit} field={field} />
              ))}
            </div>
          ))}
        </div>
      </Panel>
    </EditScreen>
  )
}

type Line<Thing> = [FilledField<Thing>, ...FilledField<Thing>[]]

function isWide<Thing>({ given }: FilledField<Thing>): boolean {
  return given.kind.input.is === 'text' && given.kind.input.lines !== undefined
}

/** The fields as they are beside each other: a wide one has a line for itself. */
function inLines<Thing>(fields: readonly FilledField<Thing>[]): readonly Line<Thing>[] {
  const lines: Line<Thing>[] = []
  for (const field of fields) {
    const last = lines.at(-1)
    if (!last || isWide(last[0]) || isWide(field)) lines.push([field])
    else last.push(field)
  }
  return lines
}

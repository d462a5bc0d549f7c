import { InputGroup, TextArea } from '@blueprintjs/core'
import { contentLanguageOptions, countryOptions } from '@portal/schema/reference-lists'
import { useIntl } from 'react-intl'
import { EditScreen } from '../../screens/edit/EditScreen.tsx'
import { isEdited, rebased } from '../../screens/edit/plain-values.ts'
import { useEdit } from '../../screens/edit/use-edit.ts'
import { FormField, inputProps } from '../../screens/form/FormField.tsx'
import { OptionChooser } from '../../screens/form/OptionChooser.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { reasonFields } from './reason-fields.tsx'
import { longestText, type ReasonValues, reasonForm, reasonInput, reasonValues } from './reason-form.ts'
import type { VerificationReason } from './reason-query.ts'

interface ReasonFormProps {
  /** The reason to change; null for a new one. */
  readonly reason: VerificationReason | null
  readonly save: (
    input: ReturnType<typeof reasonInput>,
    base: VerificationReason | null,
  ) => Promise<VerificationReason | null>
  readonly onSaved: (reason: VerificationReason | null) => void
  readonly onCancel: () => void
}

const fields = ['verificationReason', 'languageCode', 'countryCode', 'text'] as const
const rows = 4

/** Everything of a verification failure reason; its id is chosen once. */
export function ReasonForm({ reason, save, onSaved, onCancel }: ReasonFormProps) {
  const { formatMessage, locale } = useIntl()
  const edit = useEdit<VerificationReason, ReasonValues, VerificationReason | null>({
    thing: reason,
    valuesOf: reasonValues,
    schema: reasonForm,
    fields,
    isChanged: (base, values) => isEdited(reasonValues(base), values),
    rebase: (values, base, current) => rebased(values, reasonValues(base), reasonValues(current)),
    save: (values, base) => save(reasonInput(values), base),
    onSaved,
  })
  const { register, setValue } = edit.form
  const disabled = edit.isSending
  const label = (field: (typeof fields)[number]) => formatMessage({ id: `reasons.${field}` })
  const problem = (field: (typeof fields)[number]) => edit.problemOf(field, label(field))
  const choose = (field: 'languageCode' | 'countryCode') => (code: string) =>
    setValue(field, code, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  return (
    <EditScreen
      edit={edit}
      action={formatMessage({ id: reason ? 'form.save' : 'reasons.add' })}
      shown={reasonFields}
      onCancel={onCancel}
    >
      <Panel title={formatMessage({ id: 'reasons.reason' })}>
        <div className="form-section">
          {!reason && (
            <FormField
              label={label('verificationReason')}
              help={formatMessage({ id: 'reasons.verificationReason.help' })}
              problem={problem('verificationReason')}
            >
              {(input) => (
                <InputGroup
                  {...input}
                  {...inputProps(register('verificationReason', { setValueAs: (text: string) => text.trim() }))}
                  autoComplete="off"
                  spellCheck={false}
                  disabled={disabled}
                />
              )}
            </FormField>
          )}
          <div className="form-pair">
            <FormField label={label('languageCode')} problem={problem('languageCode')}>
              {(input) => (
                <OptionChooser
                  input={input}
                  options={contentLanguageOptions(locale)}
                  value={edit.values.languageCode}
                  placeholder={formatMessage({ id: 'form.choose' })}
                  disabled={disabled}
                  onChange={choose('languageCode')}
                />
              )}
            </FormField>
            <FormField
              label={label('countryCode')}
              info={formatMessage({ id: 'form.optional' })}
              problem={problem('countryCode')}
            >
              {(input) => (
                <OptionChooser
                  input={input}
                  options={countryOptions(locale)}
                  value={edit.values.countryCode}
                  placeholder={formatMessage({ id: 'reasons.everyCountry' })}
                  optional
                  disabled={disabled}
                  onChange={choose('countryCode')}
                />
              )}
            </FormField>
          </div>
          <FormField
            label={label('text')}
            help={formatMessage({ id: 'reasons.text.help' }, { most: longestText })}
            problem={problem('text')}
          >
            {(input) => (
              <TextArea {...input} {...inputProps(register('text'))} fill autoResize rows={rows} disabled={disabled} />
            )}
          </FormField>
        </div>
      </Panel>
    </EditScreen>
  )
}

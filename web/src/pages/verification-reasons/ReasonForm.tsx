import { contentLanguageOptions, countryOptions } from '@portal/schema/reference-lists'
import { useIntl } from 'react-intl'
import { EditScreen } from '../../screens/edit/EditScreen.tsx'
import { isEdited, rebased } from '../../screens/edit/plain-values.ts'
import { useEdit } from '../../screens/edit/use-edit.ts'
import { OptionField } from '../../screens/form/OptionField.tsx'
import { TextField } from '../../screens/form/TextField.tsx'
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
type ReasonField = (typeof fields)[number]

const lines = 4

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
  const label = (field: ReasonField) => formatMessage({ id: `reasons.${field}` })
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
            <TextField
              {...edit.followed('verificationReason', label('verificationReason'))}
              help={formatMessage({ id: 'reasons.verificationReason.help' })}
            />
          )}
          <div className="form-pair">
            <OptionField
              {...edit.given('languageCode', label('languageCode'))}
              options={contentLanguageOptions(locale)}
            />
            <OptionField
              {...edit.given('countryCode', label('countryCode'))}
              optional
              options={countryOptions(locale)}
              placeholder={formatMessage({ id: 'reasons.everyCountry' })}
            />
          </div>
          <TextField
            {...edit.followed('text', label('text'))}
            help={formatMessage({ id: 'reasons.text.help' }, { most: longestText })}
            lines={lines}
          />
        </div>
      </Panel>
    </EditScreen>
  )
}

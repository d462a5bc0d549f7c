import { FormGroup, HTMLSelect } from '@blueprintjs/core'
import { notificationEmailTypes } from '@portal/schema/notification-email-type'
import { contentLanguageOptions, countryOptions } from '@portal/schema/reference-lists'
import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import type { TemplateTarget } from './template-path.ts'

interface TargetChoiceProps {
  readonly target: TemplateTarget
  readonly onChange: (target: TemplateTarget) => void
}

/** Chooses the target of a template: its event, its language, and its country or all countries. */
export function TargetChoice({ target, onChange }: TargetChoiceProps) {
  const { formatMessage, locale } = useIntl()
  const choose = formatMessage({ id: 'form.choose' })
  return (
    <div className="template-target">
      <Choice
        label={formatMessage({ id: 'field.mailEventType' })}
        value={target.mailEventType}
        onChange={(mailEventType) => onChange({ ...target, mailEventType })}
      >
        {!target.mailEventType && <option value="">{choose}</option>}
        {notificationEmailTypes.map((type) => (
          <option key={type} value={type}>
            {formatMessage({ id: `enum.notificationEmailType.${type}` })}
          </option>
        ))}
      </Choice>
      <Choice
        label={formatMessage({ id: 'field.language' })}
        value={target.language}
        onChange={(language) => onChange({ ...target, language })}
      >
        {!target.language && <option value="">{choose}</option>}
        {contentLanguageOptions(locale).map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Choice>
      <Choice
        label={formatMessage({ id: 'field.countryCode' })}
        value={target.countryCode}
        onChange={(countryCode) => onChange({ ...target, countryCode })}
      >
        <option value="">{formatMessage({ id: 'mailTemplates.everyCountry' })}</option>
        {countryOptions(locale).map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Choice>
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly children: ReactNode
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <FormGroup label={label} labelFor={id}>
      <HTMLSelect
        id={id}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
      >
        {children}
      </HTMLSelect>
    </FormGroup>
  )
}

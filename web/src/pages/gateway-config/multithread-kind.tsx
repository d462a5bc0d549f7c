import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { gatewayConfigBounds } from '@portal/schema/gateway-config'
import { addYears, format } from 'date-fns'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { MultithreadConfigType } from '../../gql/enums.ts'
import type { GatewayConfigFieldsFragment, GatewayMultithreadInput } from '../../gql/graphql.ts'
import type { MessageId } from '../../i18n/messages.ts'
import type { Kind, OwnInputProps } from '../../screens/entry/kind.ts'
import { DayInput } from '../../screens/form/DayInput.tsx'
import { type FieldInput, FormField } from '../../screens/form/FormField.tsx'
import { SecretShown } from '../../screens/provisioning/SecretShown.tsx'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import './gateway-parts.css'
import { tooLong } from '../../values/field-problem.ts'

type Multithread = NonNullable<GatewayConfigFieldsFragment['multithread']>

/** The form's value: the stored one, and a token only if a new one is typed. */
interface TypedMultithread {
  readonly enabled: boolean
  readonly configType: MultithreadConfigType | null
  readonly token: string
  readonly isSet: boolean
  /** A time, or the typed text while it is not a valid day. */
  readonly expirationTime: string | null
  readonly scheduler: string
}

const nothing: TypedMultithread = {
  enabled: false,
  configType: null,
  token: '',
  isSet: false,
  expirationTime: null,
  scheduler: '',
}

const none: Multithread = {
  enabled: false,
  configType: null,
  token: { isSet: false, lastModified: null },
  expirationTime: null,
  scheduler: null,
}

/** The last year that the calendar offers, counted from now. */
const longestYears = 10

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

function isMoment(text: string | null): text is `${string}T${string}` | null {
  return text === null || !Number.isNaN(Date.parse(text.includes('T') ? text : ''))
}

function dayFromNow(years: number): string {
  return format(addYears(new Date(), years), 'yyyy-MM-dd')
}

/** How requests are sent to a gateway in parallel (specification 3, multithread labels). */
export const multithread: Kind<Multithread, never, GatewayMultithreadInput> = {
  show: (value) => <MultithreadShown value={value} />,
  toForm: ({ enabled, configType, token, expirationTime, scheduler }) =>
    JSON.stringify({ enabled, configType, token: '', isSet: token.isSet, expirationTime, scheduler: scheduler ?? '' }),
  toInput(entered) {
    const { token, isSet: _, scheduler, ...rest }: TypedMultithread = JSON.parse(entered)
    return { ...rest, scheduler: scheduler.trim() || null, ...(token !== '' && { token }) }
  },
  check(entered) {
    const { enabled, configType, token, isSet, scheduler, expirationTime }: TypedMultithread = JSON.parse(entered)
    if (!isMoment(expirationTime)) return 'notDate'
    if (scheduler.trim().length > gatewayConfigBounds.multithreadScheduler.most)
      return tooLong(gatewayConfigBounds.multithreadScheduler.most)
    const isComplete = configType === 'TOKEN' ? isSet || token !== '' : configType !== null && scheduler.trim() !== ''
    return enabled && !isComplete ? 'required' : null
  },
  // The ledger does not keep the token, so the stored one stays.
  restored: (kept, stored) => ({ ...none, ...(stored as Multithread | null), ...(kept as Partial<Multithread>) }),
  input: { is: 'own', render: (props) => <MultithreadInput {...props} />, isWide: true },
}

function MultithreadShown({ value }: { readonly value: Multithread }) {
  const { formatMessage } = useIntl()
  const { enabled, configType, token, expirationTime, scheduler } = value
  return (
    <Fields>
      <Field label={formatMessage({ id: 'gateways.multithreadEnabled' })}>
        {formatMessage({ id: enabled ? 'entry.flag.yes' : 'entry.flag.no' })}
      </Field>
      <Field label={formatMessage({ id: 'gateways.configType' })}>
        {configType && formatMessage({ id: `enum.multithreadConfigType.${configType}` })}
      </Field>
      <Field label={formatMessage({ id: 'gateways.multithreadToken' })}>
        <SecretShown secret={token} />
      </Field>
      <Field label={formatMessage({ id: 'gateways.multithreadExpirationTime' })}>
        {expirationTime && <Timestamp iso={expirationTime} />}
      </Field>
      <Field label={formatMessage({ id: 'gateways.multithreadScheduler' })}>{scheduler}</Field>
    </Fields>
  )
}

function MultithreadInput({ label, value, problem, disabled, onChange }: OwnInputProps) {
  const { formatMessage } = useIntl()
  const typed: TypedMultithread = value === '' ? nothing : JSON.parse(value)
  const change = (changes: Partial<TypedMultithread>) => onChange(JSON.stringify({ ...typed, ...changes }))
  const day = formatMessage({ id: 'gateways.multithreadExpirationTime' })
  // Hardly any gateway uses them, so their settings appear only once they are on or filled in.
  const { enabled, configType, token, isSet, expirationTime, scheduler } = typed
  const isUsed = [enabled, configType, token, isSet, expirationTime, scheduler].some(Boolean)
  const part = (id: MessageId, children: (input: FieldInput) => ReactNode) => (
    <FormField
      label={formatMessage({ id })}
      optional={id !== 'gateways.multithreadEnabled'}
      help={id === 'gateways.multithreadEnabled' && formatMessage({ id: 'gateways.multithreadEnabled.help' })}
    >
      {children}
    </FormField>
  )
  return (
    <fieldset className="gateway-part">
      <legend>{label}</legend>
      {part('gateways.multithreadEnabled', ({ intent: _, ...input }) => (
        <HTMLSelect
          {...input}
          fill
          disabled={disabled}
          value={String(typed.enabled)}
          onChange={(event) => change({ enabled: event.target.value === 'true' })}
        >
          <option value="true">{formatMessage({ id: 'entry.flag.yes' })}</option>
          <option value="false">{formatMessage({ id: 'entry.flag.no' })}</option>
        </HTMLSelect>
      ))}
      {isUsed && (
        <>
          {part('gateways.configType', ({ intent: _, ...input }) => (
            <HTMLSelect
              {...input}
              fill
              disabled={disabled}
              value={typed.configType ?? ''}
              onChange={(event) => change({ configType: (event.target.value || null) as MultithreadConfigType | null })}
            >
              <option value="">{formatMessage({ id: 'form.choose' })}</option>
              {(['TOKEN', 'SCHEDULER'] as const).map((type) => (
                <option key={type} value={type}>
                  {formatMessage({ id: `enum.multithreadConfigType.${type}` })}
                </option>
              ))}
            </HTMLSelect>
          ))}
          {part('gateways.multithreadToken', (input) => (
            <InputGroup
              {...input}
              type="password"
              autoComplete="new-password"
              disabled={disabled}
              placeholder={typed.isSet ? formatMessage({ id: 'provisioning.secret.replace' }) : undefined}
              value={typed.token}
              onValueChange={(token) => change({ token })}
            />
          ))}
          <DayInput
            label={day}
            optional
            problem={
              isMoment(typed.expirationTime) ? null : formatMessage({ id: 'error.field.notDate' }, { field: day })
            }
            disabled={disabled}
            value={isMoment(typed.expirationTime) ? (typed.expirationTime?.slice(0, 10) ?? '') : typed.expirationTime}
            onChange={(text) => change({ expirationTime: isDay(text) ? `${text}T00:00:00Z` : text || null })}
            earliest={dayFromNow(0)}
            latest={dayFromNow(longestYears)}
          />
          {part('gateways.multithreadScheduler', (input) => (
            <InputGroup
              {...input}
              autoComplete="off"
              disabled={disabled}
              value={typed.scheduler}
              onValueChange={(scheduler) => change({ scheduler })}
            />
          ))}
        </>
      )}
      {problem && (
        <p role="alert" className="gateway-part-problem">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

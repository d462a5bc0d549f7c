import { FormGroup, InputGroup, type InputGroupProps } from '@blueprintjs/core'
import { type Ref, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'

interface SignInFieldProps extends Omit<InputGroupProps, 'ref'> {
  readonly label: MessageId
  /** The problem with the value. */
  readonly problem: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/** One labeled field; its problem is read out with it. */
export function SignInField({ label, problem, ref, ...input }: SignInFieldProps) {
  const id = useId()
  return (
    <FormGroup
      label={<FormattedMessage id={label} />}
      labelFor={id}
      helperText={problem && <span id={`${id}-problem`}>{problem}</span>}
      intent={problem ? 'danger' : 'none'}
    >
      <InputGroup
        {...input}
        id={id}
        {...(ref && { inputRef: ref })}
        intent={problem ? 'danger' : 'none'}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
      />
    </FormGroup>
  )
}

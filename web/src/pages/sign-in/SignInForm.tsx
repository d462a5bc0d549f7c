import { useMutation } from '@apollo/client/react'
import { Button, Callout, Checkbox } from '@blueprintjs/core'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { z } from 'zod/mini'
import { sessionClient } from '../../apollo.ts'
import { graphql } from '../../gql/gql.ts'
import { actedFor } from '../../session/acted-for.ts'
import { type Remembered, readRemembered, remember } from '../../session/remembered.ts'
import { whenSignedIn } from '../../session/signing.ts'
import { SignInField } from './SignInField.tsx'
import { describeSignInError, needsToken } from './sign-in-error.ts'

const login = graphql(`
  mutation Login($input: LoginInput!) {
    login(input: $input) {
      ...ViewerFields
    }
  }
`)

const required = z.string().check(z.trim(), z.minLength(1, 'error.field.required'))
const credentials = z.object({
  merchantAccount: required,
  callerName: required,
  secretKey: z.string().check(z.minLength(1, 'error.field.required')),
  token: z.string().check(z.trim(), z.regex(/^(\d{6})?$/, 'session.sixDigits')),
  remember: z.boolean(),
})

/**
 * Merchant account, user name and password; the code of the second factor once it is asked for. `lapsed` is whose session
 * has ended on this page, if somebody's has.
 */
export function SignInForm({ lapsed }: { lapsed: Remembered | null }) {
  const intl = useIntl()
  const [remembered, setRemembered] = useState(() => readRemembered(localStorage))
  const earlier = lapsed ?? remembered
  const [signIn, { loading, error }] = useMutation(login, { client: sessionClient })
  const [asksToken, setAsksToken] = useState(false)
  const form = useForm({
    resolver: zodResolver(credentials),
    defaultValues: {
      merchantAccount: earlier?.merchantAccount ?? '',
      callerName: earlier?.callerName ?? '',
      secretKey: '',
      token: '',
      remember: remembered !== null,
    },
  })
  const { setFocus } = form

  useEffect(() => {
    if (asksToken) setFocus('token')
  }, [asksToken, setFocus])

  const submit = form.handleSubmit(async ({ token, ...given }) => {
    try {
      const { data } = await signIn({ variables: { input: { ...given, token: token || null } } })
      const { merchantAccount, callerName } = given
      remember(localStorage, given.remember ? { merchantAccount, callerName } : null)
      // Somebody else starts with the own account; who was remembered goes on acting for the same merchant.
      if (earlier?.merchantAccount !== merchantAccount || earlier.callerName !== callerName) actedFor.set(null)
      if (data) await whenSignedIn(data.login)
    } catch (failure) {
      // What went wrong is shown from `error`; here only what to do next.
      if (needsToken(failure)) setAsksToken(true)
      else setFocus(asksToken ? 'token' : 'secretKey', { shouldSelect: true })
    }
  })

  const forget = () => {
    remember(localStorage, null)
    actedFor.set(null)
    setRemembered(null)
    form.reset({ merchantAccount: '', callerName: '', secretKey: '', token: '', remember: false })
    setFocus('merchantAccount')
  }

  const problem = (field: 'merchantAccount' | 'callerName' | 'secretKey' | 'token') => {
    const message = form.formState.errors[field]?.message
    if (message === 'session.sixDigits') return intl.formatMessage({ id: 'session.sixDigits' })
    return (
      message &&
      intl.formatMessage({ id: 'error.field.required' }, { field: intl.formatMessage({ id: `session.${field}` }) })
    )
  }

  return (
    <form className="sign-in-form" onSubmit={submit} noValidate>
      {error && (
        <Callout intent={needsToken(error) ? 'primary' : 'danger'} role="alert" compact>
          {describeSignInError(error, asksToken, intl)}
        </Callout>
      )}
      <SignInField
        label="session.merchantAccount"
        autoComplete="organization"
        autoFocus={earlier === null}
        problem={problem('merchantAccount')}
        {...form.register('merchantAccount')}
      />
      <SignInField
        label="session.callerName"
        autoComplete="username"
        problem={problem('callerName')}
        {...form.register('callerName')}
      />
      <SignInField
        label="session.secretKey"
        type="password"
        autoComplete="current-password"
        autoFocus={earlier !== null}
        problem={problem('secretKey')}
        {...form.register('secretKey')}
      />
      {asksToken && (
        <SignInField
          label="session.token"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          problem={problem('token')}
          {...form.register('token')}
        />
      )}
      <div className="sign-in-remember">
        <Controller
          control={form.control}
          name="remember"
          render={({ field: { value, onChange, ref, ...field } }) => (
            <Checkbox
              {...field}
              inputRef={ref}
              checked={value}
              onChange={onChange}
              label={intl.formatMessage({ id: 'session.remember' })}
            />
          )}
        />
        {remembered && !lapsed && (
          <Button variant="minimal" size="small" onClick={forget}>
            <FormattedMessage id="session.forget" />
          </Button>
        )}
      </div>
      <Button type="submit" intent="primary" fill loading={loading}>
        <FormattedMessage id="session.signIn" />
      </Button>
    </form>
  )
}

import { Button, Callout, Checkbox } from '@blueprintjs/core'
import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { mayReload, reload, ScreenLoadError } from '../../layout/load-screen.ts'
import { ask } from '../../network/gateway.ts'
import { useFocusOnArrival } from '../../ui/focus-lost.ts'
import { actedFor } from '../acted-for.ts'
import { forgetLookedAt } from '../forget-looked-at.ts'
import { forgetMerchantSettings } from '../merchant-settings.ts'
import { isSameCaller, readRemembered, remember, toRemember } from '../remembered.ts'
import { whenSignedIn } from '../signing.ts'
import type { Viewer } from '../viewer-query.ts'
import { pasteCode } from './paste-code.ts'
import { SignInField } from './SignInField.tsx'
import { describeSignInError, needsToken } from './sign-in-error.ts'

const login = graphql(`
  mutation Login($input: LoginInput!) {
    login(input: $input) {
      ...ViewerFields
    }
  }
`)

const texts = ['merchantAccount', 'callerName', 'secretKey', 'token'] as const

type TextName = (typeof texts)[number]

interface Credentials extends Readonly<Record<TextName, string>> {
  readonly remember: boolean
}

/** The problem of a field, or null. A secret key is used exactly as typed, including spaces. */
function problemOf(
  field: TextName,
  credentials: Credentials,
): 'error.field.required' | 'error.field.notSixDigits' | null {
  if (field === 'token') return /^(\d{6})?$/.test(credentials.token.trim()) ? null : 'error.field.notSixDigits'
  return (field === 'secretKey' ? credentials.secretKey : credentials[field].trim()) === ''
    ? 'error.field.required'
    : null
}

/**
 * The sign-in form: merchant account, user name and password. A form library for its four fields would make up most of
 * the first page's code. The two-factor code is requested only when needed. `lapsed` is the caller whose session has
 * ended on this page, if any.
 */
export function SignInForm({ lapsed }: { lapsed: Viewer | null }) {
  const intl = useIntl()
  const [remembered, setRemembered] = useState(() => readRemembered(localStorage))
  const earlier = lapsed ?? remembered
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [asksToken, setAsksToken] = useState(false)
  const [credentials, setCredentials] = useState<Credentials>({
    merchantAccount: earlier?.merchantAccount ?? '',
    callerName: earlier?.callerName ?? '',
    secretKey: '',
    token: '',
    remember: remembered !== null,
  })
  // A password manager changes several fields at the same time, so each change builds on the last.
  const change = (changed: Partial<Credentials>) => setCredentials((before) => ({ ...before, ...changed }))
  // After the first attempt, each problem disappears as soon as it is fixed.
  const [isTried, setTried] = useState(false)
  const [isVisible, setVisible] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const input = (field: TextName) => form.current?.elements.namedItem(field) as HTMLInputElement | null

  useFocusOnArrival(() => input(earlier === null ? 'merchantAccount' : 'secretKey'))
  useEffect(() => {
    if (asksToken) (form.current?.elements.namedItem('token') as HTMLInputElement | null)?.focus()
  }, [asksToken])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    // Prevents shoulder surfing during the check, and browsers from saving the key as text.
    setVisible(false)
    const wrong = texts.find((field) => problemOf(field, credentials) !== null)
    if (wrong) {
      input(wrong)?.focus()
      return
    }
    const merchantAccount = credentials.merchantAccount.trim()
    const callerName = credentials.callerName.trim()
    setSending(true)
    setError(null)
    try {
      const { login: viewer } = await ask(login, {
        input: { ...credentials, merchantAccount, callerName, token: credentials.token.trim() || null },
      })
      // The previous caller continues to act for the same merchant, also in a new tab. Another caller starts with its
      // own account.
      if (!earlier || !isSameCaller(earlier, viewer)) actedFor.set(null)
      else if (!lapsed && actedFor.get() === null) actedFor.set(remembered?.onBehalfOf ?? null)
      remember(localStorage, credentials.remember ? toRemember(viewer, actedFor.get()) : null)
      await whenSignedIn(viewer)
    } catch (failure) {
      // The sign-in succeeded, but a newer build has replaced the rest of this one.
      if (failure instanceof ScreenLoadError && mayReload(sessionStorage, navigator.onLine)) return reload()
      setError(failure)
      if (needsToken(failure)) setAsksToken(true)
      else input(asksToken ? 'token' : 'secretKey')?.select()
    } finally {
      setSending(false)
    }
  }

  const forget = () => {
    remember(localStorage, null)
    forgetMerchantSettings(localStorage)
    forgetLookedAt(localStorage)
    actedFor.set(null)
    setRemembered(null)
    setCredentials({ merchantAccount: '', callerName: '', secretKey: '', token: '', remember: false })
    setTried(false)
    input('merchantAccount')?.focus()
  }

  const field = (name: TextName) => {
    const problem = isTried ? problemOf(name, credentials) : null
    const label = `session.${name}` as const
    return {
      name,
      label,
      value: credentials[name],
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => change({ [name]: value }),
      problem: problem ? intl.formatMessage({ id: problem }, { field: intl.formatMessage({ id: label }) }) : undefined,
    }
  }

  return (
    <form className="sign-in-form" ref={form} onSubmit={submit} noValidate>
      {error !== null && (
        <Callout intent={needsToken(error) ? 'primary' : 'danger'} role="alert" compact>
          {describeSignInError(error, asksToken, intl)}
        </Callout>
      )}
      <SignInField {...field('merchantAccount')} autoComplete="organization" />
      <SignInField {...field('callerName')} autoComplete="username" />
      <SignInField
        {...field('secretKey')}
        type={isVisible ? 'text' : 'password'}
        autoComplete="current-password"
        spellCheck={false}
        autoCapitalize="none"
        rightElement={
          <Button variant="minimal" size="small" onClick={() => setVisible(!isVisible)}>
            <FormattedMessage id={isVisible ? 'session.hideKey' : 'session.showKey'} />
          </Button>
        }
      />
      {asksToken && (
        <SignInField
          {...field('token')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          onPaste={pasteCode}
        />
      )}
      <div className="sign-in-remember">
        <Checkbox
          name="remember"
          checked={credentials.remember}
          onChange={({ currentTarget: { checked } }) => change({ remember: checked })}
          label={intl.formatMessage({ id: 'session.remember' })}
        />
        {remembered && !lapsed && (
          <Button variant="minimal" size="small" onClick={forget}>
            <FormattedMessage id="session.forget" />
          </Button>
        )}
      </div>
      {remembered?.sessionId && !lapsed && (
        <p className="sign-in-note">
          <FormattedMessage id="session.last" values={{ session: remembered.sessionId }} />
        </p>
      )}
      <Button type="submit" intent="primary" fill loading={isSending}>
        <FormattedMessage id="session.signIn" />
      </Button>
      <p className="sign-in-help">
        <FormattedMessage id="session.noKey" />
      </p>
    </form>
  )
}

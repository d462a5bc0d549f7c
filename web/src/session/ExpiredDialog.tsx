import { DialogBody } from '@blueprintjs/core'
import { useId, useLayoutEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import './sign-in/sign-in.css'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { SignInForm } from './sign-in/SignInForm.tsx'
import type { Viewer } from './viewer-query.ts'

/** Hides the page of an expired session until the same caller signs in again, then shows it unchanged. */
export function ExpiredDialog({ viewer }: { viewer: Viewer }) {
  const intl = useIntl()
  useReturnFocus()
  const whyId = useId()
  useLayoutEffect(() => {
    document.body.classList.add('session-expired')
    return () => document.body.classList.remove('session-expired')
  }, [])
  return (
    <ModalDialog
      isOpen
      className="session-dialog"
      aria-describedby={whyId}
      portalClassName="session-portal"
      title={intl.formatMessage({ id: 'session.expired.title' })}
      isCloseButtonShown={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
    >
      <DialogBody>
        <p id={whyId}>
          <FormattedMessage id="session.expired.why" values={{ caller: viewer.callerName }} />
        </p>
        <SignInForm lapsed={viewer} />
      </DialogBody>
    </ModalDialog>
  )
}

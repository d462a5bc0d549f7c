import type { ReactNode } from 'react'
import { Message } from '../error/Message.tsx'
import { FocusedMessage } from '../form/FocusedMessage.tsx'

/** Explains why a file was checked again after an attempt to import it. */
export function ReplanNotice({ what, children }: { readonly what: string; readonly children: ReactNode }) {
  return (
    <FocusedMessage takesFocus>
      <Message what={what} role="alert">
        {children}
      </Message>
    </FocusedMessage>
  )
}

import { Plus } from '@blueprintjs/icons'
import type { AccessFlag } from '@portal/schema/access'
import type { ReactElement } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { ActionBar } from '../../ui/ActionBar.tsx'

/** The way to a new entry of a list. */
export interface AddEntryProps {
  readonly label: MessageId
  /** What is added, where the label leaves that open. */
  readonly noun?: MessageId
  /** What adding one needs. */
  readonly access: AccessFlag
  /** The path of the form. */
  readonly to: string
  /** What is shown instead of a plus. */
  readonly icon?: ReactElement
}

/** A link to the form for a new entry; who may not add one reads why. */
export function AddEntry({ label: messageId, noun, access, to, icon = <Plus /> }: AddEntryProps) {
  const intl = useIntl()
  const denial = useDenial(access)
  const label = intl.formatMessage({ id: messageId }, noun && { noun: intl.formatMessage({ id: noun }) })
  if (denial === null) {
    return (
      <LinkButton to={to} intent="primary" icon={icon}>
        {label}
      </LinkButton>
    )
  }
  const obstacle = describeDenial(denial, intl)
  return <ActionBar label={label} actions={[{ label, icon, obstacle, onClick: () => undefined }]} />
}

import { Plus } from '@blueprintjs/icons'
import type { AccessFlag } from '@portal/schema/access'
import type { ReactElement } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

// Only for callers who may not add entries.
const ActionBar = lazyPart(() => import(/* @styles list */ '../../ui/ActionBar.tsx'), 'ActionBar')

/** The properties of a list's link to add an entry. */
export interface AddEntryProps {
  readonly label: MessageId
  /** The noun for the label, if it needs one. */
  readonly noun?: MessageId
  /** The permission to add an entry. */
  readonly access: AccessFlag
  /** The path of the form. */
  readonly to: string
  /** Replaces the plus icon. */
  readonly icon?: ReactElement
}

/** A link to the form for a new entry. Callers who may not add one see the reason. */
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

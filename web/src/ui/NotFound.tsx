import { Search } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { MessageId } from '../i18n/messages.ts'
import { Notice } from './Notice.tsx'

interface NotFoundProps {
  readonly title: MessageId
  /** The values in the title. */
  readonly values?: Readonly<Record<string, string>>
  readonly why?: MessageId
  /** The merchant whose objects were searched. */
  readonly where?: ReactNode
  /** The path and the name of the list that would contain it. */
  readonly to: string
  readonly list: MessageId
}

/** Shown on an object's page if there is no such object, with a link to its list. */
export function NotFound({ title, values, why, where, to, list }: NotFoundProps) {
  const { formatMessage } = useIntl()
  return (
    <Notice
      icon={<Search size={40} />}
      title={formatMessage({ id: title }, values)}
      action={<Link to={to}>{formatMessage({ id: list })}</Link>}
    >
      {where}
      {why && <p>{formatMessage({ id: why })}</p>}
    </Notice>
  )
}

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
  /** Whose objects were searched. */
  readonly where?: ReactNode
  /** The path of the list where it would be, and its name. */
  readonly to: string
  readonly list: MessageId
}

/** Says on the page of an object that there is no such object, with the way to its list. */
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

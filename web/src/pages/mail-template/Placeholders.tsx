import { mailPlaceholders } from '@portal/schema/mail-template'
import { useIntl } from 'react-intl'
import { Message } from '../../screens/error/Message.tsx'
import { Panel } from '../../ui/Panel.tsx'

interface PlaceholdersProps {
  /** The placeholders in the template. */
  readonly used: readonly { readonly name: string; readonly line: number; readonly isKnown: boolean }[]
}

/** The available placeholders with samples, and a warning about unknown ones, which are sent unchanged. */
export function Placeholders({ used }: PlaceholdersProps) {
  const { formatMessage, formatList } = useIntl()
  const unknown = used.filter(({ isKnown }) => !isKnown)
  const names = new Set(used.map(({ name }) => name))
  return (
    <Panel title={formatMessage({ id: 'mailTemplates.placeholders' })}>
      <div className="template-panel">
        {unknown.length > 0 && (
          <Message what={formatMessage({ id: 'mailTemplates.placeholders.unknown' }, { count: unknown.length })}>
            <p>
              {formatList(
                unknown.map(({ name, line }) =>
                  formatMessage({ id: 'mailTemplates.placeholders.at' }, { name: `{{${name}}}`, line }),
                ),
              )}
            </p>
          </Message>
        )}
        <dl className="template-placeholders">
          {Object.entries(mailPlaceholders).map(([name, sample]) => (
            <div key={name} className={names.has(name) ? 'template-placeholder-used' : undefined}>
              <dt>
                <code>{`{{${name}}}`}</code>
              </dt>
              <dd>{sample}</dd>
            </div>
          ))}
        </dl>
        <p className="muted">{formatMessage({ id: 'mailTemplates.placeholders.used' })}</p>
      </div>
    </Panel>
  )
}

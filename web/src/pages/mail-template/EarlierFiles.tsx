import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { useMerchantPath } from '../../session/merchant.ts'
import { IdText } from '../../ui/Id.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import type { MailTemplate } from './mail-template.tsx'
import { uploadPath } from './template-path.ts'

const promotionsQuery = graphql(`
  query TemplatePromotions {
    ledger(filter: { act: "promoteMailTemplate", outcome: DONE }, page: { limit: 200 }) {
      total
      items {
        id
        at
        callerName
        objectId
        changes {
          field
          after
        }
      }
    }
  }
`)

/** The files that were live before the current one, from the ledger. The editor can restore each of them. */
export function EarlierFiles({ template }: { readonly template: MailTemplate }) {
  const { formatMessage } = useIntl()
  const path = useMerchantPath()
  const read = useRead(promotionsQuery, ({ ledger: { items, total } }) => {
    const promotions = items.filter(({ changes }) =>
      changes.some((change) => change.field === 'mailTemplateId' && change.after === template.id),
    )
    // The newest one is the live one.
    return { promotions: promotions.slice(1), searched: items.length, isWhole: items.length === total }
  })
  if (!read.error && (read.value === null || (read.value.promotions.length === 0 && read.value.isWhole))) return null
  const editor = path(uploadPath(template))
  return (
    <Panel title={formatMessage({ id: 'mailTemplates.earlier' })}>
      <div className="template-panel">
        <Read of={read} failed="mailTemplates.earlier.failed">
          {({ promotions, searched, isWhole }) => (
            <>
              <ul className="template-earlier">
                {promotions.map(({ id, at, callerName, objectId }) => (
                  <li key={id}>
                    <Timestamp iso={at} /> <span className="muted">{callerName}</span> <IdText value={objectId ?? ''} />{' '}
                    <Link to={`${editor}&from=${encodeURIComponent(objectId ?? '')}`}>
                      {formatMessage({ id: 'mailTemplates.earlier.open' })}
                    </Link>
                  </li>
                ))}
              </ul>
              {!isWhole && <PanelNote id="mailTemplates.earlier.part" values={{ count: searched }} />}
            </>
          )}
        </Read>
      </div>
    </Panel>
  )
}

import { HTMLSelect } from '@blueprintjs/core'
import { memo, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql } from '../../../gql/gql.ts'
import type { ChargeFormat } from '../../../gql/graphql.ts'
import { Read } from '../../../screens/read/Read.tsx'
import { useRead } from '../../../screens/read/use-read.ts'
import { JsonPanel } from '../../../ui/JsonPanel.tsx'
import './charge-document.css'

const chargeDocumentQuery = graphql(`
  query ChargeDocument($id: ID!, $format: ChargeFormat!) {
    charge(id: $id) {
      id
      merchantAccount
      document(format: $format)
    }
  }
`)

const formats: readonly ChargeFormat[] = ['ChargeFormatV3_0', 'ChargeFormatV3_1', 'ChargeFormatV3_2']

/** The charge as the portal reads it, or as the platform returns it in one of its formats (specification 9). */
export const ChargeDocument = memo(function ChargeDocument({ charge }: { readonly charge: { readonly id: string } }) {
  const { formatMessage } = useIntl()
  const id = useId()
  const [format, setFormat] = useState<ChargeFormat | null>(null)
  const read = useRead(chargeDocumentQuery, ({ charge }) => charge?.document, {
    variables: { id: charge.id, format: format ?? 'ChargeFormatV3_2' },
    skip: format === null,
  })
  return (
    <JsonPanel value={format === null ? charge : (read.value ?? undefined)}>
      <label className="charge-format" htmlFor={id}>
        <span className="muted">{formatMessage({ id: 'charges.format' })}</span>
        <HTMLSelect
          id={id}
          value={format ?? ''}
          onChange={({ currentTarget }) => setFormat(formats.find((known) => known === currentTarget.value) ?? null)}
        >
          <option value="">{formatMessage({ id: 'charges.format.portal' })}</option>
          {formats.map((known) => (
            <option key={known} value={known}>
              {known}
            </option>
          ))}
        </HTMLSelect>
      </label>
      <Read of={read} failed="charges.format.failed" skeleton={3} />
    </JsonPanel>
  )
})

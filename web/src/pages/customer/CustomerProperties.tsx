import { memo } from 'react'
import { useIntl } from 'react-intl'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import type { CustomerDetails } from './customer-query.ts'

/** The names and values that the merchant keeps with the customer. */
export const CustomerProperties = memo(function CustomerProperties({
  properties,
}: Pick<CustomerDetails, 'properties'>) {
  const { formatMessage } = useIntl()
  return (
    <Panel title={formatMessage({ id: 'charges.properties' })}>
      {properties.length === 0 ? (
        <PanelNote id="charges.properties.none" />
      ) : (
        <Fields>
          {properties.map(({ name, value }) => (
            <Field key={name} label={name}>
              {value}
            </Field>
          ))}
        </Fields>
      )}
    </Panel>
  )
})

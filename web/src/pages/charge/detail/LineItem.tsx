import { memo } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { Money } from '../../../screens/shown/Money.tsx'
import { Field, Fields } from '../../../ui/Fields.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { ChargeDetails } from '../charge-query.ts'

/** The line item of the charge. */
export const LineItem = memo(function LineItem({ item }: { readonly item: ChargeDetails['lineItem'] | null }) {
  const intl = useIntl()
  const text = intl.formatMessage
  return (
    <Panel title={text({ id: 'charges.item' })}>
      {item ? (
        <Fields>
          <Field label={text({ id: 'charges.item.description' })}>{item.description}</Field>
          <Field label={text({ id: 'charges.item.key' })}>{item.externalKey}</Field>
          <Field label={text({ id: 'charges.item.category' })}>{item.productCategoryCode}</Field>
          <Field label={text({ id: 'charges.item.quantity' })}>
            {item.quantity == null ? null : intl.formatNumber(item.quantity)}
          </Field>
          <Field label={text({ id: item.taxModel === 'INCLUSIVE' ? 'charges.new.price' : 'charges.item.price' })}>
            <Money amount={item.price} currency={item.currency} />
          </Field>
          <Field label={text({ id: 'charges.item.tax' })}>
            <Money amount={item.taxAmount} currency={item.currency} />
          </Field>
          <Field label={text({ id: 'charges.item.taxModel' })}>{taxModel(item.taxModel, intl)}</Field>
          <Field label={text({ id: 'charges.item.total' })}>
            <Money amount={item.totalAmount} currency={item.currency} />
          </Field>
        </Fields>
      ) : (
        <p className="data-panel-note muted">{text({ id: 'charges.item.none' })}</p>
      )}
    </Panel>
  )
})

/** The tax model. A model unknown to the portal keeps the platform's name. */
function taxModel(model: string | null | undefined, intl: IntlShape): string | null {
  if (model === 'EXCLUSIVE' || model === 'INCLUSIVE') return intl.formatMessage({ id: `enum.taxModel.${model}` })
  return model ?? null
}

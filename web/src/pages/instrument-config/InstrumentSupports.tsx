import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { paymentMethods } from '../../screens/charge/charge-status.ts'
import { choices, countries, currencies } from '../../screens/entry/list-kinds.tsx'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import '../../ui/disclosure.css'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { Panel } from '../../ui/Panel.tsx'

const instrumentQuery = graphql(`
  query InstrumentSupport($id: ID!) {
    instrument(id: $id) {
      id
      paymentMethod
      paymentGatewayDetail
      supportedCountries
      supportedCurrencies
      subInstruments
    }
  }
`)

const methods = choices(paymentMethods, (method) => `enum.paymentMethod.${method}`)

/** A longer list of codes is collapsed. */
const mostOpen = 12

interface InstrumentSupportsProps {
  /** The platform's instrument. */
  readonly id: string
  /** The configuration on the page. Omitted while adding one. */
  readonly configId?: string
}

/** The methods, countries and currencies of the platform's instrument. A configuration restricts them. */
export function InstrumentSupports({ id, configId }: InstrumentSupportsProps) {
  const { formatMessage } = useIntl()
  const read = useRead(instrumentQuery, ({ instrument }) => instrument, {
    variables: { id },
    fetchPolicy: 'cache-first',
  })
  return (
    <Panel title={formatMessage({ id: 'instruments.supports' }, { id })}>
      <Read values={{ id }} of={read} failed="entry.failed" skeleton={3} none="instruments.supports.unknown">
        {(instrument) => (
          <Fields>
            {configId !== undefined && (
              <Field label={formatMessage({ id: 'field.instrumentConfigurationId' })}>
                <Id value={configId} />
              </Field>
            )}
            <Field label={formatMessage({ id: 'field.paymentType' })}>
              {instrument.paymentMethod && methods.show([instrument.paymentMethod], {}, 'page')}
            </Field>
            <Field label={formatMessage({ id: 'field.subInstruments' })}>
              {instrument.subInstruments.length > 0 && methods.show(instrument.subInstruments, {}, 'page')}
            </Field>
            <Field label={formatMessage({ id: 'field.paymentGatewayDetail' })}>{instrument.paymentGatewayDetail}</Field>
            <Field label={formatMessage({ id: 'field.supportedCountries' })}>
              <Folded count={instrument.supportedCountries.length}>
                {countries.show(instrument.supportedCountries, {}, 'page')}
              </Folded>
            </Field>
            <Field label={formatMessage({ id: 'field.supportedCurrencies' })}>
              <Folded count={instrument.supportedCurrencies.length}>
                {currencies.show(instrument.supportedCurrencies, {}, 'page')}
              </Folded>
            </Field>
          </Fields>
        )}
      </Read>
    </Panel>
  )
}

/** A long list, collapsed to its length. */
function Folded({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const { formatNumber } = useIntl()
  if (count === 0) return <span className="muted">–</span>
  if (count <= mostOpen) return children
  return (
    <details className="disclosure">
      <summary>{formatNumber(count)}</summary>
      {children}
    </details>
  )
}

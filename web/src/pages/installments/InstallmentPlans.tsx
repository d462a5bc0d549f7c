import { HTMLTable } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { countryOptions } from '@portal/schema/reference-lists'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { countryName } from '../../screens/country.ts'
import { type EntryField, entryFields } from '../../screens/entry/entry-fields.tsx'
import { useNoun } from '../../screens/entry/use-noun.ts'
import { FormField } from '../../screens/form/FormField.tsx'
import { OptionChooser } from '../../screens/form/OptionChooser.tsx'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { Panel } from '../../ui/Panel.tsx'
import './installment-plans.css'
import { pathOf } from '../../paths.ts'
import { type InstallmentPlan, plans } from './plan.tsx'
import type { InstallmentSetting } from './setting.tsx'

/** The most plans a page of the gateway holds; a setting has a handful for each country. */
const mostPlans = 200

const installmentPlansQuery = graphql(`
  query InstallmentPlans($installment: ID!, $countryCode: String, $limit: Int!) {
    installmentPlans(filter: { installment: $installment, countryCode: $countryCode }, page: { limit: $limit }) {
      total
      items {
        ...InstallmentPlanFields
      }
    }
  }
`)

const named: readonly (keyof InstallmentPlan)[] = [
  'id',
  'countryCode',
  'numberOfInstallments',
  'minAmount',
  'interestRate',
  'costBurden',
  'status',
]
const columns = entryFields<InstallmentPlan>(plans.fields).filter(({ name }) => named.some((shown) => shown === name))

/** The plans of a setting, of all countries or of one. */
export function InstallmentPlans({ setting }: { readonly setting: InstallmentSetting }) {
  const intl = useIntl()
  const { formatMessage } = intl
  const path = useMerchantPath()
  const noun = useNoun(plans)
  const [country, setCountry] = useState('')
  const read = useRead(installmentPlansQuery, ({ installmentPlans }) => installmentPlans, {
    variables: { installment: setting.id, countryCode: country || null, limit: mostPlans },
    of: setting.id,
  })
  return (
    <Panel
      title={formatMessage({ id: 'installments.plans' })}
      actions={
        <LinkButton
          to={path(pathOf('installments/:installment/@new', { installment: setting.id }))}
          size="small"
          icon={<Plus />}
        >
          {formatMessage({ id: 'entry.add' }, { noun: noun.within })}
        </LinkButton>
      }
    >
      <CountryChoice chosen={country} onChoose={setCountry} />
      <Read
        of={read}
        failed={formatMessage({ id: 'installments.plans.failed' })}
        skeleton={4}
        none={
          country
            ? formatMessage({ id: 'installments.plans.noneIn' }, { country: countryName(country, intl.locale) })
            : formatMessage({ id: 'installments.plans.none' })
        }
      >
        {(page) => (
          <>
            <PlanTable rows={page.items} />
            {page.total > page.items.length && (
              <p className="data-panel-note muted">
                {formatMessage({ id: 'installments.plans.more' }, { shown: page.items.length, total: page.total })}
              </p>
            )}
          </>
        )}
      </Read>
    </Panel>
  )
}

/** Narrows the plans to a country. */
function CountryChoice(props: { readonly chosen: string; readonly onChoose: (country: string) => void }) {
  const { formatMessage, locale } = useIntl()
  const label = formatMessage({ id: 'field.countryCode' })
  return (
    <div className="plan-country">
      <FormField label={label}>
        {(input) => (
          <OptionChooser
            input={input}
            label={label}
            options={countryOptions(locale)}
            value={props.chosen}
            placeholder={formatMessage({ id: 'installments.plans.all' })}
            optional
            onChange={props.onChoose}
          />
        )}
      </FormField>
    </div>
  )
}

function PlanTable({ rows }: { readonly rows: readonly InstallmentPlan[] }) {
  const { formatMessage } = useIntl()
  return (
    <div className="plan-table">
      <HTMLTable compact className="data-panel-table">
        <thead>
          <tr>
            {columns.map((field) => (
              <th key={field.name} scope="col" className={classOf(field)}>
                {formatMessage({ id: field.label })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((plan) => (
            <tr key={plan.id}>
              {columns.map((field) => (
                <td key={field.name} className={classOf(field)}>
                  {field.name === 'id' ? <PlanLink plan={plan} /> : field.show(plan, 'row')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  )
}

/** The stylesheet leaves out by its name what has no room. */
function classOf({ name, given }: EntryField<InstallmentPlan>): string {
  return `plan-${name}${given.kind.column?.align === 'right' ? ' plan-figure' : ''}`
}

function PlanLink({ plan: { id, installment } }: { readonly plan: InstallmentPlan }) {
  const path = useMerchantPath()
  return (
    <Link
      className="id-text"
      to={path(pathOf('installments/:installment/:installmentPlan', { installment, installmentPlan: id }))}
    >
      {id}
    </Link>
  )
}

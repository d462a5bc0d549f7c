import { Plus } from '@blueprintjs/icons'
import { countryOptions } from '@portal/schema/reference-lists'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { entryFields } from '../../screens/entry/entry-fields.tsx'
import { useNoun } from '../../screens/entry/use-noun.ts'
import { FormField } from '../../screens/form/FormField.tsx'
import { OptionChooser } from '../../screens/form/OptionChooser.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ShownOf } from '../../ui/ShownOf.tsx'
import { countryName } from '../../values/country.ts'
import './installment-plans.css'
import { type InstallmentPlan, plans } from './installment-plan.tsx'
import type { InstallmentSetting } from './installment-setting.tsx'

/** The maximum page size of the gateway. A setting has a few plans per country. */
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

/** The columns, and the minimum panel width of those that can be hidden. */
const shown: Readonly<Record<string, TableColumn<InstallmentPlan>['from']>> = {
  id: undefined,
  countryCode: undefined,
  numberOfInstallments: undefined,
  minAmount: 'medium',
  interestRate: 'wide',
  costBurden: 'wide',
  status: undefined,
}
const columns = entryFields<InstallmentPlan>(plans.fields)
  .filter(({ name }) => name in shown)
  .map(
    ({ name, label, spec, show }): TableColumn<InstallmentPlan> => ({
      header: label,
      cell: (plan) => (name === 'id' ? <PlanLink plan={plan} /> : show(plan, 'row')),
      ...(spec.kind.column?.align && { align: spec.kind.column.align }),
      ...(shown[name] && { from: shown[name] }),
    }),
  )

/** The plans of a setting, for all countries or one. */
export function InstallmentPlans({ setting }: { readonly setting: InstallmentSetting }) {
  const intl = useIntl()
  const { formatMessage } = intl
  const path = usePath()
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
          to={path('installments/:installment/@new', { installment: setting.id })}
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
        failed="installments.plans.failed"
        skeleton={4}
        none={country ? 'installments.plans.noneIn' : 'installments.plans.none'}
        values={{ country: countryName(country, intl.locale) ?? country }}
      >
        {(page) => (
          <>
            <DataTable rows={page.items} columns={columns} rowKey={({ id }) => id} hasRowHeads={false} />
            <ShownOf page={page} note="installments.plans.more" />
          </>
        )}
      </Read>
    </Panel>
  )
}

/** Filters the plans by country. */
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

function PlanLink({ plan: { id, installment } }: { readonly plan: InstallmentPlan }) {
  const path = usePath()
  return (
    <Link
      className="id-text"
      to={path('installments/:installment/:installmentPlan', { installment, installmentPlan: id })}
    >
      {id}
    </Link>
  )
}

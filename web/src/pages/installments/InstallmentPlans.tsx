import { useQuery } from '@apollo/client/react'
import { HTMLTable } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { countryOptions } from '@portal/schema/reference-lists'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { countryName } from '../../screens/country.ts'
import { Failure } from '../../screens/Failure.tsx'
import { FormField } from '../../screens/form/FormField.tsx'
import { OptionChooser } from '../../screens/form/OptionChooser.tsx'
import { Money } from '../../screens/Money.tsx'
import { useMerchantPath } from '../../session/merchant.ts'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { BurdenText, PlanStatusTag } from './InstallmentTags.tsx'
import './installment-plans.css'
import { pathOf } from '../../paths.ts'
import type { InstallmentPlan } from './plan-query.ts'
import { Rate } from './Rate.tsx'
import type { InstallmentSetting } from './setting-query.ts'

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

/** The plans of a setting, of all countries or of one. */
export function InstallmentPlans({ setting }: { readonly setting: InstallmentSetting }) {
  const intl = useIntl()
  const { formatMessage } = intl
  const path = useMerchantPath()
  const [country, setCountry] = useState('')
  const { data, previousData, error, loading, refetch } = useQuery(installmentPlansQuery, {
    variables: { installment: setting.id, countryCode: country || null, limit: mostPlans },
    fetchPolicy: 'cache-and-network',
  })
  const page = (data ?? (loading ? previousData : undefined))?.installmentPlans
  return (
    <Panel
      title={formatMessage({ id: 'installments.plans' })}
      actions={
        <LinkButton
          to={path(pathOf('installments/:installment/@new', { installment: setting.id }))}
          size="small"
          icon={<Plus />}
        >
          {formatMessage({ id: 'installments.addPlan' })}
        </LinkButton>
      }
    >
      <CountryChoice chosen={country} onChoose={setCountry} />
      {error && (
        <Failure
          what={formatMessage({ id: 'installments.plans.failed' })}
          error={error}
          retry={() => void refetch().catch(() => undefined)}
        />
      )}
      {loading && !page && <SkeletonLines count={4} />}
      {page && page.items.length === 0 && (
        <p className="data-panel-note muted">
          {country
            ? formatMessage({ id: 'installments.plans.noneIn' }, { country: countryName(country, intl.locale) })
            : formatMessage({ id: 'installments.plans.none' })}
        </p>
      )}
      {page && page.items.length > 0 && <PlanTable plans={page.items} />}
      {page && page.total > page.items.length && (
        <p className="data-panel-note muted">
          {formatMessage({ id: 'installments.plans.more' }, { shown: page.items.length, total: page.total })}
        </p>
      )}
    </Panel>
  )
}

/** Narrows the plans to a country. */
function CountryChoice(props: { readonly chosen: string; readonly onChoose: (country: string) => void }) {
  const { formatMessage, locale } = useIntl()
  const label = formatMessage({ id: 'installments.countryCode' })
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

function PlanTable({ plans }: { readonly plans: readonly InstallmentPlan[] }) {
  const { formatMessage, formatNumber, locale } = useIntl()
  const path = useMerchantPath()
  return (
    <div className="plan-table">
      <HTMLTable compact className="data-panel-table">
        <thead>
          <tr>
            <th scope="col">{formatMessage({ id: 'installments.planId' })}</th>
            <th scope="col">{formatMessage({ id: 'installments.countryCode' })}</th>
            <th scope="col" className="plan-figure">
              {formatMessage({ id: 'installments.numberOfInstallments' })}
            </th>
            <th scope="col" className="plan-figure plan-amount">
              {formatMessage({ id: 'installments.minAmount' })}
            </th>
            <th scope="col" className="plan-figure plan-wide">
              {formatMessage({ id: 'installments.interestRate' })}
            </th>
            <th scope="col" className="plan-wide">
              {formatMessage({ id: 'installments.costBurden' })}
            </th>
            <th scope="col">{formatMessage({ id: 'installments.status' })}</th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.id}>
              <td>
                <Link
                  className="id-text"
                  to={path(
                    pathOf('installments/:installment/:installmentPlan', {
                      installment: plan.installment,
                      installmentPlan: plan.id,
                    }),
                  )}
                >
                  {plan.id}
                </Link>
              </td>
              <td title={plan.countryCode ?? undefined}>
                {plan.countryCode && (countryName(plan.countryCode, locale) ?? plan.countryCode)}
              </td>
              <td className="plan-figure">
                {plan.numberOfInstallments != null && formatNumber(plan.numberOfInstallments)}
              </td>
              <td className="plan-figure plan-amount">
                <Money amount={plan.minAmount} currency={plan.currency} />
              </td>
              <td className="plan-figure plan-wide">
                <Rate rate={plan.interestRate} />
              </td>
              <td className="plan-wide">
                <BurdenText burden={plan.costBurden} />
              </td>
              <td>
                <PlanStatusTag status={plan.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  )
}

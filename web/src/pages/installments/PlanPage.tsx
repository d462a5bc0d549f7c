import { useMutation, useQuery } from '@apollo/client/react'
import { Calendar, Search } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { saveUnlessChanged } from '../../screens/edit/changed-meanwhile.ts'
import { Failure } from '../../screens/Failure.tsx'
import { useMerchantPath } from '../../session/merchant.ts'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showDone } from '../../ui/show-done.ts'
import '../detail.css'
import { PlanForm } from './PlanForm.tsx'
import { PlanHeader } from './PlanHeader.tsx'
import { installmentPlanQuery, saveInstallmentPlan } from './plan-query.ts'

/** The page of one installment plan; `?edit` opens its form. */
export function Component() {
  const { installment = '', installmentPlan: id = '' } = useParams()
  const { formatMessage } = useIntl()
  const path = useMerchantPath()
  const [parameters, setParameters] = useSearchParams()
  const { data, error, loading, refetch } = useQuery(installmentPlanQuery, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  })
  const [save] = useMutation(saveInstallmentPlan)
  // An address that puts the plan under another setting leads nowhere.
  const plan = data?.installmentPlan?.installment === installment ? data.installmentPlan : null
  const isEditing = parameters.has('edit')
  const close = () => setParameters({}, { replace: true })
  const readAgain = async () => (await refetch()).data?.installmentPlan ?? null
  return (
    <Page
      title={formatMessage({ id: isEditing ? 'installments.editPlan' : 'installments.onePlan' }, { plan: id })}
      icon={<Calendar />}
    >
      <div className="detail">
        {error && (
          <Failure
            what={formatMessage({ id: 'installments.plan.failed' })}
            error={error}
            retry={() => void refetch().catch(() => undefined)}
          />
        )}
        {!plan && loading && <EntrySkeleton />}
        {!plan && !loading && !error && (
          <Notice
            icon={<Search size={40} />}
            title={formatMessage({ id: 'installments.plan.notFound' }, { plan: id, installment })}
            action={<Link to={path('installments')}>{formatMessage({ id: 'installments.all' })}</Link>}
          >
            <p>{formatMessage({ id: 'installments.notFound.why' })}</p>
          </Notice>
        )}
        {plan && isEditing && (
          <PlanForm
            key={plan.id}
            plan={plan}
            save={(input, base) =>
              saveUnlessChanged(async () => {
                const changes = { id, expectedLastModified: base?.lastModified ?? null, ...input }
                return (await save({ variables: { input: changes } })).data?.saveInstallmentPlan ?? null
              }, readAgain)
            }
            onSaved={() => {
              showDone(formatMessage({ id: 'installments.done.save' }, { installment: id }))
              close()
            }}
            onCancel={close}
          />
        )}
        {plan && !isEditing && (
          <PlanHeader plan={plan} readAgain={readAgain} onEdit={() => setParameters({ edit: '' })} />
        )}
      </div>
    </Page>
  )
}

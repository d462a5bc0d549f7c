import { useMutation } from '@apollo/client/react'
import { Calendar } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useNavigate, useParams } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { pathOf } from '../../paths.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { showDone } from '../../ui/show-done.ts'
import { PlanForm } from './PlanForm.tsx'
import { addInstallmentPlan } from './plan-query.ts'

/** Adds a plan to an installment setting. */
export function Component() {
  const { installment = '' } = useParams()
  const { formatMessage } = useIntl()
  const navigate = useNavigate()
  const back = useMerchantPath()(pathOf('installments/:installment', { installment }))
  const [add] = useMutation(addInstallmentPlan)
  return (
    <Page title={formatMessage({ id: 'installments.newPlan' }, { installment })} icon={<Calendar />}>
      <PlanForm
        plan={null}
        save={async (input) =>
          (await add({ variables: { input: { installment, ...input } } })).data?.addInstallmentPlan ?? null
        }
        onSaved={(plan) => {
          showDone(formatMessage({ id: 'installments.done.add' }, { installment: plan?.id ?? '' }))
          navigate(back, { replace: true })
        }}
        onCancel={() => navigate(back)}
      />
    </Page>
  )
}

import { useMutation } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { saveUnlessChanged } from '../../screens/edit/changed-meanwhile.ts'
import { EntryActions } from '../../screens/edit/EntryActions.tsx'
import { useRemove } from '../../screens/edit/use-remove.tsx'
import { Money } from '../../screens/Money.tsx'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { useMerchantPath } from '../../session/merchant.ts'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { showDone } from '../../ui/show-done.ts'
import { PaymentMethod } from '../charges/parts/PaymentMethod.tsx'
import { BurdenText, EnabledTag } from './InstallmentTags.tsx'
import { settingFields } from './setting-fields.tsx'
import { type InstallmentSetting, removeInstallmentSetting } from './setting-query.ts'

interface InstallmentHeaderProps {
  readonly setting: InstallmentSetting
  readonly readAgain: () => Promise<InstallmentSetting | null>
  readonly onEdit: () => void
}

/** The setting itself, and what can be done with it. */
export function InstallmentHeader({ setting, readAgain, onEdit }: InstallmentHeaderProps) {
  const { formatMessage } = useIntl()
  const navigate = useNavigate()
  const path = useMerchantPath()
  const [remove] = useMutation(removeInstallmentSetting)
  const { id } = setting
  const removal = useRemove({
    title: formatMessage({ id: 'installments.ask.remove' }, { installment: id }),
    means: formatMessage({ id: 'installments.ask.remove.means' }),
    thing: setting,
    shown: settingFields,
    remove: ({ lastModified }) =>
      saveUnlessChanged(() => remove({ variables: { id, expectedLastModified: lastModified ?? null } }), readAgain),
    onRemoved: () => {
      showDone(formatMessage({ id: 'installments.done.remove' }, { installment: id }))
      navigate(path('installments'))
    },
  })
  return (
    <section className="data-panel detail-header">
      <div className="detail-header-top">
        <h2 className="detail-name">
          <PaymentMethod method={setting.paymentMethod} />
        </h2>
        <EnabledTag enabled={setting.enabled} />
      </div>
      <Fields>
        <Field label={formatMessage({ id: 'installments.id' })}>
          <Id value={id} />
        </Field>
        <Field label={formatMessage({ id: 'installments.minAmount' })}>
          <Money amount={setting.minAmount} currency={setting.currency} />
        </Field>
        <Field label={formatMessage({ id: 'installments.costBurden' })}>
          <BurdenText burden={setting.costBurden} />
        </Field>
        <Field label={formatMessage({ id: 'installments.lastModified' })}>
          <Timestamp iso={setting.lastModified} />
        </Field>
      </Fields>
      <EntryActions label={formatMessage({ id: 'installments.actions' })} onEdit={onEdit} onRemove={removal.ask} />
      {removal.dialog}
    </section>
  )
}

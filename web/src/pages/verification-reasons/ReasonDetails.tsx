import { useMutation } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { saveUnlessChanged } from '../../screens/edit/changed-meanwhile.ts'
import { EntryActions } from '../../screens/edit/EntryActions.tsx'
import { useRemove } from '../../screens/edit/use-remove.tsx'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { showDone } from '../../ui/show-done.ts'
import { ReasonCountry, ReasonLanguage } from './ReasonPlace.tsx'
import { reasonFields } from './reason-fields.tsx'
import { reasonsPath } from './reason-path.ts'
import { removeVerificationReason, type VerificationReason } from './reason-query.ts'

interface ReasonDetailsProps {
  readonly reason: VerificationReason
  readonly readAgain: () => Promise<VerificationReason | null>
  readonly onEdit: () => void
}

/** The reason as customers read it, and what can be done with it. */
export function ReasonDetails({ reason, readAgain, onEdit }: ReasonDetailsProps) {
  const { formatMessage } = useIntl()
  const navigate = useNavigate()
  const [remove] = useMutation(removeVerificationReason)
  const { id } = reason
  const removal = useRemove({
    title: formatMessage({ id: 'reasons.ask.remove' }, { reason: id }),
    means: formatMessage({ id: 'reasons.ask.remove.means' }),
    thing: reason,
    shown: reasonFields,
    remove: ({ lastModified }) =>
      saveUnlessChanged(() => remove({ variables: { id, expectedLastModified: lastModified ?? null } }), readAgain),
    onRemoved: () => {
      showDone(formatMessage({ id: 'reasons.done.remove' }, { reason: id }))
      navigate(reasonsPath)
    },
  })
  return (
    <section className="data-panel detail-header">
      <div className="detail-header-top">
        <h2 className="detail-name" lang={reason.languageCode?.slice(0, 2)}>
          {reason.text}
        </h2>
      </div>
      <Fields>
        <Field label={formatMessage({ id: 'reasons.verificationReason' })}>
          <Id value={id} />
        </Field>
        <Field label={formatMessage({ id: 'reasons.languageCode' })}>
          <ReasonLanguage code={reason.languageCode} />
        </Field>
        <Field label={formatMessage({ id: 'reasons.countryCode' })}>
          <ReasonCountry code={reason.countryCode} />
        </Field>
        <Field label={formatMessage({ id: 'reasons.lastModified' })}>
          <Timestamp iso={reason.lastModified} />
        </Field>
      </Fields>
      <EntryActions label={formatMessage({ id: 'reasons.actions' })} onEdit={onEdit} onRemove={removal.ask} />
      {removal.dialog}
    </section>
  )
}

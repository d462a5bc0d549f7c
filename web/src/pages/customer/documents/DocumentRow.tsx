import { Button } from '@blueprintjs/core'
import { EyeOpen } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Timestamp } from '../../../screens/shown/Timestamp.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import type { Upload } from './documents-query.ts'
import { VerificationTag } from './VerificationTag.tsx'
import type { RequiredDocument } from './verification.ts'

interface DocumentRowProps {
  readonly document: RequiredDocument<Upload>
  readonly onShow: (upload: Upload) => void
}

/** One required document: its latest upload, or that it is missing. */
export function DocumentRow({ document: { type, latest, earlier }, onShow }: DocumentRowProps) {
  const { formatMessage } = useIntl()
  const name = formatMessage({ id: `enum.documentType.${type}` })
  return (
    <li className="document">
      <div className="document-line">
        <div>
          <strong title={type}>{name}</strong>
          {latest && <UploadFacts upload={latest} />}
        </div>
        {latest ? (
          <UploadEnd upload={latest} name={name} onShow={onShow} />
        ) : (
          <StatusTag tone="ended" label={formatMessage({ id: 'documents.missing' })} code={type} />
        )}
      </div>
      {earlier.length > 0 && (
        <ul className="document-earlier" aria-label={formatMessage({ id: 'documents.earlier' })}>
          {earlier.map((upload) => (
            <li key={upload.id} className="document-line">
              <UploadFacts upload={upload} />
              <UploadEnd upload={upload} name={name} onShow={onShow} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** The time of an upload, and why it was rejected. */
export function UploadFacts({ upload }: { readonly upload: Upload }) {
  const { formatMessage } = useIntl()
  const { failureReason, verificationReason } = upload
  return (
    <div className="document-facts">
      <span className="muted">
        {formatMessage({ id: 'documents.uploaded' })} <Timestamp iso={upload.uploadTime} />
      </span>
      {verificationReason && (
        <p className="document-reason" title={verificationReason}>
          {failureReason?.text ? (
            <span lang={failureReason.languageCode?.slice(0, 2)}>{failureReason.text}</span>
          ) : (
            formatMessage({ id: 'documents.reason.unknown' }, { reason: verificationReason })
          )}
        </p>
      )}
    </div>
  )
}

interface UploadEndProps {
  readonly upload: Upload
  /** The name of the document. */
  readonly name: string
  readonly onShow: (upload: Upload) => void
}

/** The verification status of a document, and the button that shows its picture. */
function UploadEnd({ upload, name, onShow }: UploadEndProps) {
  const { formatMessage } = useIntl()
  return (
    <div className="document-end">
      <VerificationTag status={upload.verificationStatus} />
      <Button
        size="small"
        icon={<EyeOpen />}
        aria-label={formatMessage({ id: 'documents.show.one' }, { document: name })}
        onClick={() => onShow(upload)}
      >
        {formatMessage({ id: 'documents.show' })}
      </Button>
    </div>
  )
}

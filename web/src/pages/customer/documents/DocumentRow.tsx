import { Button } from '@blueprintjs/core'
import { EyeOpen } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Timestamp } from '../../../screens/Timestamp.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import type { Upload } from './documents-query.ts'
import { VerificationTag } from './VerificationTag.tsx'
import type { RequiredDocument } from './verification.ts'

interface DocumentRowProps {
  readonly document: RequiredDocument<Upload>
  readonly onShow: (upload: Upload) => void
}

/** One required document: what is there of it, or that it is missing. */
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

/** When a document came, and why it was not accepted. */
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
  /** What the document is called. */
  readonly name: string
  readonly onShow: (upload: Upload) => void
}

/** How far the verification of a document is, and the way to its picture. */
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

import { Button } from '@blueprintjs/core'
import { EyeOpen } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
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
  return (
    <li className="document">
      <div className="document-line">
        <strong className="document-name" title={type}>
          {formatMessage({ id: `enum.documentType.${type}` })}
        </strong>
        {latest ? (
          <VerificationTag status={latest.verificationStatus} />
        ) : (
          <StatusTag tone="ended" label={formatMessage({ id: 'documents.missing' })} code={type} />
        )}
      </div>
      {latest && <UploadLine upload={latest} onShow={onShow} />}
      {earlier.length > 0 && (
        <ul className="document-earlier" aria-label={formatMessage({ id: 'documents.earlier' })}>
          {earlier.map((upload) => (
            <li key={upload.id}>
              <VerificationTag status={upload.verificationStatus} />
              <UploadLine upload={upload} onShow={onShow} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

interface UploadLineProps {
  readonly upload: Upload
  readonly onShow: (upload: Upload) => void
}

/** When a document came, why it was not accepted, and the way to its picture. */
function UploadLine({ upload, onShow }: UploadLineProps) {
  const { formatMessage } = useIntl()
  const { documentType, failureReason, verificationReason } = upload
  const name = documentType ? formatMessage({ id: `enum.documentType.${documentType}` }) : upload.id
  return (
    <div className="document-upload">
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

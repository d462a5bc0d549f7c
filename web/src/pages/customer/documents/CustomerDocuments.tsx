import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Read } from '../../../screens/read/Read.tsx'
import type { Reading } from '../../../screens/read/use-read.ts'
import { describeDenial } from '../../../session/describe-denial.ts'
import { useDenial } from '../../../session/viewer.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { PanelNote } from '../../../ui/PanelNote.tsx'
import { ShownOf } from '../../../ui/ShownOf.tsx'
import { SkeletonLines } from '../../../ui/SkeletonLines.tsx'
import { BankAccount } from './BankAccount.tsx'
import { DocumentDialog } from './DocumentDialog.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import type { Upload, Uploads } from './documents-query.ts'
import './customer-documents.css'
import { VerificationTag } from './VerificationTag.tsx'
import { byDocument, overallStatus, requiredDocuments } from './verification.ts'

interface CustomerDocumentsProps {
  readonly id: string
  /** Skipped if the caller may not see them. */
  readonly read: Reading<Uploads>
}

/**
 * The customer's verification documents, with the bank account below. They have a separate query, which may fail alone.
 */
export function CustomerDocuments({ id, read }: CustomerDocumentsProps) {
  const intl = useIntl()
  const denial = useDenial('customersUploads')
  if (!denial) {
    return (
      <>
        <DocumentsPanel read={read} />
        <BankAccount key={id} customerId={id} />
      </>
    )
  }
  return (
    <Panel title={intl.formatMessage({ id: 'documents.title' })}>
      <PanelNote id="documents.hidden" values={{ reason: describeDenial(denial, intl) }} />
    </Panel>
  )
}

function DocumentsPanel({ read }: { readonly read: Reading<Uploads> }) {
  const { formatMessage } = useIntl()
  const [shown, setShown] = useState<Upload | null>(null)
  const documents = read.value && byDocument(read.value.items)
  return (
    <Panel
      title={formatMessage({ id: 'documents.title' })}
      actions={documents && <VerificationTag status={overallStatus(documents)} />}
    >
      <Read
        of={read}
        failed="documents.failed"
        skeleton={
          <div className="documents-loading" aria-busy="true">
            <SkeletonLines count={requiredDocuments.length} />
          </div>
        }
      >
        {(uploads) => (
          <>
            <ul className="documents">
              {documents?.map((document) => (
                <DocumentRow key={document.type} document={document} onShow={setShown} />
              ))}
            </ul>
            <ShownOf page={uploads} note="documents.newest" />
          </>
        )}
      </Read>
      {shown && <DocumentDialog key={shown.id} upload={shown} onClose={() => setShown(null)} />}
    </Panel>
  )
}

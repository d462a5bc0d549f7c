import { DocumentOpen } from '@blueprintjs/icons'
import { useParams } from 'react-router-dom'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { reasons } from './reason.tsx'
import { reasonsPath } from './reason-path.ts'

/** The page of one verification failure reason. */
export function Component() {
  const { verificationReason = '' } = useParams()
  return (
    <EntryPage
      entry={reasons}
      id={verificationReason}
      icon={<DocumentOpen />}
      list={() => reasonsPath}
      heading={({ languageCode, text }) => (
        <h2 className="detail-name" lang={languageCode?.slice(0, 2)}>
          {text}
        </h2>
      )}
    />
  )
}

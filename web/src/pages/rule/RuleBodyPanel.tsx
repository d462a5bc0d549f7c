import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useDownload } from '../../screens/download/use-download.ts'
import { CodeEditor } from '../../screens/editor/CodeEditor.tsx'
import { Failure } from '../../screens/error/Failure.tsx'
import { useIsAllFamiliesView } from '../../screens/object/use-owner-path.ts'
import { useMerchant } from '../../session/merchant.ts'
import { Panel } from '../../ui/Panel.tsx'
import type { Rule } from './rule.ts'
import { readBody } from './rule-body.ts'
import './rules.css'
import { WorkbookFacts } from './WorkbookFacts.tsx'

/** The body of a rule, to read and to download. The portal cannot execute rules, so there is no test run. */
export function RuleBodyPanel({ rule }: { readonly rule: Rule }) {
  const { formatMessage } = useIntl()
  const merchant = useMerchant()
  const owner = useIsAllFamiliesView() ? (rule.merchantAccount ?? null) : merchant
  const [download, start] = useDownload(`/files/rules/${encodeURIComponent(rule.id)}`, owner)
  const body = readBody(rule.body ?? '')
  const label = formatMessage({ id: 'field.body' })
  return (
    <Panel
      title={label}
      actions={
        <Button size="small" icon={<Download />} loading={download.state === 'loading'} onClick={start}>
          {formatMessage({ id: 'rules.download' })}
        </Button>
      }
    >
      <div className="rule-panel">
        <p className="muted">{formatMessage({ id: 'rules.notRun' })}</p>
        {download.state === 'failed' && (
          <Failure what={formatMessage({ id: 'rules.download.failed' })} error={download.error} retry={start} />
        )}
        {body.is === 'workbook' ? (
          <WorkbookFacts body={body} />
        ) : (
          <CodeEditor label={label} language="drl" value={body.text} />
        )}
      </div>
    </Panel>
  )
}

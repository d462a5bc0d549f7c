import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { Field, Fields } from '../../ui/Fields.tsx'
import { checksumOf, type RuleBody } from './rule-body.ts'

/** The properties of a spreadsheet. Users compare the checksum with that of their file. */
export function WorkbookFacts({ body }: { readonly body: Extract<RuleBody, { is: 'workbook' }> }) {
  const { formatMessage, formatNumber } = useIntl()
  const { format, content } = body
  const [checksum, setChecksum] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    checksumOf(content).then(
      (found) => isCurrent && setChecksum(found),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [content])
  return (
    <Fields>
      <Field label={formatMessage({ id: 'rules.file.format' })}>{format.toUpperCase()}</Field>
      <Field label={formatMessage({ id: 'rules.file.size' })}>
        {formatMessage({ id: 'rules.file.bytes' }, { size: formatNumber(content.length) })}
      </Field>
      <Field label="SHA-256">
        <code className="rule-checksum">{checksum ?? '…'}</code>
      </Field>
    </Fields>
  )
}

import { bytesOfBase64, type WorkbookFormat, workbookFormat } from '@portal/schema/rule'
import type { Row } from '../rest/endpoint.ts'

/** A rule's body as a file. */
interface RuleFile {
  readonly content: Buffer
  readonly format: 'drl' | WorkbookFormat
}

/** The file of a rule; null if its body does not match its format. */
export function ruleFile({ fileType, body }: Row): RuleFile | null {
  if (typeof body !== 'string') return null
  if (fileType === 'DRL') return { content: Buffer.from(body), format: 'drl' }
  const content = bytesOfBase64(body)
  const format = content && workbookFormat(content)
  return content && format && { content: Buffer.from(content.buffer), format }
}

/** A finding of the platform's syntax check. */
interface Finding {
  readonly line: number
  readonly column: number | null
  readonly message: string
}

const findingText = /^body: line (\d{1,7})(?:, column (\d{1,7}))?: (.+)$/s

/** Extracts the findings from the texts of a refusal. */
export function findingsIn(errors: unknown): readonly Finding[] {
  if (!Array.isArray(errors)) return []
  return errors.flatMap((text) => {
    const [, line, column, message] = findingText.exec(String(text)) ?? []
    if (line === undefined || message === undefined) return []
    return [{ line: Number(line), column: column === undefined ? null : Number(column), message }]
  })
}

import { Readable } from 'node:stream'
import { ruleContentTypes } from '@portal/schema/rule'
import { rules } from '../resources/rule.ts'
import { ruleFile } from '../resources/rule-body.ts'
import { required } from '../rest/endpoint.ts'
import { unreadableResponse } from '../rest/error.ts'
import type { FileRoute } from './file-route.ts'

/**
 * The body of a rule as a file, byte for byte. It is part of the platform's response to `GET /rules/{rule}`, whose size
 * is limited. A spreadsheet is passed on only if its content is one.
 */
export const ruleFiles: FileRoute = {
  url: '/files/rules/:rule',
  access: 'rules',
  async respond({ rest }, { rule: id = '' }) {
    const rule = required(rules, id, await rest.load(rules, id))
    const file = ruleFile(rule)
    if (!file) throw unreadableResponse('a rule whose body is not of its format', 200)
    const { content, format } = file
    return {
      body: Readable.from([content], { objectMode: false }),
      length: content.length,
      contentType: ruleContentTypes[format],
      disposition: 'attachment',
      name: `${safe(String(rule.name ?? ''))}-${safe(String(rule.ruleSetVersion ?? ''))}.${format}`,
    }
  },
}

function safe(text: string): string {
  return text
    .replaceAll(/[^\w.-]+/g, '_')
    .replace(/^[.-]+/, '_')
    .slice(0, 60)
}

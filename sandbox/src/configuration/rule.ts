import { ruleBounds as bounds, bytesOfBase64, ruleSetVersionPattern, workbookFormat } from '@portal/schema/rule'
import { z } from 'zod'
import { badRequest } from '../http/request-error.ts'
import { checkDrl } from '../rules/drl-check.ts'
import { requiring, resource } from './resource.ts'
import { ruleSeed } from './rule-seed.ts'
import { oneOf, text } from './values.ts'

/**
 * A merchant's rules on trust levels and routing (specification 7.4). They are stored and checked but never evaluated.
 */
export const rules = resource({
  path: '/rules',
  exportedAs: 'rules',
  seed: ruleSeed,
  name: 'Rule',
  id: { field: 'ruleId', filter: 'ruleId', prefix: 'rule-' },
  mayRead: requiring('rules.read'),
  mayChange: requiring('rules.read', 'rules.write'),
  immutable: ['ruleType'],
  values: {
    name: text('name', bounds.name),
    ruleType: oneOf('ruleType', ['TRUSTLEVEL', 'ROUTING']),
    fileType: oneOf('fileType', ['DRL', 'XLS']),
    // Whitespace and line ends are significant.
    body: z.string({ error: ({ input }) => `body ${input == null ? 'is required' : 'is not text'}` }),
    ruleSetName: text('ruleSetName', bounds.ruleSetName),
    ruleSetVersion: text('ruleSetVersion', bounds.ruleSetVersion).regex(
      ruleSetVersionPattern,
      'ruleSetVersion is not a version: numbers with dots between them, as 3 or 1.2',
    ),
    status: oneOf('status', ['ACTIVE', 'INACTIVE']),
  },
  filters: ['ruleType', 'status', 'fileType', 'ruleSetName', 'ruleSetVersion', 'name'],
  sorts: ['ruleId', 'name', 'ruleSetName', 'lastModified'],
  normalise(rule) {
    const faults = bodyFaults(rule.fileType, rule.body)
    if (faults.length > 0) throw badRequest(faults, 'rule_body_refused')
    return rule
  },
  unique: {
    of: ['ruleType', 'ruleSetName', 'ruleSetVersion', 'name'],
    errorCode: 'rule_exists',
    text: ({ name, ruleSetName, ruleSetVersion }) =>
      `There is a rule ${name} in version ${ruleSetVersion} of ${ruleSetName} already`,
  },
})

function bodyFaults(fileType: 'DRL' | 'XLS', body: string): string[] {
  const tooLarge = [`body is too long: at most ${bounds.body.most / 1024} KiB`]
  if (body.trim() === '') return ['body is required']
  if (fileType === 'DRL') {
    if (Buffer.byteLength(body) > bounds.body.most) return tooLarge
    return checkDrl(body).map(({ line, column, message }) => `body: line ${line}, column ${column}: ${message}`)
  }
  const file = bytesOfBase64(body)
  if (!file) return ['body is not a file in base64']
  if (file.length > bounds.body.most) return tooLarge
  return workbookFormat(file) ? [] : ['body is not a spreadsheet: XLS or XLSX is required']
}

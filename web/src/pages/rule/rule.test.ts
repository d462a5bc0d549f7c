import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { expect, test } from 'vitest'
import { filledFields } from '../../screens/entry/entry-fields.tsx'
import { formSchema } from '../../screens/entry/entry-form.ts'
import { findingsOf } from './findings.ts'
import { rulesOf } from './rule.ts'
import { compareVersions } from './versions.ts'

const fields = filledFields(rulesOf('ROUTING').fields, true)
const valid = {
  name: 'Acquirers',
  ruleType: 'ROUTING',
  ruleSetName: 'routing',
  ruleSetVersion: '2.1',
  status: 'ACTIVE',
  fileType: 'DRL',
  body: 'rule "A" then end',
}
const problems = (changes: object) =>
  formSchema(fields, 'en')
    .safeParse({ ...valid, ...changes })
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? []

test.each([
  [{}, []],
  [{ body: '\n ' }, [['body', 'required']]],
  [{ body: 'x'.repeat(128 * 1024 + 1) }, [['body', 'tooLong 128 kibibytes']]],
  [{ fileType: 'XLS' }, [['body', 'required']]],
  [{ ruleSetVersion: 'v2' }, [['ruleSetVersion', 'notVersion']]],
  [{ ruleSetVersion: '1.2.3.4' }, [['ruleSetVersion', 'notVersion']]],
  [{ ruleSetVersion: '1'.repeat(21) }, [['ruleSetVersion', 'tooLong 20 characters']]],
  [{ name: ' ' }, [['name', 'required']]],
])('the form with %o', (changes, expected) => {
  expect(problems(changes)).toEqual(expected)
})

test('sends a text exactly as typed, including whitespace', () => {
  const body = fields.find(({ name }) => name === 'body')
  const typed = { locale: 'en', values: valid, stored: '' }
  expect(body?.spec.kind.toInput('\r\n rule "A" then end\r\n \r\n', typed)).toBe('\r\n rule "A" then end\r\n \r\n')
})

test('compares versions as numbers', () => {
  const sorted = ['1.10', '2', '1.9', '10', 'none', '1', '1.0'].toSorted(compareVersions)
  expect(sorted).toEqual(['none', '1', '1.0', '1.9', '1.10', '2', '10'])
})

test('takes only valid findings from a refusal', () => {
  const found = { line: 3, column: null, message: 'end is missing' }
  const refusal = (findings: unknown) =>
    new CombinedGraphQLErrors({ errors: [{ message: 'no', extensions: { code: 'BAD_INPUT', findings } }] })
  expect(findingsOf(refusal([found, { line: 'x' }, null]))).toEqual([found])
  expect(findingsOf(refusal('x'))).toEqual([])
  expect(findingsOf(new Error('no'))).toEqual([])
})

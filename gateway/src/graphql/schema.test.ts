import { expect, test } from 'vitest'
import { buildSchema, readTypeDefinitions } from './schema.ts'

/** The documents with one text replaced, which must be there. */
function changed(before: RegExp, after: string): string[] {
  const documents = readTypeDefinitions()
  expect(documents.filter((text) => before.test(text))).toHaveLength(1)
  return documents.map((text) => text.replace(before, after))
}

test.each([
  [
    'without @access',
    /@access\(flag: callersEdit\) (@audit @confirmed\n {2}"Unlocks)/,
    '$1',
    'Mutation.lockCaller has no @access',
  ],
  ['without @audit', /@audit (@confirmed\n {2}"Unlocks)/, '$1', 'Mutation.lockCaller has no @audit'],
  [
    'that declares an audit of nothing by mistake',
    /(lockCaller\("The user name." id: ID!) @audited(\): Caller! .*\n {2}"Unlocks)/,
    '$1$2',
    'Mutation.lockCaller: nothing is @audited; say @audit(nothing: true)',
  ],
  [
    'that says nothing although something is @audited',
    /@audit (@confirmed\n {2}"Unlocks)/,
    '@audit(nothing: true) $1',
    'Mutation.lockCaller: @audit says nothing, but something is @audited',
  ],
  [
    'whose audit names something of the answer that must not be there',
    /@audit\(answer: \["accountNumber"\]\)/,
    '@audit(answer: ["customerName"])',
    'Mutation.requestAccountNumber: customerName of its answer is not @audited',
  ],
])('the gateway does not start with a mutation %s', (_title, before, after, error) => {
  expect(() => buildSchema(changed(before, after))).toThrow(error)
})

import { expect, test } from 'vitest'
import { buildSchema, readTypeDefinitions } from './schema.ts'

/** The documents with one string replaced. Fails if the string is not found. */
function changed(before: RegExp, after: string): string[] {
  const documents = readTypeDefinitions()
  expect(documents.filter((text) => before.test(text))).toHaveLength(1)
  return documents.map((text) => text.replace(before, after))
}

const lock =
  /(lockCaller\("The user name." id: ID!) @audited(\): Caller!\n.*\n.*\n {4})(@audit\(.*\))(\n.*\n {2}"Unlocks)/

test.each([
  [
    'without @access',
    /(lockCaller.*\n) {4}@access\(flag: callersEdit\)\n(.*\n.*\n.*\n {2}"Unlocks)/,
    '$1$2',
    'Mutation.lockCaller has no @access',
  ],
  ['without @audit', lock, '$1 @audited$2$4', 'Mutation.lockCaller has no @audit'],
  [
    'with an empty audit by mistake',
    lock,
    '$1$2$3$4',
    'Mutation.lockCaller: nothing is @audited; say @audit(nothing: true)',
  ],
  [
    'with @audit(nothing) although something is @audited',
    lock,
    '$1 @audited$2@audit(nothing: true, object: "Caller")$4',
    'Mutation.lockCaller: @audit says nothing, but something is @audited',
  ],
  [
    'with an audited result field that is not @audited',
    /@audit\(answer: \["accountNumber"\]/,
    '@audit(answer: ["customerName"]',
    'Mutation.requestAccountNumber: customerName of its answer is not @audited',
  ],
  [
    'without the type of its object',
    lock,
    '$1 @audited$2@audit$4',
    'Mutation.lockCaller: @audit does not name the type of its object',
  ],
  [
    'with an object id that is not @audited',
    lock,
    '$1 @audited$2@audit(object: "Caller", id: "userName")$4',
    'Mutation.lockCaller: userName, the id of its object, is not @audited',
  ],
  [
    'with an input that is neither @audited nor @recorded',
    /(input PasswordInput) @recorded/,
    '$1',
    'Mutation.savePassword: expires is neither @audited nor @recorded',
  ],
  [
    'with a recorded input that sounds like a secret',
    /(input OwnPasswordInput @recorded {[^}]*secretKey: String!) @recorded\(as: CHANGED\)/,
    '$1',
    'Mutation.changeOwnPassword: secretKey sounds like a secret',
  ],
  [
    'with a field that another mutation records differently',
    /(input NewCustomerInput[^}]*personalInfo: PersonalInfoInput) @recorded\(as: MASKED\)/,
    '$1',
    'personalInfo.firstName of Customer is recorded as MASKED here and as VALUE elsewhere',
  ],
])('the gateway does not start with a mutation %s', (_title, before, after, error) => {
  expect(() => buildSchema(changed(before, after))).toThrow(error)
})

import { fileURLToPath } from 'node:url'
import { buildSchema, Kind, parse, type StringValueNode, visit } from 'graphql'
import { expect, test } from 'vitest'
import type { Masks } from '../src/network/query-record.ts'
import { readFragments, readSchema, readTexts } from './documents.ts'
import { masksOf } from './masks.ts'

const source = fileURLToPath(new URL('../src', import.meta.url))
const schema = readSchema(fileURLToPath(new URL('../../schema', import.meta.url)))
const documents = readTexts(source, readFragments(source)).map((text) => parse(text))

const secret = '<secret>'
const personal = '<personal data>'
const personalInfo = {
  firstName: personal,
  lastName: personal,
  email: personal,
  dob: personal,
  phoneNumber: personal,
  address: {
    streetAddress: personal,
    streetAddress2: personal,
    city: personal,
    stateProvince: personal,
    postalCode: personal,
    country: personal,
  },
}
const chargeFilterFields = [
  ...['chargeId', 'chargeStatus', 'currency', 'customerId', 'from', 'gatewayTransactionId', 'instrumentConfigId'],
  ...['last4', 'lgId', 'maxAmount', 'minAmount', 'paymentGateway', 'paymentMethod', 'taxInvoiceNumber', 'to'],
  'transactionId',
]
const allOf = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, secret]))
const chargeJobAmount = { kind: secret, value: secret, currency: secret }
const gatewaySecrets = { configuration: { name: secret, value: secret }, multithread: { token: secret } }

/** Written by hand: the variables of each operation that must not be stored. */
const expected: Readonly<Record<string, Masks>> = {
  ActivateTwoFactor: { input: { secretKey: secret, token: secret } },
  AddCaseEntry: { input: { text: secret } },
  CorrectCaseEntry: { input: { text: secret } },
  AddCaller: { input: { secretKey: secret } },
  AddCustomer: { input: { personalInfo } },
  AddFraudSystemConfig: { input: { credentials: secret } },
  AddGatewayConfig: { input: gatewaySecrets },
  AddListView: { input: { state: secret } },
  AddOfacBlock: { input: { name: personal } },
  AnswerPaywallRedirect: { input: { redirectToken: secret } },
  ApplyAccountImport: { input: { file: secret } },
  ChangeOwnPassword: { input: { secretKey: secret } },
  ConfirmSession: { input: { secretKey: secret, token: secret } },
  CountCustomers: { filter: { email: personal, phoneNumber: personal } },
  CountMails: { filter: { toEmail: personal } },
  CountOfacBlocks: { search: personal, filter: { name: personal } },
  Customers: { filter: { email: personal, phoneNumber: personal } },
  DropPenny: { accountNumber: secret },
  Login: { input: { secretKey: secret, token: secret } },
  Mails: { filter: { toEmail: personal } },
  OfacBlocks: { search: personal, filter: { name: personal } },
  OpenExplorer: { input: { secretKey: secret, token: secret } },
  PlanAccountImport: { file: secret },
  PlanChargeJob: {
    input: {
      ids: secret,
      rows: { chargeId: secret, amount: secret },
      matching: { search: secret, filter: allOf(chargeFilterFields) },
      amount: chargeJobAmount,
      chargebackReasonCode: secret,
      comment: secret,
    },
  },
  PlanChargeJobAgain: { input: { jobId: secret, states: secret } },
  PlanNotificationResend: { input: { failures: { host: secret, httpStatus: secret, error: secret, since: secret } } },
  SaveConfigurationSecret: { input: { name: secret, value: secret } },
  SaveCustomer: { input: { personalInfo } },
  SaveFraudSystemConfig: { input: { credentials: secret } },
  SaveGatewayConfig: { input: gatewaySecrets },
  SaveListView: { input: { state: secret } },
  SaveOfacBlock: { input: { name: personal } },
  SavePassword: { input: { secretKey: secret } },
  SendTestNotification: { input: { url: secret } },
  SetChargeJobAmounts: { input: { jobId: secret, amount: chargeJobAmount, rows: { place: secret, amount: secret } } },
  StartPaywall: { input: { newCustomer: { firstName: personal, lastName: personal, email: personal } } },
  SubmitPaywall: {
    input: { card: { number: secret, expMonth: secret, expYear: secret, cvc: secret, holder: secret } },
  },
}

test('the masks of all operations equal the expected ones', () => {
  const found = documents.flatMap((document) => {
    const masks = masksOf(document, schema)
    return masks === undefined ? [] : [[nameOf(document), masks] as const]
  })
  expect(Object.fromEntries(found)).toEqual(expected)
})

test('no mutation has inline values, because masks hide only variables', () => {
  const texts: string[] = []
  for (const document of documents) {
    const isMutation = document.definitions.some((one) => 'operation' in one && one.operation === 'mutation')
    if (isMutation) visit(document, { [Kind.STRING]: ({ value }: StringValueNode) => void texts.push(value) })
  }
  expect(texts).toEqual([])
})

const small = buildSchema(`
  directive @audited(ending: Boolean! = false) on ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION
  directive @audit(object: String, nothing: Boolean! = false) on FIELD_DEFINITION
  enum RecordedAs { VALUE MASKED CHANGED REASON NOTHING }
  directive @recorded(as: RecordedAs! = VALUE) on ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION | INPUT_OBJECT
  type Query { read(id: ID!, phoneNumber: String): String }
  type Mutation {
    save(id: ID! @audited, account: ID @audited(ending: true), input: Input, expectedVersion: Int): String @audit(object: "Thing")
    silent(code: String, requestId: ID): String @audit(nothing: true)
  }
  input Input @recorded { note: String, key: String @recorded(as: CHANGED), why: String @recorded(as: REASON), parts: [Part!] }
  input Part { text: String, shown: String @audited }
`)
const masksIn = (text: string) => masksOf(parse(text), small)

test('shows audited values, but neither those shortened to their ending nor those that the ledger does not store', () => {
  expect(
    masksIn(
      `mutation ($id: ID!, $a: ID, $input: Input, $v: Int) { save(id: $id, account: $a, input: $input, expectedVersion: $v) }`,
    ),
  ).toEqual({ a: secret, input: { key: secret } })
})

test('finds variables in an object or a list', () => {
  const found = masksIn(`mutation ($key: String, $note: String, $text: String) {
    save(id: "1", input: { key: $key, note: $note, parts: [{ text: $text }] })
  }`)
  expect(found).toEqual({ key: secret })
})

test('a mutation without directives shows only the conditions of its request', () => {
  expect(masksIn('mutation ($c: String, $r: ID) { silent(code: $c, requestId: $r) }')).toEqual({ c: secret })
})

test('a query shows everything except phone numbers and email addresses', () => {
  expect(
    masksIn('query ($id: ID!, $p: String, $all: Boolean!) { read(id: $id, phoneNumber: $p) @include(if: $all) }'),
  ).toEqual({
    p: personal,
  })
})

function nameOf(document: (typeof documents)[number]): string {
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)
  return operation?.name?.value ?? ''
}

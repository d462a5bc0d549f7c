import { makeExecutableSchema } from '@graphql-tools/schema'
import { type AccessSubject, accessRules } from '@portal/schema/access'
import { allPermissions } from '@portal/schema/permissions'
import { type GraphQLSchema, graphql } from 'graphql'
import { expect, test } from 'vitest'
import { RequestHead } from '../http/request-head.ts'
import { codedError } from '../rest/error.ts'
import { confirmationMs } from '../session/sessions.ts'
import { enforceAccess, enforceConfirmation, enforceReadOnly, isConfirmed, refusal } from './access.ts'
import type { Context } from './context.ts'
import { type FieldWrapper, wrapFields } from './wrap-fields.ts'

const now = 1_000_000
const subject: AccessSubject = {
  signedIn: true,
  remembered: false,
  permissions: allPermissions,
  isSuperAccount: false,
  onBehalfOf: null,
}
const anonymous: AccessSubject = { ...subject, signedIn: false, permissions: [] }

interface Standing {
  readonly subject?: AccessSubject
  /** The error for invalid credentials. */
  readonly credentials?: Error
  readonly merchant?: Error
  /** When the session was confirmed; null for Basic credentials. */
  readonly confirmed?: number | null
  /** The headers of the request. */
  readonly headers?: Readonly<Record<string, string>>
  readonly pass?: { readonly mutations: boolean } | null
  /** The permissions after an outdated caller is read again. */
  readonly refreshed?: readonly string[]
}

/** The context of a request with these properties. */
function contextOf(standing: Standing): Context {
  const { credentials = null, merchant = null, confirmed = null, pass, refreshed } = standing
  return {
    subject: standing.subject ?? subject,
    identity: { refusal: credentials, session: confirmed === null ? null : { confirmed } },
    merchantRefusal: merchant,
    services: { clock: () => now },
    request: { head: new RequestHead(standing.headers ?? {}) },
    explorerPass: pass,
    isCallerOld: refreshed !== undefined,
    async refreshCaller(this: { subject: AccessSubject }) {
      this.subject = { ...subject, permissions: refreshed ?? [] }
    },
  } as unknown as Context
}

const expired = codedError('SESSION_EXPIRED', 'The session has expired')
const foreign = codedError('NOT_FOUND', 'merchant X not found')
const allFamilies = { ...subject, isSuperAccount: true }

test.each<[string, Standing, keyof typeof accessRules, object | null]>([
  ['the permission is there', {}, 'charges', null],
  [
    'two permissions are missing',
    { subject: { ...subject, permissions: [] } },
    'chargesEdit',
    {
      message: 'Not allowed: missing the permission charges.read, charges.write',
      extensions: { code: 'FORBIDDEN', flag: 'chargesEdit', missing: ['charges.read', 'charges.write'] },
    },
  ],
  [
    'the caller is of no super account',
    {},
    'canAllFamilies',
    {
      message: 'Not allowed: only super accounts may do this',
      extensions: { code: 'FORBIDDEN', flag: 'canAllFamilies' },
    },
  ],
  [
    'no merchant is chosen',
    { subject: allFamilies },
    'customersAdd',
    {
      message: 'Not allowed: choose a merchant to act for first',
      extensions: { code: 'FORBIDDEN', flag: 'customersAdd' },
    },
  ],
  [
    'the caller is signed in already',
    {},
    'login',
    { message: 'Not allowed: only while signed out', extensions: { code: 'FORBIDDEN', flag: 'login' } },
  ],
  [
    'no one is signed in',
    { subject: anonymous },
    'charges',
    { message: 'Please sign in', extensions: { code: 'UNAUTHENTICATED' } },
  ],
  ['the session has expired', { subject: anonymous, credentials: expired }, 'charges', expired],
  ['the session has expired, and the flag is open', { subject: anonymous, credentials: expired }, 'login', expired],
  ['a caller is signed in despite invalid credentials', { credentials: expired }, 'charges', null],
  ['the merchant is none of the caller’s', { merchant: foreign }, 'charges', foreign],
])('refuses or allows if %s', (_title, standing, flag, expected) => {
  const error = refusal(contextOf(standing), flag)
  if (expected === null) expect(error).toBeNull()
  else if (expected instanceof Error) expect(error).toBe(expected)
  else expect({ message: error?.message, extensions: error?.extensions }).toStrictEqual(expected)
})

const definitions = `
  directive @access(flag: Access!) on FIELD_DEFINITION
  directive @confirmed on FIELD_DEFINITION
  enum Access { ${Object.keys(accessRules).join(' ')} noRule }`
const types = `
  type Query { open: String @access(flag: any) charge: Charge @access(flag: charges) }
  type Charge { id: String customer: String @access(flag: customers) }
  type Mutation { plain: String @access(flag: any) sensitive: String @access(flag: any) @confirmed }`

function schemaOf(enforce: (schema: GraphQLSchema) => FieldWrapper, text = types): GraphQLSchema {
  const resolvers = {
    Query: { open: () => 'open', charge: () => ({ id: 'chg-1', customer: 'cust-1' }) },
    Mutation: { plain: () => 'plain', sensitive: () => 'sensitive' },
  }
  const typeDefs = [definitions, text]
  return wrapFields(
    makeExecutableSchema({
      typeDefs,
      resolvers,
      resolverValidationOptions: { requireResolversToMatchSchema: 'ignore' },
    }),
    enforce,
  )
}

/** The data of a response, and the codes of its errors by path. */
async function asks(schema: GraphQLSchema, source: string, standing: Standing) {
  const { data, errors = [] } = await graphql({ schema, source, contextValue: contextOf(standing) })
  return { data, codes: errors.map(({ path, extensions }) => `${path?.join('.')} ${extensions.code}`) }
}

test('checks each field by its own flag, and calls no resolver of a refused one', async () => {
  const schema = schemaOf(enforceAccess)
  const source = '{ open charge { id customer } }'
  expect(await asks(schema, source, {})).toEqual({
    data: { open: 'open', charge: { id: 'chg-1', customer: 'cust-1' } },
    codes: [],
  })
  expect(await asks(schema, source, { subject: { ...subject, permissions: ['charges.read'] } })).toEqual({
    data: { open: 'open', charge: { id: 'chg-1', customer: null } },
    codes: ['charge.customer FORBIDDEN'],
  })
  expect(await asks(schema, source, { subject: anonymous })).toEqual({
    data: { open: 'open', charge: null },
    codes: ['charge UNAUTHENTICATED'],
  })
})

test('an open field responds even if the session is invalid, and for a merchant that the caller may not act for', async () => {
  const schema = schemaOf(enforceAccess)
  for (const standing of [{ subject: anonymous, credentials: expired }, { merchant: foreign }]) {
    expect(await asks(schema, '{ open charge { id } }', standing)).toMatchObject({
      data: { open: 'open', charge: null },
      codes: [expect.stringMatching(/^charge /)],
    })
  }
})

test('checks an outdated caller by the platform’s current data', async () => {
  const schema = schemaOf(enforceAccess)
  const source = '{ charge { id } }'
  const before = { ...subject, permissions: [] }
  expect(await asks(schema, source, { subject: before, refreshed: ['charges.read'] })).toEqual({
    data: { charge: { id: 'chg-1' } },
    codes: [],
  })
  expect(await asks(schema, source, { refreshed: [] })).toEqual({ data: { charge: null }, codes: ['charge FORBIDDEN'] })
})

test.each([
  ['a query without a flag', 'type Query { open: String }', 'Query.open has no @access'],
  [
    'a mutation without a flag',
    'type Query { open: String @access(flag: any) } type Mutation { plain: String }',
    'Mutation.plain has no @access',
  ],
  ['a flag without a rule', 'type Query { open: String @access(flag: noRule) }', 'Query.open: no rule for flag noRule'],
])('does not start with %s', (_title, text, words) => {
  expect(() => schemaOf(enforceAccess, text)).toThrow(words)
})

test('requires a fresh confirmation only for the marked fields, and only from sessions', async () => {
  const schema = schemaOf(enforceConfirmation)
  const source = 'mutation { plain sensitive }'
  const done = { data: { plain: 'plain', sensitive: 'sensitive' }, codes: [] }
  expect(await asks(schema, source, { confirmed: null })).toEqual(done)
  expect(await asks(schema, source, { confirmed: now - confirmationMs + 1 })).toEqual(done)
  expect(await asks(schema, source, { confirmed: now - confirmationMs })).toEqual({
    data: { plain: 'plain', sensitive: null },
    codes: ['sensitive CONFIRMATION_REQUIRED'],
  })
  expect(isConfirmed(contextOf({ confirmed: now }))).toBe(true)
  expect(isConfirmed(contextOf({ confirmed: 0 }))).toBe(false)
})

test('an explorer pass allows mutations only if it says so, and queries always', async () => {
  const schema = schemaOf(enforceReadOnly)
  for (const pass of [undefined, null, { mutations: true }] as const) {
    const standing = pass === undefined ? {} : { pass }
    expect(await asks(schema, 'mutation { plain }', standing)).toEqual({ data: { plain: 'plain' }, codes: [] })
  }
  const pass = { mutations: false }
  expect(await asks(schema, 'mutation { plain }', { pass })).toEqual({
    data: { plain: null },
    codes: ['plain MUTATIONS_OFF'],
  })
  expect(await asks(schema, '{ charge { id } }', { pass })).toEqual({ data: { charge: { id: 'chg-1' } }, codes: [] })
})

test('a request marked as a read has no mutations, for any value of the mark', async () => {
  const schema = schemaOf(enforceReadOnly)
  for (const mark of ['1', '0', '']) {
    const headers = { 'x-portal-read': mark }
    expect(await asks(schema, 'mutation { plain }', { headers })).toEqual({
      data: { plain: null },
      codes: ['plain BAD_INPUT'],
    })
    expect(await asks(schema, '{ charge { id } }', { headers })).toEqual({
      data: { charge: { id: 'chg-1' } },
      codes: [],
    })
  }
})

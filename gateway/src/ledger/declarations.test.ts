import { buildSchema, type GraphQLFieldConfig } from 'graphql'
import { describe, expect, test } from 'vitest'
import type { Context } from '../request/context.ts'
import { ledgerDeclaration, ledgerObjects } from './declarations.ts'

const directives = `
  directive @access(flag: String!) on FIELD_DEFINITION
  directive @audit(object: String, id: String! = "id", own: Boolean! = false, flag: String, ofMerchant: Boolean! = false,
    reveals: Boolean! = false, changes: [String!], unrecorded: Boolean! = false) on FIELD_DEFINITION
  directive @audited(ending: Boolean! = false) on ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION
  directive @recorded(as: String! = "VALUE", at: String) on ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION | INPUT_OBJECT
`
const base = `
  type Thing { id: ID! name: String secret: String @access(flag: "secrets") }
  type Things { items: [Thing!]! total: Int }
  type Other { id: ID! }
  type Query {
    me: Thing @access(flag: "any")
    count: Int @access(flag: "counts")
    things: Things @access(flag: "things")
    thing(id: ID!): Thing! @access(flag: "thing")
  }
`
const schemaOf = (mutations: string, types = '') =>
  buildSchema(`${directives} ${base} ${types} type Mutation { ${mutations} }`)

/** The declaration of the only mutation. */
function declarationOf(mutation: string, types = '') {
  const schema = schemaOf(mutation, types)
  const [[name, field] = raise()] = Object.entries(schema.getMutationType()?.toConfig().fields ?? {})
  return ledgerDeclaration(schema, field as GraphQLFieldConfig<unknown, Context>, name)
}
/** The recorded inputs of a mutation, as `path form`. */
const recorded = (args: string, types = '') =>
  declarationOf(`save(${args}): Thing @audit(object: "Thing")`, types)?.inputs.map(
    ({ path, form }) => `${path} ${form}`,
  )

describe('the declaration of a mutation', () => {
  test('has its object, and changes the fields of its input except the id and the reason', () => {
    const mutation = `save(id: ID! @audited, name: String @audited, why: String @recorded(as: "REASON")): [Thing!]!
      @audit(object: "Thing")`
    expect(declarationOf(mutation)).toMatchObject({
      mutation: 'save',
      objectType: 'Thing',
      id: 'id',
      own: false,
      ofMerchant: false,
      kind: 'mutation',
      changes: ['name'],
      answerType: 'Thing',
    })
  })

  test('names the object, and the changed fields if they are not those of its input', () => {
    const mutation = `reveal(a: ID @audited, b: ID @audited, c: ID @audited): Other
      @audit(object: "Other", id: "a/b", own: true, ofMerchant: true, reveals: true)`
    expect(declarationOf(mutation)).toMatchObject({
      ...{ id: 'a/b', own: true, ofMerchant: true, kind: 'reveal', changes: ['c'], answerType: 'Other' },
    })
    const command = 'run(id: ID @audited, name: String @audited): Thing @audit(object: "Thing", changes: ["status"])'
    expect(declarationOf(command)).toMatchObject({ changes: ['status'] })
    expect(declarationOf('run: Thing @audit(object: "Thing", changes: [])')).toMatchObject({ changes: [], inputs: [] })
  })

  test('does not exist for an unrecorded mutation', () => {
    expect(declarationOf('touch(name: String): Thing @audit(unrecorded: true)')).toBeNull()
  })

  test('must name the type of its object', () => {
    expect(() => declarationOf('save: Thing @audit')).toThrow(
      'Mutation.save: @audit does not name the type of its object',
    )
  })
})

describe('the recorded inputs', () => {
  test('the recorded inputs are recorded as declared, as values if they are audited, and not at all if declared so', () => {
    expect(
      recorded(`a: ID @audited, b: String @recorded, c: String @recorded(as: "MASKED"), d: String @recorded(as: "NOTHING"),
        e: String @audited @recorded(as: "CHANGED"), f: String @recorded(at: "x.y")`),
    ).toEqual(['a VALUE', 'b VALUE', 'c MASKED', 'e CHANGED', 'x.y VALUE'])
  })

  test('must each declare how much of them is kept', () => {
    expect(() => recorded('name: String')).toThrow('Mutation.save: name is neither @audited nor @recorded')
    expect(() => recorded('input: In', 'input In { part: Part } input Part { name: String }')).toThrow(
      'Mutation.save: part.name is neither @audited nor @recorded',
    )
  })

  test.each(['secretKey', 'newPassword', 'token', 'accessToken', 'credentials', 'cvc', 'SECRET'])(
    'must not keep the value of %s',
    (name) => {
      expect(() => recorded(`${name}: String @audited`)).toThrow(`Mutation.save: ${name} sounds like a secret`)
      expect(recorded(`${name}: String @recorded(as: "CHANGED")`)).toEqual([`${name} CHANGED`])
    },
  )

  test.each(['passwordId', 'tokens', 'tokenType', 'name'])('may keep the value of %s', (name) => {
    expect(recorded(`${name}: String @audited`)).toEqual([`${name} VALUE`])
  })

  test('do not include conditions of the change', () => {
    const conditions = 'expectedLastModified: String, expectedStatus: String, requestId: ID'
    expect(recorded(`a: ID @audited, ${conditions}`)).toEqual(['a VALUE'])
    expect(() => recorded('expected: String')).toThrow('expected is neither')
    expect(() => recorded('unexpectedValue: String')).toThrow('unexpectedValue is neither')
  })

  test('have the paths of the object: without the name of the input, and for each nested part', () => {
    const types = `input In { name: String @audited part: Part! list: [Part!] @audited }
      input Part { a: Int @audited, deep: Deep } input Deep { b: Int @audited }`
    expect(recorded('input: In!', types)).toEqual(['name VALUE', 'part.a VALUE', 'part.deep.b VALUE', 'list VALUE'])
    expect(recorded('other: In!', types)).toEqual([
      'other.name VALUE',
      'other.part.a VALUE',
      'other.part.deep.b VALUE',
      'other.list VALUE',
    ])
    // Only the outermost input has no name.
    expect(recorded('other: Outer', `${types} input Outer { input: Part }`)).toEqual([
      'other.input.a VALUE',
      'other.input.deep.b VALUE',
    ])
  })

  test('inherit how much is kept from the surrounding input, or from its type', () => {
    const types =
      'input In @recorded(as: "MASKED") { a: String, b: String @recorded(as: "CHANGED") part: Part } input Part { c: Int }'
    expect(recorded('input: In', types)).toEqual(['a MASKED', 'b CHANGED', 'part.c MASKED'])
    expect(recorded('input: In @recorded(as: "NOTHING")', types)).toEqual(['b CHANGED'])
    expect(recorded('input: In @audited', 'input In { a: String }')).toEqual(['a VALUE'])
  })

  test('read their values from the arguments', () => {
    const types = 'input In { name: String @audited part: Part } input Part { a: Int @audited }'
    const mutation = 'save(id: ID @audited, input: In): Thing @audit(object: "Thing")'
    const read = (args: object) => declarationOf(mutation, types)?.inputs.map((input) => input.read(args))
    expect(read({ id: '1', input: { name: 'x', part: { a: 2 } } })).toEqual(['1', 'x', 2])
    expect(read({ id: '1', input: { name: null } })).toEqual(['1', null, undefined])
    // Null for an entire input clears its fields.
    expect(read({ input: { part: null } })).toEqual([undefined, undefined, null])
    expect(read({ input: null })).toEqual([undefined, null, null])
    expect(read({})).toEqual([undefined, undefined, undefined])
  })

  test('keep only the last four characters of a number that is audited by its ending', () => {
    const mutation = 'save(accountNumber: String @audited(ending: true)): Thing @audit(object: "Thing")'
    const [input] = declarationOf(mutation)?.inputs ?? []
    expect(input).toMatchObject({ path: 'accountEnding', form: 'VALUE' })
    expect(input?.read({ accountNumber: '1234567890' })).toBe('7890')
    expect([input?.read({}), input?.read({ accountNumber: null })]).toEqual([undefined, undefined])
  })
})

describe('the objects of a schema', () => {
  const audit = '@audit(object: "Thing")'
  const objects = (mutations: string) => ledgerObjects(schemaOf(mutations))

  test('have the fields that mutations change, and how much of each is kept', () => {
    const thing = objects(`
      save(id: ID @audited, name: String @audited, secret: String @recorded(as: "CHANGED")): Thing ${audit}
      run(id: ID @audited, why: String @recorded(as: "REASON")): Thing @audit(object: "Thing", changes: ["why", "status"])
      touch: Thing @audit(unrecorded: true)`).get('Thing')
    expect([...(thing?.fields ?? [])]).toEqual([
      ['name', 'VALUE'],
      ['secret', 'CHANGED'],
      ['why', 'VALUE'],
      ['status', 'VALUE'],
    ])
  })

  test('keep the form of a field that another mutation changes without an input for it', () => {
    const thing = objects(`
      save(name: String @recorded(as: "MASKED")): Thing ${audit}
      clear: Thing @audit(object: "Thing", changes: ["name"])`).get('Thing')
    expect([...(thing?.fields ?? [])]).toEqual([['name', 'MASKED']])
  })

  test('cannot keep a field in two forms', () => {
    const mutations = `
      save(name: String @recorded(as: "MASKED")): Thing ${audit}
      rename(name: String @recorded): Thing ${audit}`
    expect(() => objects(mutations)).toThrow(
      'Mutation.rename: name of Thing is recorded as VALUE here and as MASKED elsewhere',
    )
  })

  test('need the flag of the query for them, or for a list of them, but never the flag of a caller’s profile', () => {
    expect(objects(`save: Thing ${audit}`).get('Thing')?.flag).toBe('things')
    const query = 'type Query { me: Thing @access(flag: "any"), thing: Thing! @access(flag: "thing") }'
    const single = `${directives} type Thing { id: ID! } ${query} type Mutation { save: Thing ${audit} }`
    expect(ledgerObjects(buildSchema(single)).get('Thing')?.flag).toBe('thing')
  })

  test('need the flag of the mutation if no query returns them', () => {
    const other = objects('save: Other @audit(object: "Other") @access(flag: "others")').get('Other')
    expect(other?.flag).toBe('others')
  })

  test('have the flags of fields that need a different one', () => {
    expect([...(objects(`save: Thing ${audit}`).get('Thing')?.flags ?? [])]).toEqual([['secret', 'secrets']])
    const without = objects('save: Thing @audit(object: "Session") @access(flag: "others")').get('Session')
    expect([...(without?.flags ?? [])]).toEqual([])
  })

  test('have the flag that a mutation declares, and must have one if every signed-in caller has the other', () => {
    expect(() => objects('save: Thing @audit(object: "Session") @access(flag: "any")')).toThrow(
      'Session: every signed-in caller has the flag any; say @audit(flag: ...) for its history',
    )
    const declared = objects('save: Thing @audit(object: "Session", flag: "callers") @access(flag: "any")')
    expect(declared.get('Session')?.flag).toBe('callers')
  })

  test('include those in files, which no mutation declares', () => {
    const all = objects(`save: Thing ${audit}`)
    expect([...all.keys()]).toEqual(['Thing', 'CustomerUpload', 'TransactionReport', 'BinImport', 'ListExport'])
    const { fields, flag } = all.get('TransactionReport') ?? raise()
    expect(flag).toBe('reportsTransaction')
    expect([...fields]).toEqual(['isWhole', 'rows', 'leftOut', 'bytes', 'sha256'].map((field) => [field, 'VALUE']))
  })

  test('the objects of a schema are read from a schema once', () => {
    const schema = schemaOf(`save: Thing ${audit}`)
    expect(ledgerObjects(schema)).toBe(ledgerObjects(schema))
  })

  test('do not exist in a schema without mutations, except for files', () => {
    const schema = buildSchema(`${directives} ${base}`)
    expect([...ledgerObjects(schema).keys()]).toEqual([
      'CustomerUpload',
      'TransactionReport',
      'BinImport',
      'ListExport',
    ])
  })
})

function raise(): never {
  throw new Error('none')
}

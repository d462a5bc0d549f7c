import { describe, expect, test } from 'vitest'
import type { LedgerDeclaration } from './declarations.ts'
import { changeOf, keptInput } from './fields.ts'
import type { Form } from './ledger-object.ts'

const input = (path: string, form: Form, name = path) => ({
  path,
  form,
  read: (args: Record<string, unknown>) => args[name],
})
const declaration: LedgerDeclaration = {
  mutation: 'saveThing',
  objectType: 'Thing',
  id: 'id',
  own: false,
  ofMerchant: false,
  kind: 'mutation',
  inputs: [
    input('id', 'VALUE'),
    input('text', 'VALUE'),
    input('personalInfo.firstName', 'MASKED', 'firstName'),
    input('secretKey', 'CHANGED'),
    input('why', 'REASON'),
    input('members.name', 'VALUE', 'members'),
  ],
  changes: ['text', 'personalInfo.firstName', 'secretKey', 'members.name'],
  answerType: 'Thing',
}
const object = {
  flag: 'any',
  flags: new Map(),
  fields: new Map<string, Form>([
    ['text', 'VALUE'],
    ['personalInfo.firstName', 'MASKED'],
    ['secretKey', 'CHANGED'],
    ['members.name', 'VALUE'],
    ['status', 'VALUE'],
  ]),
} as const
const row = { text: 'a', personalInfo: { firstName: 'Ana' }, members: [{ name: 'X' }], status: 'OPEN' }

describe('the recorded input', () => {
  test('keeps values, masks personal data, names secrets, and leaves the id to the entry', () => {
    const args = { id: '1', text: 'b', firstName: 'Berta', secretKey: 'S', why: 'because' }
    expect(keptInput(declaration, args)).toEqual({
      given: { text: 'b', 'personalInfo.firstName': 'B•••', why: 'because' },
      changed: ['secretKey'],
      reason: 'because',
    })
  })

  test('leaves out a text that is too long', () => {
    // Includes the surrounding quotes.
    expect(keptInput(declaration, { text: 'x'.repeat(3_998) }).given).toEqual({ text: 'x'.repeat(3_998) })
    expect(keptInput(declaration, { text: 'x'.repeat(3_999) }).given).toEqual({})
  })

  test('omits missing fields, and has null for cleared ones', () => {
    expect(keptInput(declaration, { id: '1' })).toEqual({ given: {}, changed: [] })
    expect(keptInput(declaration, { text: null, secretKey: null }).given).toEqual({ text: null })
  })

  test.each(['', null, 7])('has no reason if the reason is %j', (why) => {
    expect(keptInput(declaration, { why })).not.toHaveProperty('reason')
  })
})

describe('a recorded change', () => {
  test('contains the differences between the rows, regardless of the input', () => {
    const after = { ...row, text: 'b', status: 'DONE' }
    expect(changeOf(declaration, object, { text: 'b', members: ['X'] }, row, after)).toEqual({
      before: { text: 'a', 'personalInfo.firstName': 'A•••', 'members.name': ['X'], status: 'OPEN' },
      after: { text: 'b', 'personalInfo.firstName': 'A•••', 'members.name': ['X'], status: 'DONE' },
      changed: ['text', 'status'],
    })
  })

  test('detects a change of masked data even if both values look alike, and of a secret although both are unknown', () => {
    const after = { ...row, personalInfo: { firstName: 'Alma' } }
    const { changed } = changeOf(declaration, object, { firstName: 'Alma', secretKey: 'S' }, row, after)
    expect(changed).toEqual(['personalInfo.firstName', 'secretKey'])
  })

  test('contains the input if the previous state is unknown', () => {
    expect(changeOf(declaration, object, { text: 'a' }, undefined, row)).toMatchObject({ changed: ['text'] })
    expect(changeOf(declaration, object, { text: 'a' }, undefined, row)).not.toHaveProperty('before')
  })

  test('has no state before an addition, and no state after a removal', () => {
    const added = changeOf(declaration, object, {}, null, row)
    expect(added).toMatchObject({ before: null, changed: ['text', 'personalInfo.firstName', 'members.name', 'status'] })
    const removed = changeOf(declaration, object, {}, row, null)
    expect(removed).toMatchObject({ after: null, before: { text: 'a' }, changed: added.changed })
  })

  test('contains the input if the state after it is unknown', () => {
    const change = changeOf(declaration, object, { text: 'b' }, row, undefined)
    expect(change.changed).toEqual(['text'])
    expect(change).not.toHaveProperty('after')
    expect(change.before).toMatchObject({ text: 'a' })
  })

  test('contains the fields that a command changes without an input for them, if the previous state is unknown', () => {
    const command = { ...declaration, inputs: [], changes: ['status'] }
    expect(changeOf(command, object, {}, undefined, row).changed).toEqual(['status'])
    expect(changeOf(declaration, object, {}, undefined, row).changed).toEqual([])
  })

  test('contains no input that the mutation is not declared to change', () => {
    const command = { ...declaration, changes: ['status'] }
    expect(changeOf(command, object, { text: 'b' }, undefined, row).changed).toEqual(['status'])
  })

  test('contains all fields of a removed object, even if the input has the same values', () => {
    expect(changeOf(declaration, object, { text: 'a' }, row, null).changed).toContain('text')
  })

  test('has a secret only if the input has it, regardless of the platform’s rows', () => {
    const shown = (lastModified: string) => ({ ...row, secretKey: { set: true, lastModified } })
    expect(changeOf(declaration, object, {}, shown('T1'), shown('T2')).changed).toEqual([])
    expect(changeOf(declaration, object, { secretKey: 'S' }, shown('T1'), shown('T1')).changed).toEqual(['secretKey'])
    expect(JSON.stringify(changeOf(declaration, object, { secretKey: 'S' }, row, row))).not.toContain('"S"')
  })

  test('treats a missing value, null and an empty list as equal', () => {
    const values = [{}, { text: null, members: null }, { text: undefined, members: [] }]
    for (const before of values) {
      for (const after of values) expect(changeOf(declaration, object, {}, before, after).changed).toEqual([])
      expect(changeOf(declaration, object, {}, before, { text: '', members: [null] }).changed).toEqual([
        'text',
        'members.name',
      ])
    }
  })

  test('says when nothing has changed', () => {
    expect(changeOf(declaration, object, { text: 'a' }, row, row).changed).toEqual([])
  })
})

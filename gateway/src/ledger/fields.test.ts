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

describe('of what was asked', () => {
  test('values are kept, personal data masked, secrets named, and the id is the entry’s own', () => {
    const args = { id: '1', text: 'b', firstName: 'Berta', secretKey: 'S', why: 'because' }
    expect(keptInput(declaration, args)).toEqual({
      given: { text: 'b', 'personalInfo.firstName': 'B•••', why: 'because' },
      changed: ['secretKey'],
      reason: 'because',
    })
  })

  test('a text that is too long is left out', () => {
    expect(keptInput(declaration, { text: 'x'.repeat(4_000) }).given).toEqual({})
  })
})

describe('a change', () => {
  test('is what differs between the rows, whatever was asked', () => {
    const after = { ...row, text: 'b', status: 'DONE' }
    expect(changeOf(declaration, object, { text: 'b', members: ['X'] }, row, after)).toEqual({
      before: { text: 'a', 'personalInfo.firstName': 'A•••', 'members.name': ['X'], status: 'OPEN' },
      after: { text: 'b', 'personalInfo.firstName': 'A•••', 'members.name': ['X'], status: 'DONE' },
      changed: ['text', 'status'],
    })
  })

  test('of masked data is told though both look alike, and of a secret though neither is known', () => {
    const after = { ...row, personalInfo: { firstName: 'Alma' } }
    const { changed } = changeOf(declaration, object, { firstName: 'Alma', secretKey: 'S' }, row, after)
    expect(changed).toEqual(['personalInfo.firstName', 'secretKey'])
  })

  test('of which nothing before is known is what was asked', () => {
    expect(changeOf(declaration, object, { text: 'a' }, undefined, row)).toMatchObject({ changed: ['text'] })
    expect(changeOf(declaration, object, { text: 'a' }, undefined, row)).not.toHaveProperty('before')
  })

  test('that adds has nothing before, and one that removes nothing after', () => {
    const added = changeOf(declaration, object, {}, null, row)
    expect(added).toMatchObject({ before: null, changed: ['text', 'personalInfo.firstName', 'members.name', 'status'] })
    const removed = changeOf(declaration, object, {}, row, null)
    expect(removed).toMatchObject({ after: null, before: { text: 'a' }, changed: added.changed })
  })

  test('that changed nothing says so', () => {
    expect(changeOf(declaration, object, { text: 'a' }, row, row).changed).toEqual([])
  })
})

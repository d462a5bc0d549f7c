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
    expect(keptInput(declaration, { text: 'x'.repeat(4_000) }).given).toEqual({})
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

  test('says when nothing changed', () => {
    expect(changeOf(declaration, object, { text: 'a' }, row, row).changed).toEqual([])
  })
})

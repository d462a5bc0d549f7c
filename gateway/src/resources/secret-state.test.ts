import { expect, test } from 'vitest'
import { secretState } from './secret-state.ts'

test.each([
  [null, false, null],
  [undefined, false, null],
  ['the secret', true, null],
  ['', true, null],
  [{}, true, null],
  [{ set: true, lastModified: 'T' }, true, 'T'],
  [{ set: false, lastModified: 'T' }, false, 'T'],
  [{ set: 'yes' }, false, null],
  [{ value: 'the secret' }, true, null],
])('a secret stored as %j is set: %s, changed: %j, and has no value', (stored, isSet, lastModified) => {
  expect(secretState(stored)).toEqual({ isSet, lastModified })
})

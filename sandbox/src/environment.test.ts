import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

test('uses the defaults if nothing is set, and treats an empty variable as unset', () => {
  const defaults = { PORT: 4010, HOST: '127.0.0.1', SANDBOX_CHARGES: 5000, SANDBOX_MAX_DELAY_MS: 0 }
  expect(readEnvironment({})).toEqual(defaults)
  expect(readEnvironment({ PORT: '', DATA_DIR: '' })).toEqual(defaults)
})

test.each([
  ['PORT', 'x'],
  ['PORT', '70000'],
  ['SANDBOX_CHARGES', '1.5'],
  ['SANDBOX_CHARGES', '3'],
  ['SANDBOX_MAX_DELAY_MS', '-1'],
])('names the variable if %s=%s is invalid', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(name)
})

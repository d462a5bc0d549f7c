import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

test('nothing set gives the defaults; an empty variable counts as none', () => {
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
])('%s=%s is refused by name', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(name)
})

import { expect, test } from 'vitest'
import { type Configuration, configurationInput, typedConfiguration, typedProblem } from './configuration.ts'

const values = [
  { name: 'merchantId', type: 'STRING', required: true, description: null, value: 'M-1', secret: null },
  { name: 'apiKey', type: 'SECRET', required: true, description: null, value: null, secret: { isSet: true } },
  { name: 'timeout', type: 'INTEGER', required: false, description: null, value: 8000, secret: null },
  { name: 'strict', type: 'BOOLEAN', required: false, description: null, value: false, secret: null },
  { name: 'url', type: 'URL', required: false, description: null, value: null, secret: null },
] as unknown as Configuration

test('parses and sends a configuration by the types of its fields, without untouched secrets', () => {
  const form = typedConfiguration(values)
  expect(form.typed).toEqual({ merchantId: 'M-1', timeout: '8000', strict: 'false' })
  expect(form.fields[1]).toMatchObject({ name: 'apiKey', isSet: true })
  expect(configurationInput(form)).toEqual([
    { name: 'merchantId', value: 'M-1' },
    { name: 'timeout', value: 8000 },
    { name: 'strict', value: false },
    { name: 'url', value: null },
  ])
  const retyped = { ...form, typed: { ...form.typed, apiKey: 'new', timeout: '' } }
  expect(configurationInput(retyped)).toContainEqual({ name: 'apiKey', value: 'new' })
  expect(configurationInput(retyped)).toContainEqual({ name: 'timeout', value: null })
})

test("checks the typed value by the field's type", () => {
  const [, , timeout, , url] = typedConfiguration(values).fields
  if (!timeout || !url) throw new Error('no fields')
  expect(typedProblem(timeout, '8.5')).toBe('notInteger')
  expect(typedProblem(timeout, '8000')).toBeNull()
  expect(typedProblem(url, 'http://example.test')).toBe('notUrl')
  expect(typedProblem(url, 'https://example.test')).toBeNull()
  expect(typedProblem(url, '')).toBeNull()
})

test('a required value is missing if it is empty, unless it is a stored secret', () => {
  const [merchantId, apiKey] = typedConfiguration(values).fields
  if (!merchantId || !apiKey) throw new Error('no fields')
  expect(typedProblem(merchantId, ' ')).toBe('required')
  expect(typedProblem(apiKey, '')).toBeNull()
  expect(typedProblem({ ...apiKey, isSet: false }, '')).toBe('required')
})

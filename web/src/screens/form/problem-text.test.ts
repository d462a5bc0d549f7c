import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import en from '../../i18n/en.json'
import es from '../../i18n/es.json'
import { beyond, type FieldProblem, tooLong } from '../../values/field-problem.ts'
import { problemText } from './problem-text.ts'

const textIn = (locale: 'en' | 'es', problem: FieldProblem, field: string) =>
  problemText(problem, field, createIntl({ locale, messages: locale === 'en' ? en : es }))

test('names the bound and the field that sets it', () => {
  const minimum = beyond('tooHigh', '1500.00', 'field.maxAmount')
  expect(textIn('en', minimum, 'Minimum amount')).toBe(
    'Minimum amount: value is too high. At most 1,500.00 (Maximum amount).',
  )
  expect(textIn('es', minimum, 'Importe mínimo')).toBe(
    'Importe mínimo: el valor es demasiado alto. Como máximo 1.500,00 (Importe máximo).',
  )
  expect(textIn('en', beyond('cannotCombine', '10', 'list.minimum'), 'Maximum')).toMatch(/ At least 10 \(Minimum\)\.$/)
})

test.each([
  [beyond('tooLow', 1), 'Priority: value is too low. At least 1.'],
  [beyond('tooLow', '>0'), 'Priority: value is too low. More than 0.'],
  [beyond('tooHigh', '<9.50'), 'Priority: value is too high. Less than 9.50.'],
  [beyond('tooHigh', 12, 'digits'), 'Priority: value is too high. At most 12 digits.'],
  [tooLong(200), 'Priority is too long. At most 200 characters.'],
  [beyond('tooLow', '1900-01-01'), 'Priority: value is too low. Not before Jan 1, 1900.'],
  ['required', 'Priority is required'],
] as const)('says %s', (problem, text) => {
  expect(textIn('en', problem, 'Priority')).toBe(text)
})

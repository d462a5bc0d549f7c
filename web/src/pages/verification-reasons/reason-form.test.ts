import { expect, test } from 'vitest'
import { reasonForm, reasonInput, reasonValues } from './reason-form.ts'

const reason = { verificationReason: 'PHOTO_MISSING', languageCode: 'en_US', countryCode: '', text: 'No photo.' }

test.each([
  [{}, {}],
  [{ verificationReason: '' }, { verificationReason: 'required' }],
  [{ verificationReason: 'Photo 1' }, { verificationReason: 'notCapitals' }],
  [{ verificationReason: 'A'.repeat(65) }, { verificationReason: 'tooLong' }],
  [{ languageCode: '' }, { languageCode: 'required' }],
  [{ languageCode: 'en' }, { languageCode: 'notKnown' }],
  [{ text: '  ' }, { text: 'required' }],
  [{ text: 'x'.repeat(501) }, { text: 'tooLong' }],
])('with %o the problems are %o', (change, expected) => {
  const { error } = reasonForm.safeParse({ ...reason, ...change })
  const problems = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])
  expect(Object.fromEntries(problems)).toEqual(expected)
})

test('no country is every country', () => {
  expect(reasonInput(reason)).toMatchObject({ countryCode: null })
  expect(reasonValues(null)).toMatchObject({ countryCode: '', text: '' })
})

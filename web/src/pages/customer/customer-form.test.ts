import { describe, expect, it } from 'vitest'
import {
  customerForm,
  customerInput,
  customerValues,
  type EditedCustomer,
  maskedHint,
  rebasedCustomer,
} from './customer-form.ts'

const address = {
  streetAddress: '•••',
  streetAddress2: null,
  city: '•••',
  stateProvince: '•••',
  postalCode: '•••',
  country: 'ES',
}
const ana: EditedCustomer = {
  id: 'cust-42',
  customerType: 'INDIVIDUAL',
  customerStatus: 'ACTIVE',
  trustLevel: 'STANDARD_CUSTOMER',
  locale: 'en_US',
  lastModified: '2026-01-01T00:00:00Z',
  personalInfo: {
    masked: true,
    firstName: 'A•••',
    lastName: 'R•••',
    email: 'a•••@•••',
    dob: '••••-••-••',
    phoneNumber: '•••00',
    address,
  },
  fraud: null,
  properties: [
    { name: 'vatNumber', value: 'ES1' },
    { name: 'note', value: null },
  ],
}
const today = '2026-11-21'
const problemsOf = (change: object, mode: { isNew: boolean; isMasked: boolean }) =>
  customerForm({ ...mode, today })
    .safeParse({ ...customerValues(mode.isNew ? null : ana), ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

const added = {
  id: 'shop.carla_1',
  locale: 'es_ES',
  firstName: 'Carla',
  lastName: 'Torres',
  email: 'carla@example.test',
}

describe('the form of a new customer', () => {
  it('names the missing fields', () => {
    const problems = problemsOf({}, { isNew: true, isMasked: false })
    expect(problems).toEqual(['id', 'locale', 'firstName', 'lastName', 'email'].map((field) => `${field} required`))
  })

  it.each([
    [{}, []],
    [{ id: 'a b' }, ['id notExternalId']],
    [{ id: '..' }, ['id notExternalId']],
    [{ email: 'carla@' }, ['email notEmail']],
    [{ phoneNumber: '600' }, ['phoneNumber notPhone']],
    [{ dob: '2026-02-31' }, ['dob notDate']],
    [{ dob: '1899-12-31' }, ['dob tooLow 1900-01-01']],
    [{ dob: '2026-11-22' }, ['dob tooHigh 2026-11-21']],
    [{ country: 'XX' }, ['country notKnown']],
    [{ city: 'x'.repeat(101) }, ['city tooLong 100 characters']],
    [{ properties: [{ name: '', value: 'x' }] }, ['properties.0.name required']],
  ])('reports the problems of %j', (change, problems) => {
    expect(problemsOf({ ...added, ...change }, { isNew: true, isMasked: false })).toEqual(problems)
  })

  it('accepts a phone number with spaces, hyphens and parentheses', () => {
    const values = { ...customerValues(null), ...added, phoneNumber: ' +34 (600) 12-34.56 ' }
    expect(customerForm({ isNew: true, isMasked: false, today }).parse(values).phoneNumber).toBe('+34600123456')
  })

  it('sends the filled-in fields', () => {
    const properties = [{ name: 'vatNumber', value: 'NO1' }]
    expect(customerInput({ ...customerValues(null), ...added, city: 'Oslo', properties }, null)).toEqual({
      customerType: 'INDIVIDUAL',
      trustLevel: 'NEW_CUSTOMER',
      locale: 'es_ES',
      personalInfo: {
        firstName: 'Carla',
        lastName: 'Torres',
        email: 'carla@example.test',
        address: { city: 'Oslo' },
      },
      properties,
    })
  })
})

describe('the form of a customer with masked data', () => {
  it('starts empty, shows the masks and requires nothing', () => {
    const values = customerValues(ana)
    expect(values).toMatchObject({ firstName: '', email: '', city: '', country: 'ES' })
    expect([maskedHint(ana.personalInfo, 'email'), maskedHint(ana.personalInfo, 'city')]).toEqual(['a•••@•••', '•••'])
    expect(problemsOf({}, { isNew: false, isMasked: true })).toEqual([])
    expect(customerInput(values, ana)).toEqual({})
  })

  it('sends only edited fields', () => {
    const values = { ...customerValues(ana), city: 'Sevilla', country: '' }
    expect(customerInput(values, ana)).toEqual({ personalInfo: { address: { city: 'Sevilla', country: null } } })
  })
})

describe('the form of a customer with properties', () => {
  const values = customerValues(ana)

  it('sends all properties if one has changed, and none otherwise', () => {
    const [first] = values.properties
    expect(values.properties).toEqual([first, { name: 'note', value: '' }])
    expect(customerInput({ ...values, properties: [...values.properties] }, ana)).toEqual({})
    expect(customerInput({ ...values, properties: values.properties.slice(0, 1) }, ana)).toEqual({
      properties: [first],
    })
    expect(customerInput({ ...values, properties: [] }, ana)).toEqual({ properties: [] })
  })

  it("merges another person's change of a different property", () => {
    const mine = { ...values, city: 'Sevilla', properties: [...values.properties, { name: 'new', value: 'mine' }] }
    const current: EditedCustomer = {
      ...ana,
      trustLevel: 'TRUSTED_CUSTOMER',
      properties: [{ name: 'vatNumber', value: 'theirs' }],
    }
    expect(rebasedCustomer(mine, ana, current)).toEqual({
      ...values,
      city: 'Sevilla',
      trustLevel: 'TRUSTED_CUSTOMER',
      properties: [
        { name: 'vatNumber', value: 'theirs' },
        { name: 'new', value: 'mine' },
      ],
    })
  })
})

import { describe, expect, test } from 'vitest'
import type { Context } from '../request/context.ts'
import {
  checkUnmasked,
  isInTheClear,
  masked,
  maskedAt,
  maskedName,
  revealedWith,
  revealPersonalData,
} from './personal-info.ts'

const info = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.test',
  dob: '1990-02-03',
  phoneNumber: '+34600123456',
  address: { street: 'Calle Mayor 1', city: 'Madrid', zip: '28001', country: 'ES' },
}

describe('masked personal data', () => {
  test('contains only data that distinguishes customers', () => {
    expect(masked(info)).toEqual({
      masked: true,
      firstName: 'A•••',
      lastName: 'R•••',
      email: 'a•••@•••',
      dob: '••••-••-••',
      phoneNumber: '•••56',
      address: { street: '•••', city: '•••', zip: '•••', country: 'ES' },
    })
  })

  test('leaves unknown and empty values unchanged', () => {
    const unknown = {
      firstName: null,
      lastName: undefined,
      email: null,
      dob: '',
      phoneNumber: undefined,
      address: null,
    }
    expect(masked(unknown)).toEqual({ ...unknown, masked: true, lastName: null })
    expect(masked({ address: { city: '', country: null } }).address).toEqual({ city: '', country: null })
    expect(masked({ phoneNumber: 34600 }).phoneNumber).toBe('•••00')
  })

  test('keeps initials that need two code units', () => {
    expect(maskedName('𝒜na')).toBe('𝒜•••')
    expect([maskedName(''), maskedName(null), maskedName(undefined)]).toEqual(['', null, null])
  })

  test.each([
    ['personalInfo.firstName', 'Ana', 'A•••'],
    ['firstName', 'Ana', 'A•••'],
    ['personalInfo.email', 'ana@example.test', 'a•••@•••'],
    ['personalInfo.address.city', 'Madrid', '•••'],
    ['personalInfo.address.country', 'ES', 'ES'],
    ['personalInfo.dob', '1990-02-03', '••••-••-••'],
    ['personalInfo.unknownField', 'x', '•••'],
    ['personalInfo.firstName', '', ''],
    ['personalInfo.firstName', null, null],
    ['personalInfo.firstName', undefined, undefined],
    ['personalInfo.phoneNumber', 34600, '•••00'],
  ])('has at %s, for %j, the value %j', (path, value, expected) => {
    expect(maskedAt(path, value)).toBe(expected)
  })
})

describe('clear text', () => {
  const context = (readsPersonalData: boolean) => ({ readsPersonalData, customersRead: new Set<string>() }) as Context

  test('clear text is shown to programs that may read it, and their customers are recorded', () => {
    const program = context(true)
    expect(isInTheClear({ id: 'cust-1' }, program)).toBe(true)
    expect(isInTheClear({ id: 'mail-1' }, program, 'cust-2')).toBe(true)
    expect([...program.customersRead]).toEqual(['cust-1', 'cust-2'])
  })

  test('clear text is not shown to others, who read no customer', () => {
    const page = context(false)
    expect(isInTheClear({ id: 'cust-1' }, page)).toBe(false)
    expect(page.customersRead.size).toBe(0)
  })

  test('clear text is shown for one copy of a revealed row, and for rows that belong to it', () => {
    const page = context(false)
    const [row, other] = [{ id: 'cust-1' }, { id: 'upload-1' }]
    const revealed = revealPersonalData(row)
    expect(revealed).toEqual(row)
    expect([isInTheClear(revealed, page), isInTheClear(row, page)]).toEqual([true, false])
    const belonging = revealedWith(revealed, other)
    expect([isInTheClear(belonging, page), isInTheClear(other, page)]).toEqual([true, false])
    expect(revealedWith(row, other)).toBe(other)
    // It already has an entry in the ledger.
    const program = context(true)
    isInTheClear(revealed, program)
    expect(program.customersRead.size).toBe(0)
  })
})

describe('an input', () => {
  test('may have any values that are not masked', () => {
    for (const input of [info, null, undefined, {}, { firstName: null, dob: 7 }]) {
      expect(() => checkUnmasked(input)).not.toThrow()
    }
  })

  test.each([
    [{ firstName: 'A•••' }, 'personalInfo.firstName'],
    [{ address: { city: '•••' } }, 'personalInfo.address.city'],
    [{ lastName: 'Ruiz', email: 'a•••@•••' }, 'personalInfo.email'],
  ])('an input with masked values (%j) is refused, because they would overwrite the real ones', (input, field) => {
    expect(() => checkUnmasked(input)).toThrow(`${field} is masked: leave it out, or send the full value`)
  })

  test('an input is refused with the path of its part', () => {
    expect(() => checkUnmasked({ name: '•••' }, 'other')).toThrow('other.name is masked')
  })
})

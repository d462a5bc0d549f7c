import { describe, expect, it } from 'vitest'
import { currencyDigits, formatMoney, readDecimalInput, writeDecimalInput } from './currency.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('money', () => {
  it('knows the digits of a currency', () => {
    expect(['INR', 'JPY', 'KWD'].map(currencyDigits)).toEqual([2, 0, 3])
    expect(currencyDigits('nonsense')).toBe(2)
  })

  it('shows the currency beside the amount, in the language of the reader', () => {
    expect(plain(formatMoney('1118', 'INR', 'en'))).toBe('INR 1,118.00')
    expect(plain(formatMoney('11118.5', 'EUR', 'es'))).toBe('EUR 11.118,50')
    expect(plain(formatMoney('500', 'JPY', 'en'))).toBe('JPY 500')
    expect(plain(formatMoney('-20.00', 'INR', 'en'))).toBe('INR -20.00')
  })

  it('keeps every digit of amounts that no float can hold', () => {
    expect(plain(formatMoney('12345678901234567890.123', 'USD', 'en'))).toBe('USD 12,345,678,901,234,567,890.123')
  })

  it('reads and writes the separator of the language', () => {
    expect(readDecimalInput(' 20,50 ', 'es')).toBe('20.50')
    expect(readDecimalInput('20,50', 'en')).toBe('20,50')
    expect(readDecimalInput('1.000,50', 'es')).toBe('1.000.50')
    expect(writeDecimalInput('20.50', 'es')).toBe('20,50')
  })
})

import { describe, expect, it } from 'vitest'
import { currencyDigits, formatMoney } from './currency.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('money', () => {
  it('knows the digits of a currency', () => {
    expect(['INR', 'JPY', 'KWD'].map(currencyDigits)).toEqual([2, 0, 3])
    expect(currencyDigits('nonsense')).toBe(2)
  })

  it('shows the currency next to the amount, in the user’s language', () => {
    expect(plain(formatMoney('1118', 'INR', 'en'))).toBe('INR 1,118.00')
    expect(plain(formatMoney('11118.5', 'EUR', 'es'))).toBe('EUR 11.118,50')
    expect(plain(formatMoney('500', 'JPY', 'en'))).toBe('JPY 500')
  })

  it('groups numbers of four or more digits, even in Spanish', () => {
    expect(plain(formatMoney('2327.65', 'USD', 'es'))).toBe('USD 2.327,65')
  })

  it('writes the sign before the currency', () => {
    expect(plain(formatMoney('-20.00', 'INR', 'en'))).toBe('\u2212INR 20.00')
    expect(plain(formatMoney('-0.5', 'KWD', 'es'))).toBe('\u2212KWD 0,500')
    expect(plain(formatMoney('498', 'USD', 'en', 'exceptZero'))).toBe('+USD 498.00')
    expect(plain(formatMoney('0', 'USD', 'en', 'exceptZero'))).toBe('USD 0.00')
    expect(plain(formatMoney('-3', null, 'en'))).toBe('\u22123')
  })

  it('keeps every digit of amounts that no float can hold', () => {
    expect(plain(formatMoney('12345678901234567890.123', 'USD', 'en'))).toBe('USD 12,345,678,901,234,567,890.123')
  })
})

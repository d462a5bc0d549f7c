import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyDigits, formatMoney } from './currency.ts'
import { compareDecimals, padDecimal } from './decimal.ts'
import { readNumber } from './typed-number.ts'
import { writeNumber } from './written-number.ts'

/** Parses an amount: the decimal, the possible readings, or the kind of problem. */
function read(text: string, locale: string, currency: string | null = null) {
  const typed = readNumber(text, locale, { currency, digits: currency === null ? null : currencyDigits(currency) })
  return typed.kind === 'number' ? typed.decimal : typed.kind === 'ambiguous' ? typed.readings : typed.kind
}

describe('a typed number', () => {
  it.each([
    ['1.000', null, '1000'],
    ['1.000', 'EUR', '1000'],
    ['1.000', 'JPY', '1000'],
    ['1.000', 'KWD', '1000'],
    ['1000', 'EUR', '1000'],
    ['1.000,50', 'EUR', '1000.50'],
    ['1000,50', 'EUR', '1000.50'],
    ['1,5', 'EUR', '1.5'],
    ['1,000', 'KWD', '1.000'],
    ['1,000', null, '1.000'],
    ['12.345.678,9', null, '12345678.9'],
    [',5', 'EUR', '0.5'],
    ['007', null, '7'],
    ['0', 'JPY', '0'],
    ['-1', 'EUR', '-1'],
  ])('for Spanish, %s %s is read as %s', (text, currency, decimal) => {
    expect(read(text, 'es', currency)).toBe(decimal)
  })

  it.each([
    ['1,000', null, '1000'],
    ['1,000', 'KWD', '1000'],
    ['1,000.50', 'EUR', '1000.50'],
    ['1.5', 'EUR', '1.5'],
    ['1.000', 'KWD', '1.000'],
    ['.5', 'EUR', '0.5'],
  ])('for English, %s %s is read as %s', (text, currency, decimal) => {
    expect(read(text, 'en', currency)).toBe(decimal)
  })

  it.each([
    ['es', '1.5', 'EUR', ['1.5', '15']],
    ['es', '12.50', 'EUR', ['12.50', '1250']],
    ['es', '0.500', 'KWD', ['0.500', '500']],
    ['es', '0.50', 'EUR', ['0.50', '50']],
    ['es', '1,000.50', 'EUR', ['1000.50']],
    ['es', '1,000,000', 'EUR', ['1000000']],
    ['es', '1,000', 'EUR', ['1', '1000']],
    ['es', '1,000', 'JPY', ['1', '1000']],
    ['es', '1.5', 'JPY', ['15']],
    ['es', '-1.5', 'EUR', ['-1.5', '-15']],
    ['es', '1.0000', null, ['1.0000', '10000']],
    ['en', '1,5', 'EUR', ['1.5', '15']],
    ['en', '1.000,50', 'EUR', ['1000.50']],
    ['en', '1.000.000', null, ['1000000']],
    ['en', '1.005', 'EUR', ['1005']],
    ['en', '1.000', 'JPY', ['1', '1000']],
  ])('for %s, %s %s is ambiguous: %j', (locale, text, currency, readings) => {
    expect(read(text, locale, currency)).toEqual(readings)
  })

  it('keeps a number that only has too many decimals', () => {
    expect(read('1,0055', 'es', 'EUR')).toBe('1.0055')
    expect(read('1.55', 'en', 'JPY')).toBe('1.55')
  })

  it.each([
    [' 1.000,50 ', '1000.50'],
    ['1\u00a0000,50', '1000.50'],
    ['1\u202f000,50\u00a0€', '1000.50'],
    ["1'000,50", '1000.50'],
    ['1’000,50', '1000.50'],
    ['EUR\u00a01.000,50', '1000.50'],
    ['1.000 €', '1000'],
    ['€ 1.000', '1000'],
    ['1.000 eur', '1000'],
    ['\u2212EUR\u00a080,00', '-80.00'],
    ['EUR -80,00', '-80.00'],
    ['+EUR 80,00', '80.00'],
    ['\u200e1.000\u200e', '1000'],
  ])('accepts pasted text: %j is %s', (text, decimal) => {
    expect(read(text, 'es', 'EUR')).toBe(decimal)
  })

  it("rejects a currency other than the field's", () => {
    expect(read('USD 5', 'en', 'EUR')).toBe('otherCurrency')
    expect(read('$5', 'en', 'EUR')).toBe('otherCurrency')
    expect(read('EUR 5', 'en', null)).toBe('otherCurrency')
    expect(read('$5', 'es', 'USD')).toBe('5')
  })

  it.each([
    '',
    ' ',
    'ten',
    '1e3',
    '0x10',
    '5x',
    '--1',
    '- EUR -1',
    '1.',
    ',',
    '1.000.50',
    '10 00',
    '1 5',
    '1..5',
    '1٬000',
    '²',
    '9'.repeat(101),
  ])('rejects %j', (text) => {
    expect([read(text, 'es', 'EUR'), read(text, 'en', 'EUR')]).toEqual(['notNumber', 'notNumber'])
  })
})

describe('a number and its text', () => {
  const locales = fc.constantFrom('en', 'es')
  const currencies = fc.constantFrom('JPY', 'EUR', 'KWD')
  const amounts = currencies.chain((currency) =>
    fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map((units) => {
      const digits = currencyDigits(currency)
      const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0')
      const [whole, fraction] = [text.slice(0, text.length - digits), text.slice(text.length - digits)]
      return { currency, amount: `${units < 0n ? '-' : ''}${whole}${digits > 0 ? `.${fraction}` : ''}` }
    }),
  )

  it('can be typed back as displayed', () => {
    fc.assert(
      fc.property(locales, amounts, fc.constantFrom('auto' as const, 'exceptZero' as const), (locale, money, signs) => {
        const { amount, currency } = money
        expect(read(writeNumber(amount, locale), locale, currency)).toBe(amount)
        expect(read(formatMoney(amount, currency, locale, signs), locale, currency)).toBe(amount)
      }),
    )
  })

  it('a number is never mistaken for another one in the other language, unless both readings are offered', () => {
    fc.assert(
      fc.property(locales, amounts, (locale, { amount, currency }) => {
        fc.pre(currency !== 'KWD')
        const other = read(writeNumber(amount, locale), locale === 'en' ? 'es' : 'en', currency)
        if (typeof other === 'string') expect(other).toBe(amount)
        else expect(other.some((reading) => compareDecimals(reading, amount) === 0)).toBe(true)
      }),
    )
  })

  it('any text is parsed without an exception, and only to canonical decimals', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,- \u00a0€EUR$+') }), locales, (text, locale) => {
        const typed = readNumber(text, locale, { digits: null, currency: 'EUR' })
        const decimals = typed.kind === 'number' ? [typed.decimal] : typed.kind === 'ambiguous' ? typed.readings : []
        for (const decimal of decimals) {
          expect(decimal).toMatch(/^-?(0|[1-9]\d*)(\.\d+)?$/)
          expect(padDecimal(decimal, 0)).toBe(decimal)
        }
      }),
    )
  })

  it('numbers of four or more digits are grouped in every language', () => {
    expect([writeNumber('2327.65', 'es'), writeNumber('2327.65', 'en'), writeNumber('1000', 'es')]).toEqual([
      '2.327,65',
      '2,327.65',
      '1.000',
    ])
    expect(writeNumber('12345678901234567890.123', 'es')).toBe('12.345.678.901.234.567.890,123')
    expect(writeNumber('ten', 'es')).toBe('ten')
  })
})

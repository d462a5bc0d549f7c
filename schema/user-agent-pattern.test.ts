import { describe, expect, test } from 'vitest'
import { userAgentPatternFault } from './user-agent-pattern.ts'

describe('user agent patterns', () => {
  test.each([
    '^Mozilla/5\\.0',
    '.*iPhone.*Safari.*',
    '(Chrome|Firefox)/[0-9.]+',
    '(?:Version/\\d+ )?Safari/\\d+',
    '(?:Android|iPhone).{0,200}Mobile',
    '^(?!.*bot).*$',
    'x',
  ])('accepts %s', (pattern) => {
    expect(userAgentPatternFault(pattern)).toBeNull()
  })

  test.each([
    '(a+)+$',
    '(a|a)*$',
    '(a|aa)+$',
    '(\\w+\\s?)*$',
    '([a-z]+[0-9]*)+!',
    '(Mozilla|Mozil|la)+;',
    'a*a*a*a*a*a*b',
  ])('%s may never end', (pattern) => {
    expect(userAgentPatternFault(pattern)).toBe('may run without end on some user agents')
  })

  test.each(['(', '[a', '*', '(?<n>a)(?<n>b)', '\\'])('%s does not compile', (pattern) => {
    expect(userAgentPatternFault(pattern)).toBe('is not a valid regular expression')
  })

  test('must be short', () => {
    expect(userAgentPatternFault('a'.repeat(201))).toBe('is too long: at most 200 characters')
  })

  test('never run as code', () => {
    expect(userAgentPatternFault('/;process.exit(1);/')).toBeNull()
    expect(userAgentPatternFault('"); throw 1; ("')).toBe('is not a valid regular expression')
  })
})

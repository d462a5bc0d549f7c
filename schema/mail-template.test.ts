import { describe, expect, test } from 'vitest'
import {
  asHtml,
  contentOfTemplate,
  filledIn,
  languageSent,
  mailTemplateBounds,
  placeholdersIn,
  readTemplate,
} from './mail-template.ts'

const parts = { subject: 'Thanks, {{name}}', html: '<p>{{amount}}</p>\n<p>Bye</p>', text: 'Paid: {{amount}}\n\nBye' }

describe('a template file', () => {
  test('reads a template unchanged with any line endings', () => {
    const content = contentOfTemplate(parts)
    expect(readTemplate(content)).toEqual({ ...parts, faults: [] })
    expect(readTemplate(content.replaceAll('\n', '\r\n'))).toEqual({ ...parts, faults: [] })
    expect(readTemplate(content.replaceAll('\n', '\r'))).toEqual({ ...parts, faults: [] })
  })

  test.each([
    ['', [1, 1, 1]],
    ['Subject: a', [1, 1]],
    ['Subject:\n\n<p>\n--- text ---\na', [1]],
    ['Subject: a\n\n\n--- text ---\na', [2]],
    ['Subject: a\n\n<p>\n--- text ---\n \n', [4]],
    ['Subject: a\n\n<p>{{a}</p>\n<p>{{b}}</p>\n}}\n--- text ---\na', [3, 5]],
    ['Subject: a\n\n<p>\n<img src=x onerror=1>\n<iframe>\n--- text ---\n<script> is a word here', [4, 5]],
    [`Subject: ${'a'.repeat(mailTemplateBounds.subject.most + 1)}\n\n<p>\n--- text ---\na`, [1]],
  ])('%j has errors on lines %j', (content, lines) => {
    expect(readTemplate(content).faults.map(({ line }) => line)).toEqual(lines)
  })

  test('reports at most 50 errors', () => {
    expect(readTemplate('}}\n'.repeat(1_000)).faults).toHaveLength(50)
  })
})

test('finds a placeholder on its first line, and fills in the known ones', () => {
  expect(placeholdersIn('{{amount}} {{ what }}\n{{amount}}')).toEqual([
    { name: 'amount', line: 1, isKnown: true },
    { name: 'what', line: 1, isKnown: false },
  ])
  expect(filledIn('{{amount}} {{what}} {{constructor}}', { amount: '<1>' }, asHtml)).toBe(
    '&lt;1&gt; {{what}} {{constructor}}',
  )
})

test('selects the customer’s language, the default one, English, or no mail', () => {
  const sent = (has: string[], own = 'fr_FR', usual: string | null = 'es_ES') =>
    languageSent(own, usual, (language) => has.includes(language))
  expect(sent(['fr_FR', 'es_ES'])).toBe('fr_FR')
  expect(sent(['es_ES', 'en_US'])).toBe('es_ES')
  expect(sent(['en_US'], 'fr_FR', null)).toBe('en_US')
  expect(sent(['de_DE'])).toBeNull()
})

import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import type { VerificationReasonFieldsFragment } from '../../gql/graphql.ts'
import en from '../../i18n/en.json'
import { reasons } from '../../pages/verification-reason/verification-reason.tsx'
import { EntryHeader } from './EntryHeader.tsx'
import type { AnyEntry, Identified } from './entry.ts'
import { fieldsOf } from './kind.ts'
import { text } from './kinds.tsx'

const reason: VerificationReasonFieldsFragment = {
  id: 'TOO_DARK',
  text: 'Too dark.',
  languageCode: 'en_US',
  countryCode: null,
  lastModified: null,
}

function header<Entity extends Identified>(
  entity: Entity,
  entry: AnyEntry<Entity>,
  obstacle: string | null = null,
): string {
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={en}>
      <EntryHeader
        entry={entry}
        entity={entity}
        name={<h2>Too dark.</h2>}
        actions={[]}
        obstacle={obstacle}
        remove={() => Promise.resolve()}
        onEdit={() => undefined}
        onRemoved={() => undefined}
      />
    </IntlProvider>,
  )
}

test('explains at both buttons why a caller may not change an entry', () => {
  expect(header(reason, reasons)).not.toContain('aria-disabled="true"')
  const denied = header(reason, reasons, 'You need the permission reasons.write.')
  expect(denied.match(/aria-disabled="true"/g)).toHaveLength(2)
  expect(denied).toContain('Edit and Delete: <span')
  expect(denied).toContain('You need the permission reasons.write.')
})

test('shows facts and the meaning of missing values in the header', () => {
  const html = header(reason, reasons)
  expect(html).toContain('<dt>Language</dt><dd>English (United States)</dd>')
  expect(html).toContain('<dt>Country</dt><dd>All countries</dd>')
  expect(html).toContain('TOO_DARK')
})

test('shows facts beyond the figures that fit in a separate section', () => {
  const many = {
    ...reason,
    currency: 'a',
    minAmount: 'b',
    status: 'c',
    interestRate: 'd',
    costBurden: 'e',
    installment: 'f',
  }
  const names = ['currency', 'minAmount', 'status', 'interestRate', 'costBurden', 'installment'] as const
  const fact = { kind: text(), editable: 'never' } as const
  const fields = fieldsOf<typeof many>()(
    Object.fromEntries(names.map((name) => [name, fact])) as Record<(typeof names)[number], typeof fact>,
  )
  // The documents belong to another resource, but this test sends no query.
  const html = header(many, { ...reasons, fields } as unknown as AnyEntry<typeof many>)
  expect(html.match(/class="figure"/g)).toHaveLength(5)
  expect(html).toContain('<dt class="field-label">Installments ID</dt><dd class="field-value">f</dd>')
})

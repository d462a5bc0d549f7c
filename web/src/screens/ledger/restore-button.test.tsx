import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import en from '../../i18n/en.json'
import { RestoreButton } from './RestoreButton.tsx'
import type { Version } from './versions.ts'

const version = (number: number, values: Readonly<Record<string, unknown>>): Version => ({
  id: String(number),
  number,
  values: Object.entries(values).map(([field, value]) => ({ field, value, recordedAs: 'VALUE' as const })),
  entry: null,
  changedBy: null,
})

/** The text of the button that restores the first version. */
function label(before: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>): string {
  const html = renderToStaticMarkup(
    <IntlProvider locale="en" messages={en}>
      <RestoreButton
        version={version(1, before)}
        now={version(2, now)}
        isChangedSince={false}
        onRestore={() => undefined}
        show={(field, values) => (field === 'interestRate' ? `${values[field]}%` : null)}
      />
    </IntlProvider>,
  )
  return html.replaceAll(/<[^>]*>/g, '')
}

test('names the fields that a restored version sets, with their values if these are short', () => {
  expect(label({ interestRate: '2', status: 'ACTIVE' }, { interestRate: '7', status: 'ACTIVE' })).toBe(
    'Restore version 1: Interest rate 2% …',
  )
  const texts = [{ body: 'x'.repeat(41) }, { body: 'y' }] as const
  expect(label(...texts)).toBe('Restore version 1: Rule text …')
})

test('shows no button if a version sets nothing', () => {
  expect(label({ interestRate: '2' }, { interestRate: '2' })).toBe('')
})

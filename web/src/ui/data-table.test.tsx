import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import messages from '../i18n/en.json' with { type: 'json' }
import { DataTable } from './DataTable.tsx'
import { ShownOf } from './ShownOf.tsx'

interface Row {
  readonly name: string
  readonly count: number
}

const rows: readonly Row[] = [
  { name: 'Visa', count: 3 },
  { name: 'Mastercard', count: 4 },
]

function html(props: Partial<ComponentProps<typeof DataTable<Row>>> = {}): string {
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages}>
      <DataTable
        rows={rows}
        columns={[
          { header: 'statistics.figure', cell: ({ name }) => name },
          false,
          { header: <>Uses</>, cell: ({ count }) => count, align: 'right', from: 'wide' },
        ]}
        {...props}
      />
    </IntlProvider>,
  )
}

test('names its columns and rows, and omits a disabled column', () => {
  expect(html().match(/<(th|td)[ >].*?<\/\1>/g)).toEqual([
    '<th scope="col">Figure</th>',
    '<th scope="col" class="data-figure data-from-wide">Uses</th>',
    '<th scope="row">Visa</th>',
    '<td class="data-figure data-from-wide">3</td>',
    '<th scope="row">Mastercard</th>',
    '<td class="data-figure data-from-wide">4</td>',
  ])
  expect(html({ hasRowHeads: false })).toContain('<td>Visa</td>')
})

test('puts its label on the scroll area, which is focusable', () => {
  expect(html({ label: 'Uses of brands' })).toMatch(/^<table[^>]* aria-label="Uses of brands"/)
  expect(html({ label: 'Uses of brands', scrolls: 'sideways' })).toMatch(
    /^<section[^>]* aria-label="Uses of brands" tabindex="0"><table(?![^>]*aria-label)/,
  )
})

test('says that there are no rows instead of showing only headers', () => {
  expect(html({ rows: [], none: 'charges.invoices.none' })).toBe('<p class="data-panel-note muted">No tax invoices</p>')
  expect(html({ rows: [] })).toContain('<thead>')
})

test('shows how many of all rows are displayed, unless all are', () => {
  const note = (total: number) =>
    renderToStaticMarkup(
      <IntlProvider locale="en" messages={messages}>
        <ShownOf page={{ items: rows, total }} note="documents.newest" />
      </IntlProvider>,
    )
  expect(note(2)).toBe('')
  expect(note(7)).toMatch(/2.*7/)
})

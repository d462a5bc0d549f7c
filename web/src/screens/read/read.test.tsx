import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { describe, expect, test } from 'vitest'
import messages from '../../i18n/en.json' with { type: 'json' }
import { Read } from './Read.tsx'
import { valueToShow } from './use-read.ts'

const now = { variablesKey: '{"page":2}', of: 'cus-1', value: null, error: undefined, isLoading: false }
const first = { variablesKey: '{"page":1}', of: 'cus-1', value: 'page 1' }
const second = { variablesKey: '{"page":2}', of: 'cus-1', value: 'page 2' }
const failed = new Error('The gateway could not be reached')

describe('the value on the screen', () => {
  test('equals the last one read, even if a part of it failed', () => {
    expect(valueToShow({ ...now, value: 'new' }, second)).toBe('new')
    expect(valueToShow({ ...now, value: 'new', error: failed }, second)).toBe('new')
  })

  test('stays while the same variables are read again, and after that has failed', () => {
    expect(valueToShow({ ...now, isLoading: true }, second)).toBe('page 2')
    expect(valueToShow({ ...now, error: failed }, second)).toBe('page 2')
  })

  test('stays while another part of the same object is read, but not after that has failed', () => {
    expect(valueToShow({ ...now, isLoading: true }, first)).toBe('page 1')
    expect(valueToShow({ ...now, error: failed }, first)).toBeNull()
  })

  test('disappears if the object changes or is gone', () => {
    const other = { ...second, of: 'cus-2', variablesKey: '{"id":"cus-2"}' }
    expect(valueToShow({ ...now, isLoading: true }, other)).toBeNull()
    expect(valueToShow({ ...now, error: failed }, other)).toBeNull()
    expect(valueToShow(now, second)).toBeNull()
    expect(valueToShow({ ...now, isLoading: true }, null)).toBeNull()
  })
})

interface State {
  readonly value?: readonly string[]
  readonly error?: unknown
  readonly isLoading?: boolean
}

function html(
  { value, error, isLoading = false }: State,
  none: ComponentProps<typeof Read>['none'] = 'charges.invoices.none',
): string {
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages}>
      <Read
        of={{ value: value ?? null, error, isLoading, retry: () => undefined }}
        failed="charges.related.failed"
        skeleton={3}
        none={none}
      >
        {(charges) => <p>{charges.length} read</p>}
      </Read>
    </IntlProvider>,
  )
}

describe('Read', () => {
  test('shows a skeleton and nothing else before the first value', () => {
    const first = html({ isLoading: true })
    expect(first).toContain('skeleton-lines')
    expect(first).not.toContain('No tax invoices')
  })

  test('shows only the value, even during a reload', () => {
    expect(html({ value: ['a', 'b'] })).toBe('<p>2 read</p>')
    expect(html({ value: ['a', 'b'], isLoading: true })).toBe('<p>2 read</p>')
  })

  test('shows a failure with its retry button above the value', () => {
    expect(html({ value: ['a'], error: failed })).toMatch(
      /Couldn’t load the customer’s other charges.*Try again.*1 read/s,
    )
  })

  test('shows only the failure if there is no value', () => {
    const alone = html({ error: failed })
    expect(alone).toContain('Couldn’t load the customer’s other charges')
    expect(alone).not.toMatch(/skeleton-lines|No tax invoices|read</)
  })

  test('reports that there is nothing, for a missing value and for an empty list', () => {
    expect(html({})).toBe('<p class="data-panel-note muted">No tax invoices</p>')
    expect(html({ value: [] })).toBe('<p class="data-panel-note muted">No tax invoices</p>')
    expect(html({ value: [] }, <b>None</b>)).toBe('<b>None</b>')
  })
})

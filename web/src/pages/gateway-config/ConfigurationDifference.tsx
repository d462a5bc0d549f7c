import { useIntl } from 'react-intl'
import { BreakableText } from '../../ui/BreakableText.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { labelOfKey } from '../../values/key-label.ts'
import type { Configuration } from './configuration.ts'

interface ConfigurationDifferenceProps {
  /** The stored values, which identify the secrets. */
  readonly before: Configuration
  readonly after: readonly { readonly name: string; readonly value?: unknown; readonly secret?: unknown }[]
}

/** The values of a gateway's configuration that change, one by one. Only secrets are hidden. */
export function ConfigurationDifference({ before, after }: ConfigurationDifferenceProps) {
  const { formatMessage } = useIntl()
  const hidden = <span className="muted">{formatMessage({ id: 'review.secret' })}</span>
  const stored = new Map(before.map((field) => [field.name, field]))
  const rows = after
    .map(({ name, value, secret }) => ({ name, value, secret, was: stored.get(name) ?? null }))
    .filter(({ value, secret, was }) =>
      isOpen(was) ? textOf(was?.value) !== textOf(value) : JSON.stringify(was?.secret) !== JSON.stringify(secret),
    )
  return (
    <DataTable
      isFixed
      label={formatMessage({ id: 'field.configuration' })}
      rows={rows}
      columns={[
        { header: 'review.field', cell: ({ name }) => <span title={name}>{labelOfKey(name)}</span> },
        {
          header: 'review.before',
          cell: ({ was }) => (isOpen(was) ? <BreakableText text={textOf(was?.value)} /> : hidden),
        },
        {
          header: 'review.after',
          cell: ({ was, value }) => (
            <strong>
              {isOpen(was) ? <BreakableText text={textOf(value)} /> : formatMessage({ id: 'review.secret.changed' })}
            </strong>
          ),
        },
      ]}
    />
  )
}

type Field = Configuration[number]

/** A value that is not a secret. Values that the gateway does not describe may be secrets. */
function isOpen(field: Field | null): boolean {
  return field !== null && field.secret === null
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '–' : String(value)
}

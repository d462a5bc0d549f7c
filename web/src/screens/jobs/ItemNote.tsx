import { useIntl } from 'react-intl'
import type { ChargeJobItemFragment } from '../../gql/graphql.ts'
import { writeNumber } from '../../values/typed-number.ts'

/** The values of notes that are amounts, which have the decimal sign of the reader's language. */
const amounts: readonly string[] = ['amount', 'remaining']

/** What there is to say of an item of a job, in the reader's language; the platform's text unchanged. */
export function ItemNote({
  item: { note, codedNote },
}: {
  readonly item: Pick<ChargeJobItemFragment, 'note' | 'codedNote'>
}) {
  const { formatMessage, locale } = useIntl()
  if (!note) return null
  const values = codedNote?.values.map(({ name, value }) => [
    name,
    amounts.includes(name) ? writeNumber(value, locale) : value,
  ])
  return (
    <div className="muted">
      {codedNote ? formatMessage({ id: `jobs.note.${codedNote.code}` }, Object.fromEntries(values ?? [])) : note}
    </div>
  )
}

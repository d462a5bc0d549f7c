import { useIntl } from 'react-intl'
import type { ChargeJobItemFragment } from '../../gql/graphql.ts'
import { writeNumber } from '../../values/written-number.ts'

/** The values of notes that are amounts, which use the decimal separator of the user's language. */
const amounts: readonly string[] = ['amount', 'remaining']

/** The note about an item of a job, in the user's language. The platform's text is shown unchanged. */
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

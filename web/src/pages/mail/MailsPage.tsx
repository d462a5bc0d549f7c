import { Envelope } from '@blueprintjs/icons'
import type { MailRowFragment } from '../../gql/graphql.ts'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import type { Creation } from '../../screens/list/list-moment.ts'
import { useIsAllFamiliesView, usePath } from '../../screens/object/use-owner-path.ts'
import { About } from '../../ui/About.tsx'
import { mailColumns, mailColumnsOfAllMerchants } from './mail-columns.tsx'
import { mailFilters } from './mail-filters.ts'
import { mailsQuery } from './mail-query.ts'

const creation: Creation<MailRowFragment> = { at: ({ creationTime }) => creationTime }

/** The mails sent to customers. */
export function Component() {
  const path = usePath()
  return (
    <ListScreen
      id="mails"
      title="mails.title"
      icon={<Envelope />}
      above={<About id="about.mails" />}
      document={mailsQuery}
      columns={useIsAllFamiliesView() ? mailColumnsOfAllMerchants : mailColumns}
      filters={mailFilters}
      searchPlaceholder="mails.search"
      empty="mails.empty"
      creation={creation}
      name={({ id }) => id}
      link={({ id, merchantAccount }) => path('notifications/mails/:mailId', { mailId: id }, merchantAccount)}
    />
  )
}

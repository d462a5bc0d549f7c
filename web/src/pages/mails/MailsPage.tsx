import { Envelope } from '@blueprintjs/icons'
import { pathOf } from '../../paths.ts'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { mailColumns } from './mail-columns.tsx'
import { mailFilters } from './mail-filters.ts'
import { mailsQuery } from './mail-query.ts'

/** What was sent to customers. */
export function Component() {
  const path = useOwnerPath()
  return (
    <ListScreen
      id="mails"
      title="mails.title"
      icon={<Envelope />}
      document={mailsQuery}
      columns={mailColumns}
      filters={mailFilters}
      searchPlaceholder="mails.search"
      empty="mails.empty"
      name={({ id }) => id}
      link={({ id, merchantAccount }) => path(merchantAccount, pathOf('notifications/mails/:mailId', { mailId: id }))}
    />
  )
}

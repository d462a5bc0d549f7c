import { Envelope } from '@blueprintjs/icons'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { useIsAllFamiliesView, usePath } from '../../screens/use-owner-path.ts'
import { About } from '../../ui/About.tsx'
import { mailColumns, mailColumnsOfAllMerchants } from './mail-columns.tsx'
import { mailFilters } from './mail-filters.ts'
import { mailsQuery } from './mail-query.ts'

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
      name={({ id }) => id}
      link={({ id, merchantAccount }) => path('notifications/mails/:mailId', { mailId: id }, merchantAccount)}
    />
  )
}

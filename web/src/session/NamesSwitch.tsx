import { useMutation } from '@apollo/client/react'
import { EyeOff, EyeOpen } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { graphql } from '../gql/gql.ts'
import { readAllAgain, sessionClient } from '../network/apollo.ts'
import { MenuItem } from '../ui/popover.tsx'
import { useViewer } from './viewer.tsx'
import { shownViewer, showViewer } from './viewer-store.ts'

const showNames = graphql(`
  mutation ShowNames($shown: Boolean!) {
    showNames(shown: $shown) {
      id
      namesShown
    }
  }
`)

/** Turns customers' names on or off for this session, in the account menu. */
export function NamesSwitch() {
  const { formatMessage } = useIntl()
  const isShown = useViewer()?.session?.namesShown ?? false
  const [change, { loading, error }] = useMutation(showNames, { client: sessionClient })
  const turn = async () => {
    const { data } = await change({ variables: { shown: !isShown } })
    const viewer = shownViewer()
    const session = viewer?.session
    if (data && session) showViewer({ ...viewer, session: { ...session, namesShown: data.showNames.namesShown } })
    // Also clears the cache when turning names off, so that no clear name stays in the page.
    if (data) await readAllAgain()
  }
  return (
    <MenuItem
      icon={isShown ? <EyeOff /> : <EyeOpen />}
      text={formatMessage({ id: isShown ? 'names.hide' : 'names.show' })}
      label={error ? formatMessage({ id: 'names.failed' }) : ''}
      disabled={loading}
      shouldDismissPopover={false}
      onClick={() => void turn().catch(() => undefined)}
    />
  )
}

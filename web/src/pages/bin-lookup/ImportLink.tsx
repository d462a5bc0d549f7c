import { Import } from '@blueprintjs/icons'
import { FormattedMessage } from 'react-intl'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'

/** The link from the list to the import of BIN lookups. */
export function ImportLink() {
  return (
    <LinkButton to={usePath()('all/bin/@import')} icon={<Import />}>
      <FormattedMessage id="bin.import" />
    </LinkButton>
  )
}

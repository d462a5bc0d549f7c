import { Button } from '@blueprintjs/core'
import { ColumnLayout as ColumnIcon } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { ColumnChoicesProps } from './ColumnChoices.tsx'

// Loaded on demand, because most visits do not open it.
const ColumnChoices = lazyPart(
  () => import('./ColumnChoices.tsx'),
  'ColumnChoices',
) as typeof import('./ColumnChoices.tsx').ColumnChoices

/** Shows, hides and reorders columns. One always stays, because the first column links to the row's page. */
export function ColumnChooser<Row>(props: ColumnChoicesProps<Row>) {
  const label = useIntl().formatMessage({ id: 'list.columns' })
  return (
    <Popover placement="bottom-end" content={<ColumnChoices {...props} />}>
      <Button className="column-button" icon={<ColumnIcon />} variant="minimal" aria-label={label} title={label} />
    </Popover>
  )
}

import { BlockedPerson, Unlock } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useParams, useSearchParams } from 'react-router-dom'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { LiftOfacBlock } from './LiftOfacBlock.tsx'
import { type OfacBlock, ofacBlocks } from './ofac-block.tsx'

/** The page of one OFAC block. `?lift` opens the form that lifts it. */
export function Component() {
  const { ofacBlockId = '' } = useParams()
  const [parameters] = useSearchParams()
  const page = (
    <EntryPage entry={ofacBlocks} icon={<BlockedPerson />} heading={({ name }) => name}>
      {(block) => <State block={block} />}
    </EntryPage>
  )
  return parameters.has('lift') ? <LiftOfacBlock id={ofacBlockId} otherwise={page} /> : page
}

/** Whether the block is active, its reason, and the button that lifts it. */
function State({ block: { id, blocked, reason } }: { readonly block: OfacBlock }) {
  const { formatMessage } = useIntl()
  const path = usePath()
  return (
    <Panel
      title={formatMessage({ id: blocked ? 'ofacBlocks.lift.title' : 'ofacBlocks.lifted' })}
      actions={
        blocked && (
          <LinkButton
            to={`${path('all/ofac/blocks/:ofacBlockId', { ofacBlockId: id })}?lift`}
            size="small"
            icon={<Unlock />}
          >
            {formatMessage({ id: 'ofacBlocks.lift' })}
          </LinkButton>
        )
      }
    >
      <p className="data-panel-note">{reason}</p>
      {blocked && <PanelNote id="ofacBlocks.lift.why" />}
    </Panel>
  )
}

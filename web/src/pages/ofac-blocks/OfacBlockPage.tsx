import { BlockedPerson, Unlock } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useParams, useSearchParams } from 'react-router-dom'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { LiftOfacBlock } from './LiftOfacBlock.tsx'
import { type OfacBlock, ofacBlockPath, ofacBlocks, ofacBlocksPath } from './ofac-block.tsx'

/** The page of one OFAC block; `?lift` opens the form that lifts it. */
export function Component() {
  const { ofacBlockId = '' } = useParams()
  const [parameters] = useSearchParams()
  const page = (
    <EntryPage
      entry={ofacBlocks}
      id={ofacBlockId}
      icon={<BlockedPerson />}
      list={() => ofacBlocksPath}
      heading={({ name }) => <h2 className="detail-name">{name}</h2>}
    >
      {(block) => <State block={block} />}
    </EntryPage>
  )
  return parameters.has('lift') ? <LiftOfacBlock id={ofacBlockId} otherwise={page} /> : page
}

/** Whether it is in force, why, and the way to lift it. */
function State({ block: { id, blocked, reason } }: { readonly block: OfacBlock }) {
  const { formatMessage } = useIntl()
  return (
    <Panel
      title={formatMessage({ id: blocked ? 'ofacBlocks.lift.title' : 'ofacBlocks.lifted' })}
      actions={
        blocked && (
          <LinkButton to={`${ofacBlockPath(id)}?lift`} size="small" icon={<Unlock />}>
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

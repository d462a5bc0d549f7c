import { BlockedPerson } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { EntryForm } from '../../screens/entry/EntryForm.tsx'
import type { AnyEntry } from '../../screens/entry/entry.ts'
import { useEntry } from '../../screens/entry/use-entry.ts'
import '../../screens/object/detail.css'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { useDenial } from '../../session/viewer.tsx'
import { useShowDone } from '../../ui/use-show-done.ts'
import { fields, type OfacBlock, ofacBlocks } from './ofac-block.tsx'

const shown = { editable: 'never' } as const
const { layout: _, ...inOrder } = ofacBlocks

/** The form that lifts a block has only the reason and the state. */
const lifting: AnyEntry<OfacBlock> = {
  ...inOrder,
  fields: {
    ...fields,
    name: { ...fields.name, ...shown },
    country: { ...fields.country, ...shown },
    stateProvince: { ...fields.stateProvince, ...shown },
    postalCode: { ...fields.postalCode, ...shown },
  },
}

/** The form's initial values. The reason is required. */
const lifted = { blocked: false, reason: null }

interface LiftOfacBlockProps {
  readonly id: string
  /** Shown if there is no block, or while it loads. */
  readonly otherwise: ReactNode
}

/** Lifts a block. The reason for lifting replaces the reason for the block. */
export function LiftOfacBlock({ id, otherwise }: LiftOfacBlockProps) {
  const { formatMessage } = useIntl()
  const navigate = useNavigate()
  const showDone = useShowDone()
  const path = usePath()('all/ofac/blocks/:ofacBlockId', { ofacBlockId: id })
  const { lastEntity, readAgain, save } = useEntry(ofacBlocks, id)
  const denial = useDenial(ofacBlocks.access.change)
  if (!lastEntity || denial) return otherwise
  const back = () => navigate(path, { replace: true })
  return (
    <Page title={formatMessage({ id: 'ofacBlocks.lift.of' }, { id })} icon={<BlockedPerson />}>
      <div className="detail">
        <h2 className="detail-name">{lastEntity.name}</h2>
        <EntryForm
          entry={lifting}
          entity={lastEntity}
          prefill={lifted}
          isIncomplete
          read={readAgain}
          save={(input, over) => save(input, over ?? lastEntity)}
          onSaved={() => {
            showDone(formatMessage({ id: 'entry.done.save' }, { id }), path, id)
            void back()
          }}
          onCancel={back}
        />
      </div>
    </Page>
  )
}

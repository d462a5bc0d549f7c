import { Undo } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { TransactionAction } from '../../../gql/enums.ts'
import { describeDenial } from '../../../session/describe-denial.ts'
import { useDenial } from '../../../session/viewer.tsx'
import { HeadActions } from '../../../ui/HeadActions.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useFetchedLater } from '../../../ui/use-fetched-later.ts'
import type { ChargeDetails } from '../charge-query.ts'
import { isPossible, relevantCommands } from '../command/charge-command.ts'

const fetchDialog = () => import('../command/ChargeCommandDialog.tsx')
const ChargeCommandDialog = lazyPart(fetchDialog, 'ChargeCommandDialog')

interface ChargeActionsProps {
  readonly charge: ChargeDetails
  /** The payer's name. Null if unknown. */
  readonly payer: string | null
  /** Reads the charge again from the platform. Resolves to the error, if any. */
  readonly readAgain: () => Promise<unknown>
}

const keys: Partial<Record<TransactionAction, string>> = { REFUND: 'r', CAPTURE_FUNDS: 'c' }

/** A button for each relevant command. The most wanted of the possible ones is primary. */
export function ChargeActions({ charge, payer, readAgain }: ChargeActionsProps) {
  const intl = useIntl()
  useFetchedLater(fetchDialog)
  const [open, setOpen] = useState<TransactionAction | null>(null)
  const editDenial = useDenial('chargesEdit')
  const repairDenial = useDenial('chargesRepair')
  const status = charge.chargeStatus

  function obstacle(command: TransactionAction): string | null {
    const denial = command === 'UPDATE_STATUS' ? repairDenial : editDenial
    if (denial) return describeDenial(denial, intl)
    if (isPossible(command, charge.allowedCommands)) return null
    const name = status ? intl.formatMessage({ id: `enum.transactionStatus.${status}` }) : ''
    return intl.formatMessage({ id: 'charges.action.notAllowed' }, { status: name })
  }

  const commands = relevantCommands(charge.allowedCommands)
  const primary = commands.find((command) => obstacle(command) === null)
  return (
    <>
      <HeadActions
        label={intl.formatMessage({ id: 'charges.actions' })}
        actions={commands.map((command) => ({
          label: intl.formatMessage({ id: `charges.action.${command}` }),
          ...(command === 'REFUND' ? { icon: <Undo /> } : {}),
          obstacle: obstacle(command),
          ...(command in keys ? { combo: keys[command] } : {}),
          onClick: () => setOpen(command),
          ...(command === primary ? { intent: 'primary' as const } : {}),
        }))}
      />
      {open && (
        <ChargeCommandDialog
          command={open}
          charge={charge}
          payer={payer}
          readAgain={readAgain}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

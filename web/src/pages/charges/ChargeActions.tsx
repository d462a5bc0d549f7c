import { Button } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { useIntl } from 'react-intl'
import type { TransactionAction } from '../../gql/enums.ts'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import './charge-actions.css'
import { ChargeCommandDialog } from './ChargeCommandDialog.tsx'
import { isPossible, relevantCommands } from './charge-command.ts'
import type { ChargeDetails } from './charge-query.ts'

interface ChargeActionsProps {
  readonly charge: ChargeDetails
  /** Reads the charge again from the platform; answers the error, if any. */
  readonly readAgain: () => Promise<unknown>
}

/** A button for each command worth one. One that cannot be given stays reachable and says why. */
export function ChargeActions({ charge, readAgain }: ChargeActionsProps) {
  const intl = useIntl()
  const id = useId()
  const [open, setOpen] = useState<TransactionAction | null>(null)
  const editDenial = useDenial('chargesEdit')
  const repairDenial = useDenial('chargesRepair')
  const status = charge.chargeStatus
  const actions = relevantCommands(charge.allowedCommands).map((command) => ({
    command,
    label: intl.formatMessage({ id: `charges.action.${command}` }),
    obstacle: obstacle(command),
  }))
  // Buttons off for one and the same reason share the line that tells it.
  const obstacles = new Map<string, string[]>()
  for (const { label, obstacle } of actions) {
    if (obstacle !== null) obstacles.set(obstacle, [...(obstacles.get(obstacle) ?? []), label])
  }
  const primary = actions.find(({ obstacle }) => obstacle === null)?.command

  function obstacle(command: TransactionAction): string | null {
    const denial = command === 'UPDATE_STATUS' ? repairDenial : editDenial
    if (denial) return describeDenial(denial, intl)
    if (isPossible(command, charge.allowedCommands)) return null
    const name = status ? intl.formatMessage({ id: `enum.transactionStatus.${status}` }) : ''
    return intl.formatMessage({ id: 'charges.action.notAllowed' }, { status: name })
  }

  return (
    <section className="charge-actions" aria-label={intl.formatMessage({ id: 'charges.actions' })}>
      <div className="charge-actions-buttons">
        {actions.map(({ command, label, obstacle }) => (
          <Button
            key={command}
            intent={command === primary ? 'primary' : 'none'}
            className={obstacle === null ? undefined : 'charge-action-off'}
            aria-disabled={obstacle !== null}
            aria-describedby={obstacle === null ? undefined : `${id}${[...obstacles.keys()].indexOf(obstacle)}`}
            title={obstacle ?? undefined}
            onClick={() => {
              if (obstacle === null) setOpen(command)
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      {[...obstacles].map(([obstacle, labels], index) => (
        <p key={obstacle} className="charge-actions-why muted">
          {intl.formatList(labels)}: <span id={`${id}${index}`}>{obstacle}</span>
        </p>
      ))}
      {open && (
        <ChargeCommandDialog command={open} charge={charge} readAgain={readAgain} onClose={() => setOpen(null)} />
      )}
    </section>
  )
}

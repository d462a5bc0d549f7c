import { Button, HTMLSelect } from '@blueprintjs/core'
import { Play, Stop } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { signInPath } from '../../session/go.ts'
import { asMinutes, mutationSeconds, type Passes } from './passes.ts'
import type { Operation } from './query-check.ts'

interface ToolbarProps {
  readonly operations: readonly Operation[]
  /** The operation to run, if there are several. */
  readonly chosen: string | null
  readonly onChoose: (name: string) => void
  readonly isMutation: boolean
  readonly merchant: string
  readonly isSignedIn: boolean
  readonly running: boolean
  readonly isOff: boolean
  readonly passes: Passes
  readonly now: () => number
  readonly onRun: () => void
  readonly onCancel: () => void
  readonly onTurnOn: () => void
  readonly onTurnOff: () => void
}

/** Runs the query: chooses the operation and shows the merchant and whether mutations are allowed. */
export function Toolbar(props: ToolbarProps) {
  const { operations, chosen, onChoose, isMutation, merchant, isSignedIn, running, isOff, passes, now } = props
  const { onRun, onCancel, onTurnOn, onTurnOff } = props
  const { formatMessage } = useIntl()
  const left = useSecondsLeft(passes, now)
  const lacksMutations = isMutation && left === 0
  return (
    <div className="explorer-bar">
      {running ? (
        <Button icon={<Stop />} onClick={onCancel} text={formatMessage({ id: 'explorer.cancel' })} />
      ) : (
        <Button
          intent="primary"
          icon={<Play />}
          disabled={isOff || lacksMutations}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={onRun}
          text={formatMessage({ id: 'explorer.run' })}
        />
      )}
      {operations.length > 1 && (
        <HTMLSelect
          aria-label={formatMessage({ id: 'explorer.operation' })}
          value={chosen ?? ''}
          onChange={(event) => onChoose(event.target.value)}
          options={operations.map(({ name, kind }) => ({
            value: name,
            label: name === '' ? formatMessage({ id: 'explorer.operation.unnamed' }, { kind }) : `${kind} ${name}`,
          }))}
        />
      )}
      {isSignedIn ? (
        <>
          <span className="muted">{formatMessage({ id: 'explorer.runsFor' }, { merchant })}</span>
          <span className="explorer-mutations" role={lacksMutations ? 'status' : undefined}>
            {left > 0 ? (
              <>
                <span className="explorer-on">
                  {formatMessage({ id: 'explorer.mutations.on' }, { left: asMinutes(left) })}
                </span>
                <Button size="small" onClick={onTurnOff} text={formatMessage({ id: 'explorer.mutations.turnOff' })} />
              </>
            ) : (
              <>
                <span className="muted">
                  {formatMessage({ id: isMutation ? 'explorer.mutations.needed' : 'explorer.mutations.off' })}
                </span>
                <Button size="small" onClick={onTurnOn} text={formatMessage({ id: 'explorer.mutations.turnOn' })} />
              </>
            )}
          </span>
        </>
      ) : (
        <span className="explorer-signed-out">
          {formatMessage({ id: 'explorer.signedOut' })}{' '}
          <Link to={signInPath('/docs/explorer')}>{formatMessage({ id: 'explorer.signIn' })}</Link>
        </span>
      )}
    </div>
  )
}

/** The number of seconds that mutations remain allowed, updated each second. */
function useSecondsLeft(passes: Passes, now: () => number): number {
  const [left, setLeft] = useState(() => mutationSeconds(passes, now()))
  useEffect(() => {
    const count = () => setLeft(mutationSeconds(passes, now()))
    count()
    if (mutationSeconds(passes, now()) === 0) return
    const timer = setInterval(count, 1_000)
    return () => clearInterval(timer)
  }, [passes, now])
  return left
}

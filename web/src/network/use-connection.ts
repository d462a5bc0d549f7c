import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ConnectionState } from './connection.ts'
import { connection } from './gateway.ts'

/** Whether the gateway can be reached. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.state)
}

/** Runs the latest `run` each time the connection is restored, while `isWaiting` is set. */
export function useWhenBack(isWaiting: boolean, run: (() => void) | undefined): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => (isWaiting ? connection.onBack(() => latest.current?.()) : undefined), [isWaiting])
}

import { useKeys } from '../../../keys/keys.ts'

/** The keys of a live list: `.` loads the new rows, `,` pauses. */
export function useLiveKeys({ load, pause }: { readonly load: () => void; readonly pause: () => void }): void {
  useKeys('list', [
    { combo: '.', does: 'loadRows', act: load },
    { combo: ',', does: 'pauseList', act: pause },
  ])
}

import { PanelNote } from '../../ui/PanelNote.tsx'

interface LiveStateProps {
  /** Whether the form is complete enough for a query. */
  readonly isComplete: boolean
  readonly isAsking: boolean
  /** Whether the shown figures belong to an earlier form state. */
  readonly isOutdated: boolean
}

/** The state of figures that follow a form: waiting for input, loading, or outdated. */
export function LiveState({ isComplete, isAsking, isOutdated }: LiveStateProps) {
  if (!isComplete) {
    return <PanelNote id={isOutdated ? 'whatIf.incomplete.outdated' : 'whatIf.incomplete'} />
  }
  if (isOutdated) return <PanelNote id="whatIf.outdated" />
  return isAsking ? <PanelNote id="whatIf.reading" /> : null
}

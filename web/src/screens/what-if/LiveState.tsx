import { PanelNote } from '../../ui/PanelNote.tsx'

interface LiveStateProps {
  /** Whether enough is filled in to be asked about. */
  readonly isComplete: boolean
  readonly isAsking: boolean
  /** Whether what is shown is the answer to something typed earlier. */
  readonly isOutdated: boolean
}

/** How figures that follow a form stand to it: they wait for it, are on their way, or are of something typed earlier. */
export function LiveState({ isComplete, isAsking, isOutdated }: LiveStateProps) {
  if (!isComplete) {
    return <PanelNote id={isOutdated ? 'whatIf.incomplete.outdated' : 'whatIf.incomplete'} />
  }
  if (isOutdated) return <PanelNote id="whatIf.outdated" />
  return isAsking ? <PanelNote id="whatIf.reading" /> : null
}

import { Classes } from '@blueprintjs/core'

interface ChartSkeletonProps {
  /** Placeholder text as long as the chart's, so that nothing moves when it arrives. */
  readonly sentence: string
  readonly legend: string
  readonly readout: string
  /** The class that gives the chart its height. */
  readonly chart: string
}

/** Reserves the space of a chart with its sentence, its legend and its readout. */
export function ChartSkeleton({ sentence, legend, readout, chart }: ChartSkeletonProps) {
  return (
    <div aria-hidden="true">
      <p className="dash-sentence">
        <span className={Classes.SKELETON}>{sentence}</span>
      </p>
      <p className="dash-legend">
        <span className={Classes.SKELETON}>{legend}</span>
      </p>
      <div className={`${chart} ${Classes.SKELETON}`} />
      <div className="dash-readout">
        <span className={Classes.SKELETON}>{readout}</span>
      </div>
      <div className="dash-table">
        <span className={Classes.SKELETON}>{legend}</span>
      </div>
    </div>
  )
}

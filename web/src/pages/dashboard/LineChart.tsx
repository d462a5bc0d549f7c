import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { TwoDays } from './readings.ts'

interface LineChartProps {
  readonly lines: TwoDays
  /** The times at the edges, in seconds. */
  readonly from: number
  readonly to: number
  /** The selected time, in seconds. Null if there is none. */
  readonly at: number | null
  readonly formatTime: (seconds: number) => string
  readonly formatValue: (value: number) => string
  readonly onPoint: (seconds: number) => void
}

const height = 240

/** Draws two lines over a day; the text next to it gives their values. New samples do not move the cursor. */
export function LineChart(props: LineChartProps) {
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | null>(null)
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    const element = host.current
    if (element === null) return
    const color = (name: string) => getComputedStyle(document.body).getPropertyValue(name).trim()
    const draw = () => {
      chart.current?.destroy()
      chart.current = new uPlot(optionsOf(element.clientWidth, color, latest), dataOf(latest.current.lines), element)
      showCursor(chart.current, latest.current)
    }
    draw()
    const onResize = new ResizeObserver(() => chart.current?.setSize({ width: element.clientWidth, height }))
    onResize.observe(element)
    // The theme is a class of the body; it changes the colors.
    const onTheme = new MutationObserver(draw)
    onTheme.observe(document.body, { attributeFilter: ['class'] })
    return () => {
      onResize.disconnect()
      onTheme.disconnect()
      chart.current?.destroy()
      chart.current = null
    }
  }, [])

  useEffect(() => {
    if (chart.current === null) return
    chart.current.setData(dataOf(props.lines))
    showCursor(chart.current, props)
  })
  return <div ref={host} className="line-chart" style={{ height }} aria-hidden="true" />
}

function dataOf({ times, before, now }: TwoDays): uPlot.AlignedData {
  return [[...times], [...before], [...now]]
}

/** Returns the cursor to the user's selected time after a redraw. */
function showCursor(plot: uPlot, { at }: LineChartProps): void {
  const left = at === null ? -10 : plot.valToPos(at, 'x')
  plot.setCursor({ left, top: at === null ? -10 : 0 }, false)
}

function optionsOf(
  width: number,
  color: (name: string) => string,
  latest: { readonly current: LineChartProps },
): uPlot.Options {
  const font = '11px sans-serif'
  const axis = { stroke: color('--portal-faint'), font, ticks: { show: false } }
  const grid = { stroke: color('--portal-border'), width: 1 }
  return {
    width,
    height,
    legend: { show: false },
    cursor: {
      x: true,
      y: false,
      drag: { x: false, y: false },
      points: { show: false },
      bind: {
        // The user controls the cursor: it follows the pointer and the keys, and stays in place.
        mousemove: (plot) => (event) => {
          const { left } = plot.over.getBoundingClientRect()
          latest.current.onPoint(plot.posToVal(event.clientX - left, 'x'))
          return null
        },
        mouseleave: () => () => null,
      },
    },
    scales: {
      x: { time: false, range: () => [latest.current.from, latest.current.to] },
      y: { range: (_plot, least, most) => rangeOf(least, most) },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 90,
        incrs: [3600, 7200, 10_800, 14_400, 21_600, 43_200],
        values: (_plot, ticks) => ticks.map((tick) => latest.current.formatTime(tick)),
      },
      {
        ...axis,
        grid,
        size: 64,
        values: (_plot, ticks) => ticks.map((tick) => latest.current.formatValue(tick)),
      },
    ],
    series: [
      {},
      { stroke: color('--portal-border-strong'), width: 1.25, points: { show: false } },
      { stroke: color('--portal-accent'), width: 1.75, points: { size: 3, fill: color('--portal-accent') } },
    ],
  }
}

/** The edges of the scale. A constant or empty line also gets some space. */
function rangeOf(least: number | null, most: number | null): uPlot.Range.MinMax {
  if (least === null || most === null) return [0, 1]
  const room = (most - least) * 0.1 || Math.max(1, Math.abs(most) * 0.1)
  return [Math.max(0, least - room), most + room]
}

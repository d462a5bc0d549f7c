import { graphql } from '../../gql/gql.ts'
import type { StatisticsFieldsFragment } from '../../gql/graphql.ts'

graphql(`
  fragment StatisticsFields on Statistics {
    resetTime
    last60Minutes {
      ...StatisticsWindowFields
    }
    last24Hours {
      ...StatisticsWindowFields
    }
    last30Days {
      ...StatisticsWindowFields
    }
  }
  fragment StatisticsWindowFields on StatisticsWindow {
    totalRequests
    tpvInUsd
    conversionPercentage
    approvals
    declines
    errors
    communicationFailures
    responseMillis
    averageResponseMillis
  }
`)

/** Statistics with all fields shown on the pages. */
export type Statistics = StatisticsFieldsFragment

/** The windows, shortest first. */
export const statisticsWindows = ['last60Minutes', 'last24Hours', 'last30Days'] as const

/** The figures of a window in display order (specification 3, statistics object). */
export const statisticsFigures = [
  'totalRequests',
  'conversionPercentage',
  'approvals',
  'declines',
  'errors',
  'communicationFailures',
  'tpvInUsd',
  'averageResponseMillis',
  'responseMillis',
] as const

/** The figures as CSV: one line per window, with the API's field names; a missing figure is an empty cell. */
export function statisticsFile(id: string, { resetTime, ...windows }: Statistics, readAt: string): string {
  const head = ['id', 'resetTime', 'readAt', 'window', ...statisticsFigures]
  const rows = statisticsWindows.map((window) => [
    id,
    resetTime ?? '',
    readAt,
    window,
    ...statisticsFigures.map((figure) => String(windows[window][figure] ?? '')),
  ])
  return [head, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

/** Prevents CSV injection: text that starts like a formula stays text; a plain number stays a number. */
function cellOf(text: string): string {
  const safe = /^[=+@\t\r-]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

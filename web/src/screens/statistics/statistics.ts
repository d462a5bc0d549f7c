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

/** Statistics with all that the pages show of them. */
export type Statistics = StatisticsFieldsFragment

/** The windows, the shortest first. */
export const statisticsWindows = ['last60Minutes', 'last24Hours', 'last30Days'] as const

/** The figures of a window, in the order in which they are shown (specification 3, statistics object). */
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

/** The figures as a file: a line for each window, under the names that programs know; nothing stands for no figure. */
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

/** Text that begins like a formula is kept text; a plain number stays a number. */
function cellOf(text: string): string {
  const safe = /^[=+@\t\r-]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

import type { Metric } from '@portal/schema/metric'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { Tone } from '../../ui/tone.ts'
import type { Comparison } from './change.ts'

/** The text and color of a change; only significant changes have a color. */
export interface ChangeText {
  readonly text: string
  readonly tone: Tone | null
}

/** Returns the texts and number formats of metrics. */
export function useMetricTexts() {
  const intl = useIntl()
  return useMemo(() => {
    const { formatMessage, formatNumber } = intl
    const percent = (share: number, signed = false) =>
      formatNumber(share, {
        style: 'percent',
        maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
        ...(signed && { signDisplay: 'exceptZero' }),
      })
    const window = ({ band }: Metric) => formatMessage({ id: `dashboard.window.${band}` })
    const figure = ({ kind }: Metric) => formatMessage({ id: `dashboard.metric.${kind}` })

    function value(metric: Metric, of: number | null): string {
      if (of === null) return '–'
      switch (metric.unit) {
        case 'percentage':
          return formatNumber(of / 100, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
        case 'dollars':
          return formatNumber(of, {
            style: 'currency',
            currency: 'USD',
            currencyDisplay: 'code',
            maximumFractionDigits: of >= 1000 ? 0 : 2,
          })
        case 'milliseconds':
          return formatNumber(of, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 })
        case 'count':
          return formatNumber(of, { maximumFractionDigits: 0 })
      }
    }

    function amount(comparison: Exclude<Comparison, string>): string {
      const { kind, by } = comparison
      if (kind === 'ratio') return formatMessage({ id: 'dashboard.times' }, { ratio: formatNumber(by, twoDigits) })
      // A multiple is easier to read than thousands of percent.
      if (kind === 'rate' && by > 2) {
        return formatMessage({ id: 'dashboard.times' }, { ratio: formatNumber(by + 1, { maximumFractionDigits: 1 }) })
      }
      if (kind === 'rate') return signed(percent(by, true))
      const points = signed(formatNumber(by, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }))
      return formatMessage({ id: 'dashboard.points' }, { points })
    }

    function change(metric: Metric, comparison: Comparison): ChangeText {
      if (typeof comparison === 'string') {
        return { text: formatMessage({ id: `dashboard.change.${comparison}` }), tone: null }
      }
      const texts = {
        change: amount(comparison),
        window: formatMessage({ id: `dashboard.window.${longerOf(metric)}` }),
      }
      // A percentage says little about a volume, which varies from hour to hour, and more traffic is not good or bad in
      // itself.
      if (metric.kind === 'T' || metric.kind === 'U') {
        const usual = value(metric, comparison.expected)
        return { text: formatMessage({ id: 'dashboard.change.expected' }, { usual }), tone: null }
      }
      if (!comparison.matters) return { text: formatMessage({ id: 'dashboard.change.usual' }, texts), tone: null }
      const text = formatMessage({ id: 'dashboard.change.against' }, texts)
      return { text, tone: comparison.isBad ? 'bad' : 'good' }
    }

    return { value, change, amount, window, figure, name: (metric: Metric) => `${figure(metric)}, ${window(metric)}` }
  }, [intl])
}

/** A change with a minus sign instead of a hyphen. */
export function signed(change: string): string {
  return change.replace('-', '\u2212')
}

const twoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

function longerOf({ longer }: Metric) {
  return longer?.band ?? 'D'
}

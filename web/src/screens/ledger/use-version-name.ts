import { useIntl } from 'react-intl'
import { useFormatDate } from '../../preferences/preferences.tsx'
import type { Version } from './versions.ts'

/** Returns a function that names a version: by its number, when it was made and by whom, or that it was found. */
export function useVersionName(): (version: Version) => string {
  const { formatMessage } = useIntl()
  const formatDate = useFormatDate()
  return ({ number, entry }) => {
    const parts = number === null ? [] : [formatMessage({ id: 'ledger.version' }, { number })]
    if (entry === null) parts.push(formatMessage({ id: 'ledger.version.found' }))
    else {
      const { day, full } = formatDate(entry.at)
      parts.push(full ? full.join(' ') : day, entry.callerName)
    }
    return parts.join(' · ')
  }
}

import { FormGroup, HTMLSelect } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { useFormatDate } from '../../preferences/preferences.tsx'
import { ChangesTable, type ShowKept } from './ChangesTable.tsx'
import { differences, type Version } from './versions.ts'

interface CompareVersionsProps {
  readonly versions: readonly Version[]
  readonly show: ShowKept | undefined
}

/** Any two versions of an object side by side; initially the newest two. */
export function CompareVersions({ versions, show }: CompareVersionsProps) {
  const { formatMessage } = useIntl()
  const nameOf = useVersionName()
  const [chosen, setChosen] = useState<readonly [string | null, string | null]>([null, null])
  const ids = [useId(), useId()] as const
  const [earlier, later] = [find(versions, chosen[0], 1), find(versions, chosen[1], 0)]
  if (!earlier || !later) return null
  const choose = (place: 0 | 1, id: string) => setChosen(place === 0 ? [id, chosen[1]] : [chosen[0], id])
  const changes = differences(earlier.values, later.values)
  // The choices say when it was made and by whom.
  const shortOf = (version: Version) =>
    version.number === null ? nameOf(version) : formatMessage({ id: 'ledger.version' }, { number: version.number })
  const label = formatMessage({ id: 'ledger.compare' })
  return (
    <section aria-label={label} className="ledger-compare">
      <div className="ledger-compare-choices">
        {([earlier, later] as const).map((version, place) => (
          <FormGroup
            key={ids[place]}
            label={formatMessage({ id: place === 0 ? 'ledger.compare.earlier' : 'ledger.compare.later' })}
            labelFor={ids[place] as string}
          >
            <HTMLSelect
              id={ids[place] as string}
              value={version.id}
              onChange={({ currentTarget }) => choose(place === 0 ? 0 : 1, currentTarget.value)}
            >
              {versions.map((each) => (
                <option key={each.id} value={each.id}>
                  {nameOf(each)}
                </option>
              ))}
            </HTMLSelect>
          </FormGroup>
        ))}
      </div>
      {changes.length === 0 ? (
        <p className="muted">{formatMessage({ id: 'ledger.compare.same' })}</p>
      ) : (
        <ChangesTable label={label} changes={changes} heads={[shortOf(earlier), shortOf(later)]} show={show} />
      )}
    </section>
  )
}

function find(versions: readonly Version[], id: string | null, otherwise: number): Version | undefined {
  return versions.find((version) => version.id === id) ?? versions[otherwise]
}

/** Returns a function that names a version: by its number, when it was made and by whom, or that it was found. */
function useVersionName(): (version: Version) => string {
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

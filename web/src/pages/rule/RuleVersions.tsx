import { FormGroup, HTMLSelect, SegmentedControl } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { LazyDifference, LazyMergedTexts } from '../../screens/editor/LazyDifference.tsx'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { useIsPhone } from '../../ui/media.ts'
import { Panel } from '../../ui/Panel.tsx'
import { oneRule, type Rule } from './rule.ts'
import { readBody } from './rule-body.ts'
import './rules.css'
import { compareVersions } from './versions.ts'
import { WorkbookFacts } from './WorkbookFacts.tsx'

const versionsQuery = graphql(`
  query RuleVersions($filter: RuleFilter!) {
    list: rules(filter: $filter, page: { limit: 200 }) {
      total
      items {
        id
        merchantAccount
        ruleSetVersion
      }
    }
  }
`)

/** The other versions of a rule, which have the same type, rule set and name. Each can be compared with it. */
export function RuleVersions({ rule }: { readonly rule: Rule }) {
  const { formatMessage } = useIntl()
  const { ruleType, ruleSetName, name, merchantAccount } = rule
  const read = useRead(versionsQuery, ({ list }) => list, {
    variables: { filter: { ruleType, ruleSetName, name } },
  })
  const list = read.value
  const others = list?.items
    .filter(({ id, merchantAccount: owner }) => id !== rule.id && owner === merchantAccount)
    .toSorted((one, other) => -compareVersions(one.ruleSetVersion, other.ruleSetVersion))
  return (
    <Panel title={formatMessage({ id: 'rules.versions' })}>
      <div className="rule-panel">
        <Read of={read} failed="rules.versions.failed" skeleton={2} />
        {list && list.total > list.items.length && (
          <p className="muted">
            {formatMessage({ id: 'provisioning.options.some' }, { shown: list.items.length, total: list.total })}
          </p>
        )}
        {others?.length === 0 && <p className="muted">{formatMessage({ id: 'rules.versions.none' })}</p>}
        {others && others.length > 0 && <Comparison key={rule.id} rule={rule} others={others} />}
      </div>
    </Panel>
  )
}

interface Version {
  readonly id: string
  readonly ruleSetVersion: string | null
}

/** Compares a rule with another version of it, the lower version first. On a phone only the differences fit. */
function Comparison({ rule, others }: { readonly rule: Rule; readonly others: readonly Version[] }) {
  const { formatMessage } = useIntl()
  const isPhone = useIsPhone()
  const select = useId()
  const previous = others.find((other) => compareVersions(other.ruleSetVersion, rule.ruleSetVersion) < 0) ?? others[0]
  const [chosen, setChosen] = useState<string | null>(null)
  const [isBeside, setBeside] = useState(true)
  const id = others.some((other) => other.id === chosen) ? chosen : (previous?.id ?? null)
  const read = useRead(oneRule, ({ entry }) => entry, {
    variables: { id: id ?? '' },
    skip: id === null,
  })
  const other = read.value
  const nameOf = ({ ruleSetVersion, id }: Version) =>
    formatMessage({ id: 'rules.version' }, { version: ruleSetVersion ?? '–', id })
  const isHigher = other && compareVersions(other.ruleSetVersion, rule.ruleSetVersion) > 0
  const [before, after] = isHigher ? [rule, other] : [other, rule]
  return (
    <>
      <div className="rule-versions">
        <FormGroup label={formatMessage({ id: 'rules.versions.with' })} labelFor={select}>
          <HTMLSelect id={select} value={id ?? ''} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
            {others.map((each) => (
              <option key={each.id} value={each.id}>
                {nameOf(each)}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
        {!isPhone && (
          <SegmentedControl
            aria-label={formatMessage({ id: 'rules.versions.how' })}
            value={isBeside ? 'beside' : 'list'}
            onValueChange={(how) => setBeside(how === 'beside')}
            options={[
              { value: 'beside', label: formatMessage({ id: 'rules.versions.beside' }) },
              { value: 'list', label: formatMessage({ id: 'rules.versions.list' }) },
            ]}
          />
        )}
      </div>
      <Read of={read} failed="rules.versions.failed" />
      {before && after && <Compared before={before} after={after} isBeside={isBeside && !isPhone} nameOf={nameOf} />}
    </>
  )
}

interface ComparedProps {
  readonly before: Rule
  readonly after: Rule
  readonly isBeside: boolean
  readonly nameOf: (version: Version) => string
}

function Compared({ before, after, isBeside, nameOf }: ComparedProps) {
  const { formatMessage } = useIntl()
  const [one, other] = [readBody(before.body ?? ''), readBody(after.body ?? '')]
  const [first, second] = [nameOf(before), nameOf(after)]
  if (one.is === 'workbook' || other.is === 'workbook') {
    const sides = [
      [first, one],
      [second, other],
    ] as const
    return (
      <>
        <p>{formatMessage({ id: before.body === after.body ? 'rules.versions.same' : 'rules.versions.files' })}</p>
        <div className="rule-bodies">
          {sides.map(([label, body]) => (
            <section key={label} aria-label={label}>
              <p className="muted">{label}</p>
              {body.is === 'workbook' ? <WorkbookFacts body={body} /> : formatMessage({ id: 'enum.ruleFileType.DRL' })}
            </section>
          ))}
        </div>
      </>
    )
  }
  const label = formatMessage({ id: 'rules.versions.label' }, { first, second })
  return isBeside ? (
    <section aria-label={label}>
      <div className="rule-heads muted">
        <span>{first}</span>
        <span>{second}</span>
      </div>
      <LazyMergedTexts
        language="drl"
        before={{ label: first, text: one.text }}
        after={{ label: second, text: other.text }}
      />
    </section>
  ) : (
    <LazyDifference label={label} before={one.text} after={other.text} />
  )
}

import { HTMLTable, Radio, RadioGroup } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import '../../ui/text.css'
import './review.css'
import type { ReviewField } from './review-field.ts'
import type { Choice, Line } from './three-way.ts'
import type { Review, Reviewed } from './use-review.ts'
import { consequenceOf, differencesOf, versionsOf } from './versions.tsx'

interface ReviewTableProps<Entity> {
  readonly review: Review<Entity>
  readonly shown: Reviewed<Entity>
}

/**
 * The changed fields. For a new object: the values. If no one else has saved: before and after. Otherwise: when opened,
 * as edited, and now. The values that will be stored are bold.
 */
export function ReviewTable<Entity extends object>({ review, shown }: ReviewTableProps<Entity>) {
  const { formatMessage } = useIntl()
  const versions = versionsOf(shown)
  const lines = shown.comparison.lines.flatMap((line) => {
    const field = review.fields.find(({ name }) => name === line.name)
    if (!field) return []
    return [{ line, field, differences: differencesOf(shown, field, line), means: consequenceOf(shown, field, line) }]
  })
  return (
    <HTMLTable compact className="review-table">
      <thead>
        <tr>
          <th scope="col">{formatMessage({ id: 'review.field' })}</th>
          {versions.map(({ title }) => (
            <th key={title} scope="col">
              {formatMessage({ id: title })}
            </th>
          ))}
        </tr>
      </thead>
      {lines.map(({ line, field, differences, means }) => (
        <tbody key={line.name} className={line.change === 'conflict' ? 'review-conflict' : undefined}>
          <tr>
            <th scope="row">
              {formatMessage({ id: field.label })}
              {(line.change === 'theirs' || line.change === 'agreed') && (
                <div className="review-note muted">{formatMessage({ id: `review.${line.change}` })}</div>
              )}
            </th>
            {differences.length > 0 ? (
              <td colSpan={versions.length}>
                {differences.map(([title, difference]) => (
                  <div key={title} className="review-difference">
                    <p className="muted">{formatMessage({ id: title })}</p>
                    {difference}
                  </div>
                ))}
              </td>
            ) : (
              versions.map(({ title, cell, isKept }) => (
                <td key={title}>{isKept(line) ? <strong>{cell(field, line)}</strong> : cell(field, line)}</td>
              ))
            )}
          </tr>
          {means && (
            <tr>
              <td colSpan={versions.length + 1}>
                <span className="review-consequence">
                  <WarningSign /> {formatMessage({ id: means })}
                </span>
              </td>
            </tr>
          )}
          {line.change === 'conflict' && (
            <tr>
              <td colSpan={versions.length + 1}>
                <Conflict field={field} line={line} onChoose={(choice) => review.decide(line.name, choice)} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </HTMLTable>
  )
}

interface ConflictProps<Entity> {
  readonly field: ReviewField<Entity>
  readonly line: Line
  readonly onChoose: (choice: Choice) => void
}

/** Asks which of two values to store. */
function Conflict<Entity>({ field, line, onChoose }: ConflictProps<Entity>) {
  const { formatMessage } = useIntl()
  return (
    <RadioGroup
      inline
      label={formatMessage({ id: 'review.conflict' }, { field: formatMessage({ id: field.label }) })}
      name={`review-${line.name}`}
      // Nothing is preselected; `undefined` would make the radio buttons uncontrolled.
      selectedValue={line.keeps ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value === 'mine' ? 'mine' : 'theirs')}
    >
      <Radio value="mine" label={formatMessage({ id: 'review.keepMine' })} />
      <Radio value="theirs" label={formatMessage({ id: 'review.takeTheirs' })} />
    </RadioGroup>
  )
}

import { ruleBounds } from '@portal/schema/rule'
import { useIntl } from 'react-intl'
import { LazyDifference } from '../../screens/editor/LazyDifference.tsx'
import type { Kind } from '../../screens/entry/kind.ts'
import { BodyInput } from './BodyInput.tsx'
import { readBody, sizeOf } from './rule-body.ts'
import './rules.css'
import { beyond } from '../../values/field-problem.ts'
import { WorkbookFacts } from './WorkbookFacts.tsx'

/** The body of a rule: text with its line ends and whitespace, or a spreadsheet in base64. */
export const ruleBody: Kind<string> = {
  show: (value) => <BodyShown value={value} />,
  place: 'none',
  toForm: (value) => value,
  // Whitespace and line ends are part of the body.
  toInput: (entered) => entered,
  check(entered, { values }) {
    const body = readBody(entered)
    if ((values.fileType === 'XLS') !== (body.is === 'workbook')) return 'required'
    return sizeOf(body) > ruleBounds.body.most ? beyond('tooLong', ruleBounds.body.most / 1024, 'kibibytes') : null
  },
  difference: (before, after) => <BodyDifference before={before} after={after} />,
  input: { is: 'own', render: (props) => <BodyInput {...props} />, isWide: true },
}

/** A body in a small space: text in a scrolling box, and the properties of a spreadsheet. */
function BodyShown({ value }: { readonly value: string }) {
  const { formatMessage } = useIntl()
  const body = readBody(value)
  if (body.is === 'workbook') return <WorkbookFacts body={body} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard
    <section className="rule-text" tabIndex={0} aria-label={formatMessage({ id: 'field.body' })}>
      <pre>{body.text}</pre>
    </section>
  )
}

function BodyDifference({ before, after }: { readonly before: string; readonly after: string }) {
  const { formatMessage } = useIntl()
  const [one, other] = [readBody(before), readBody(after)]
  if (one.is === 'text' && other.is === 'text') {
    return <LazyDifference label={formatMessage({ id: 'field.body' })} before={one.text} after={other.text} />
  }
  return (
    <div className="rule-bodies">
      <section aria-label={formatMessage({ id: 'review.before' })}>
        <p className="muted">{formatMessage({ id: 'review.before' })}</p>
        <BodyShown value={before} />
      </section>
      <section aria-label={formatMessage({ id: 'review.after' })}>
        <p className="muted">{formatMessage({ id: 'review.after' })}</p>
        <BodyShown value={after} />
      </section>
    </div>
  )
}

import { hiveBounds, hiveTypes, hiveValueFault } from '@portal/schema/hive'
import type { HiveType } from '../../gql/graphql.ts'
import type { Kind } from '../../screens/entry/kind.ts'
import { JsonText } from '../../ui/JsonText.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { type FieldProblem, tooLong } from '../../values/field-problem.ts'
import './hives.css'

// A list of hives does not need the input.
const ValueInput = lazyPart(() => import('./ValueInput.tsx'), 'ValueInput', <SkeletonLines count={2} />)

/** The value of a hive, edited and checked by the type chosen in the form. */
export const hiveValue: Kind<string, 'type'> = {
  show: (value, { type }, where) =>
    type === 'JSON' && where !== 'row' ? <JsonText text={value} /> : <span className="hive-value">{value}</span>,
  toForm: (value) => value,
  toInput: (entered, { values }) => asTyped(typeOf(values.type), entered),
  check(entered, { values }) {
    const type = typeOf(values.type)
    const fault = hiveValueFault(type, asTyped(type, entered))
    return fault && problems[fault]
  },
  input: { is: 'own', isWide: true, render: (props) => <ValueInput {...props} /> },
}

const problems: Readonly<Record<NonNullable<ReturnType<typeof hiveValueFault>>, FieldProblem>> = {
  tooLong: tooLong(hiveBounds.value.most),
  notInteger: 'notInteger',
  notBoolean: 'notKnown',
  notJson: 'notJson',
  notUrl: 'notUrl',
  hasCredentials: 'hasCredentials',
  notHttps: 'notHttps',
  isPrivate: 'isPrivate',
}

function typeOf(chosen: string | undefined): HiveType {
  return hiveTypes.find((type) => type === chosen) ?? 'STRING'
}

/** Strings and JSON keep all of their whitespace. */
function asTyped(type: HiveType, entered: string): string {
  return type === 'STRING' || type === 'JSON' ? entered : entered.trim()
}

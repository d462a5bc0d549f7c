import { Button } from '@blueprintjs/core'
import { Help } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Notice } from '../../ui/Notice.tsx'
import type { FieldProblem } from '../../values/field-problem.ts'
import { problemText } from '../form/problem-text.ts'
import type { ChangeList } from './use-list-state.ts'

interface InvalidListProps {
  readonly problems: Readonly<Record<string, FieldProblem>>
  /** The parameters whose field shows their problem. */
  readonly marked: readonly string[]
  readonly onChange: ChangeList
}

/** Replaces the rows while the URL has invalid parameters. */
export function InvalidList({ problems, marked, onChange }: InvalidListProps) {
  const intl = useIntl()
  const names = Object.keys(problems)
  const elsewhere = names.filter((name) => !marked.includes(name))
  return (
    <Notice
      icon={<Help size={40} />}
      title={intl.formatMessage({ id: 'list.invalid' })}
      action={
        <Button onClick={() => onChange(Object.fromEntries(names.map((name) => [name, null])))}>
          {intl.formatMessage({ id: 'list.invalid.remove' })}
        </Button>
      }
    >
      <p>{intl.formatMessage({ id: 'list.invalid.why' })}</p>
      {elsewhere.length > 0 && (
        <ul className="field-problems">
          {elsewhere.map((name) => (
            <li key={name}>{parameterText(name, problems[name], intl)}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

const parameterNames = { page: 'list.page', size: 'list.size', sort: 'list.sorted' } as const

function parameterText(name: string, problem: FieldProblem | undefined, intl: ReturnType<typeof useIntl>): string {
  if (problem === undefined) return name
  const field =
    name in parameterNames ? intl.formatMessage({ id: parameterNames[name as keyof typeof parameterNames] }) : name
  return problemText(problem, field, intl)
}

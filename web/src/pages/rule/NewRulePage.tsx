import { Function as FunctionIcon } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useParams } from 'react-router-dom'
import { NewEntryPage } from '../../screens/entry/NewEntryPage.tsx'
import { ErrorPage } from '../../screens/error/ErrorPage.tsx'
import { rulesOf } from './rule.ts'
import { isRuleType } from './rule-row.ts'

/** Adds a rule to the current merchant. */
export function Component() {
  const { ruleType = '' } = useParams()
  const { formatMessage } = useIntl()
  const type = isRuleType(ruleType) ? ruleType : null
  const entry = useMemo(() => type && rulesOf(type), [type])
  if (!type || !entry) return <ErrorPage statusCode={404} message={formatMessage({ id: 'rules.noSuchType' })} />
  return <NewEntryPage key={type} entry={entry} icon={<FunctionIcon />} />
}

import { Function as FunctionIcon } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useParams } from 'react-router-dom'
import { pathOf } from '../../paths.ts'
import { NewEntryPage } from '../../screens/entry/NewEntryPage.tsx'
import { ErrorPage } from '../../screens/error/ErrorPage.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { rulesOf } from './rule.ts'
import { isRuleType } from './rule-row.ts'

/** Adds a rule to the merchant acted for. */
export function Component() {
  const { ruleType = '' } = useParams()
  const { formatMessage } = useIntl()
  const path = useOwnerPath()
  const type = isRuleType(ruleType) ? ruleType : null
  const entry = useMemo(() => type && rulesOf(type), [type])
  if (!type || !entry) return <ErrorPage statusCode={404} message={formatMessage({ id: 'rules.noSuchType' })} />
  return (
    <NewEntryPage
      key={type}
      entry={entry}
      icon={<FunctionIcon />}
      list={path(null, pathOf('rules/:ruleType', { ruleType: type }))}
      added={(rule) =>
        path(rule.merchantAccount, pathOf('rules/:ruleType/:rule', { ruleType: rule.ruleType ?? type, rule: rule.id }))
      }
    />
  )
}

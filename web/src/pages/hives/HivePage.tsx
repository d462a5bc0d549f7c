import { Hexagon } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useParams } from 'react-router-dom'
import type { HiveFieldsFragment } from '../../gql/graphql.ts'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { componentPath, hives, hivesPath } from './hive.tsx'
import { hiveValue } from './hive-value.tsx'

/** The page of one hive. */
export function Component() {
  const { component = '', key = '' } = useParams()
  const { formatMessage } = useIntl()
  return (
    <EntryPage
      entry={hives}
      id={`${component}/${key}`}
      icon={<Hexagon />}
      list={(hive) => (hive ? componentPath(hive.component) : hivesPath)}
      heading={(hive) => <h2 className="detail-name">{hive.key}</h2>}
    >
      {({ type, value }: HiveFieldsFragment) => (
        <Panel title={formatMessage({ id: 'field.value' })}>{hiveValue.show(value ?? '', { type }, 'page')}</Panel>
      )}
    </EntryPage>
  )
}

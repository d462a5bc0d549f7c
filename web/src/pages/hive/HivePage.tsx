import { Hexagon } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import type { HiveFieldsFragment } from '../../gql/graphql.ts'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { hives } from './hive.tsx'
import { hiveValue } from './hive-value.tsx'

/** The page of one hive. */
export function Component() {
  const { formatMessage } = useIntl()
  return (
    <EntryPage entry={hives} icon={<Hexagon />} heading={(hive) => hive.key}>
      {({ type, value }: HiveFieldsFragment) => (
        <Panel title={formatMessage({ id: 'field.value' })}>{hiveValue.show(value ?? '', { type }, 'page')}</Panel>
      )}
    </EntryPage>
  )
}

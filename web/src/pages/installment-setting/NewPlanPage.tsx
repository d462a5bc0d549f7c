import { Calendar } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useParams } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { NewEntryPage } from '../../screens/entry/NewEntryPage.tsx'
import { useNoun } from '../../screens/entry/use-noun.ts'
import '../../screens/object/detail.css'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { useDenial } from '../../session/viewer.tsx'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { plans } from './installment-plan.tsx'
import { settings } from './installment-setting.tsx'

/** Adds a plan to an installment setting, if there is such a setting. */
export function Component() {
  const { installment = '' } = useParams()
  const { formatMessage } = useIntl()
  const path = usePath()
  const noun = useNoun(plans).within
  const isDenied = useDenial(plans.access.add) !== null
  // The page of the setting, which leads here, has just read it.
  const setting = useRead(settings.one, ({ entry }) => entry, {
    variables: { id: installment },
    fetchPolicy: 'cache-first',
    skip: isDenied,
  })
  // Typed values stay if someone else deletes the setting in the meantime.
  if (setting.lastValue || isDenied) return <NewEntryPage entry={plans} icon={<Calendar />} />
  return (
    <Page title={formatMessage({ id: 'entry.addTo' }, { noun, parent: installment })} icon={<Calendar />}>
      <div className="detail">
        <Read
          of={setting}
          failed="entry.failed"
          values={{ id: installment }}
          skeleton={<EntrySkeleton panelLines={8} />}
          none={
            <NotFound
              title="entry.notFound"
              values={{ id: installment }}
              why="entry.notFound.why"
              to={path('installments')}
              list="entry.toList"
            />
          }
        />
      </div>
    </Page>
  )
}

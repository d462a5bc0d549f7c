import { useMutation } from '@apollo/client/react'
import { Person } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useParams, useSearchParams } from 'react-router-dom'
import { ErrorPage } from '../../screens/error/ErrorPage.tsx'
import { HistoryTabs } from '../../screens/ledger/HistoryTabs.tsx'
import { ObjectPage } from '../../screens/object/ObjectPage.tsx'
import { useLookedAt } from '../../screens/object/use-looked-at.ts'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { useRead } from '../../screens/read/use-read.ts'
import { DetailSkeleton } from '../../ui/DetailSkeleton.tsx'
import { JsonPanel } from '../../ui/JsonPanel.tsx'
import { useShowDone } from '../../ui/use-show-done.ts'
import { CallerActions } from './CallerActions.tsx'
import { CallerForm } from './CallerForm.tsx'
import { CallerHeader } from './CallerHeader.tsx'
import { CallerParts } from './CallerParts.tsx'
import { type CallerDetails, callerQuery, saveCaller } from './caller-query.ts'
import { useChangeObstacle } from './use-change-obstacle.ts'
import { useIsOwn } from './use-is-own.ts'

/** The page of one caller. `?edit` opens its form. */
export function Component() {
  const { caller: id = '' } = useParams()
  const path = usePath()
  const [parameters, setParameters] = useSearchParams()
  const read = useRead(callerQuery, ({ caller }) => caller, { variables: { id } })
  useLookedAt('caller', read.value)
  const isEditing = parameters.has('edit')
  const title = isEditing ? 'callers.edit' : 'callers.one'
  return (
    <ObjectPage
      title={title}
      icon={<Person />}
      read={read}
      failed="callers.failed"
      skeleton={<DetailSkeleton />}
      notFound="callers.notFound"
      why="callers.notFound.why"
      values={{ caller: id }}
      list={{ to: path('configuration/access'), label: 'callers.all' }}
    >
      {(caller) =>
        isEditing ? (
          <EditCaller
            key={caller.id}
            caller={caller}
            readAgain={read.readAgain}
            onClose={() => setParameters({}, { replace: true })}
          />
        ) : (
          <>
            <CallerHeader
              caller={caller}
              actions={<CallerActions caller={caller} onEdit={() => setParameters({ edit: '' })} />}
            />
            <HistoryTabs objectType="Caller" objectId={caller.id} lastModified={null}>
              <CallerParts caller={caller} />
              <JsonPanel value={caller} />
            </HistoryTabs>
          </>
        )
      }
    </ObjectPage>
  )
}

interface EditCallerProps {
  readonly caller: CallerDetails
  readonly readAgain: () => Promise<CallerDetails | null>
  readonly onClose: () => void
}

function EditCaller({ caller, readAgain, onClose }: EditCallerProps) {
  const intl = useIntl()
  const denied = useChangeObstacle(caller)
  const showDone = useShowDone()
  const path = usePath()
  const isOwn = useIsOwn(caller)
  const [save] = useMutation(saveCaller)
  if (denied !== null) return <ErrorPage statusCode={403} message={denied} />
  return (
    <CallerForm
      caller={caller}
      account={caller.assignedMerchantAccount?.name ?? null}
      isOwn={isOwn}
      readAgain={readAgain}
      save={(_values, changes) => save({ variables: { input: { id: caller.id, ...changes } } })}
      onSaved={() => {
        showDone(
          intl.formatMessage({ id: 'callers.done.save' }, { caller: caller.userName }),
          path('callers/:caller', { caller: caller.userName }),
          caller.userName,
        )
        onClose()
      }}
      onCancel={onClose}
    />
  )
}

import { useMutation } from '@apollo/client/react'
import { Checkbox, InputGroup, Radio, RadioGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { tooLong } from '../../values/field-problem.ts'
import { AttemptFailure } from '../form/AttemptFailure.tsx'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { FormField } from '../form/FormField.tsx'
import { problemText } from '../form/problem-text.ts'
import { useAttempt } from '../form/use-attempt.ts'
import { usePinnedViews } from './pinned-views.ts'
import type { OpenView } from './use-open-view.ts'
import { addView, removeView, saveView, type View } from './views-query.ts'

/** The requested action on a view. */
export type ViewAsk =
  | { readonly kind: 'add'; readonly name: string }
  | { readonly kind: 'edit' | 'remove'; readonly view: View }
  | { readonly kind: 'clean' }

interface ViewDialogsProps {
  readonly ask: ViewAsk
  readonly stem: string
  readonly open: OpenView
  /** Called with the saved view, or null after a removal. */
  readonly onDone: (saved: View | null) => void
  readonly onClose: () => void
}

/** The dialog of a request on a view. */
export function ViewDialogs(props: ViewDialogsProps) {
  const { ask } = props
  if (ask.kind === 'remove') return <RemoveView {...props} view={ask.view} />
  if (ask.kind === 'clean') return <CleanView {...props} />
  return <EditView {...props} view={ask.kind === 'edit' ? ask.view : null} name={ask.kind === 'add' ? ask.name : ''} />
}

const longestName = 60

interface EditViewProps extends ViewDialogsProps {
  /** The view to change; null for a new one. */
  readonly view: View | null
  readonly name: string
}

/** Names a new view, or changes a view's name and scope. */
function EditView({ view, name: suggested, stem, open, onDone, onClose }: EditViewProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const before = { name: view?.name ?? suggested, scope: view?.scope ?? ('OWN' as const) }
  const [name, setName] = useState(before.name)
  const [scope, setScope] = useState<View['scope']>(before.scope)
  const [isWhole, setWhole] = useState(false)
  const [isTried, setTried] = useState(false)
  const { attempt, run } = useAttempt()
  const [add] = useMutation(addView, { fetchPolicy: 'no-cache' })
  const [save] = useMutation(saveView, { fetchPolicy: 'no-cache' })
  const text = name.trim()
  const field = formatMessage({ id: 'views.name' })
  const fault = text === '' ? 'required' : [...text].length > longestName ? tooLong(longestName) : null
  const action = formatMessage({ id: view ? 'views.edit.save' : 'views.add.save' })
  const isSending = attempt.state === 'sending'
  const send = async () => {
    setTried(true)
    if (fault) return
    let saved: View | undefined
    const isDone = await run(async () => {
      if (view) {
        const changes = { name: text, scope, ...(isWhole && { state: open.stateToSave(true) }) }
        const input = { id: view.id, expectedLastModified: view.lastModified, ...changes }
        saved = (await save({ variables: { input } })).data?.saveListView
      } else {
        const input = { list: stem, name: text, scope, state: open.stateToSave(true) }
        saved = (await add({ variables: { input } })).data?.addListView
      }
    })
    if (isDone && saved) onDone(saved)
  }
  return (
    <FormDialog
      title={formatMessage({ id: view ? 'views.edit.title' : 'views.add' })}
      means={<p>{formatMessage({ id: view ? 'views.edit.means' : 'views.add.means' })}</p>}
      isGrave={false}
      isSending={isSending}
      isTyped={() => name !== before.name || scope !== before.scope || isWhole}
      action={action}
      onSend={send}
      onClose={onClose}
    >
      <FormField
        label={field}
        problem={isTried && fault && problemText(fault, field, intl)}
        help={formatMessage({ id: 'views.name.help' }, { most: longestName })}
      >
        {(input) => (
          <InputGroup
            {...input}
            autoFocus
            autoComplete="off"
            value={name}
            disabled={isSending}
            onValueChange={(next) => setName(next)}
          />
        )}
      </FormField>
      <RadioGroup
        label={formatMessage({ id: 'views.scope' })}
        name="scope"
        selectedValue={scope}
        disabled={isSending || (view !== null && !view.isOwn)}
        onChange={({ currentTarget }) => setScope(currentTarget.value as View['scope'])}
      >
        <Radio value="OWN" label={formatMessage({ id: 'views.scope.OWN' })} />
        <Radio value="TEAM" label={formatMessage({ id: 'views.scope.TEAM' })} />
      </RadioGroup>
      {view && (
        <Checkbox
          checked={isWhole}
          disabled={isSending}
          label={formatMessage({ id: 'views.edit.whole' })}
          onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
        />
      )}
      <AttemptFailure attempt={attempt} action={action} />
    </FormDialog>
  )
}

function RemoveView({ view, open, onDone, onClose }: ViewDialogsProps & { readonly view: View }) {
  const { formatMessage } = useIntl()
  const [remove] = useMutation(removeView, { fetchPolicy: 'no-cache' })
  const { unpin } = usePinnedViews()
  const means = view.scope === 'TEAM' ? 'views.remove.team' : 'views.remove.own'
  return (
    <ConfirmDialog
      title={formatMessage({ id: 'views.remove.title' }, { name: view.name })}
      action={formatMessage({ id: 'views.remove.action' })}
      intent="danger"
      change={() => remove({ variables: { id: view.id, expectedLastModified: view.lastModified } })}
      onDone={() => {
        open.leave()
        // It would count toward the most that can be pinned, and no menu could unpin it.
        unpin(view.id)
        onDone(null)
      }}
      onClose={onClose}
    >
      <p>{formatMessage({ id: means })}</p>
    </ConfirmDialog>
  )
}

/** Removes the parts of a view that its list no longer has. */
function CleanView({ open, onDone, onClose }: ViewDialogsProps) {
  const { formatMessage } = useIntl()
  const [save] = useMutation(saveView, { fetchPolicy: 'no-cache' })
  const { held } = open
  if (!held) return null
  let saved: View | undefined
  return (
    <ConfirmDialog
      title={formatMessage({ id: 'views.clean.title' }, { name: held.name })}
      action={formatMessage({ id: 'views.gone.remove' })}
      change={async () => {
        const input = { id: held.id, expectedLastModified: held.lastModified, state: open.cleanState() }
        saved = (await save({ variables: { input } })).data?.saveListView
      }}
      onDone={() => saved && onDone(saved)}
      onClose={onClose}
    >
      <p>{formatMessage({ id: 'views.clean.means' })}</p>
    </ConfirmDialog>
  )
}

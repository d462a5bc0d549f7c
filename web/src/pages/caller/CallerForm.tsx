import { Radio, RadioGroup } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { connection } from '../../network/gateway.ts'
import { readFirst } from '../../network/nothing-done.ts'
import { useApproval } from '../../screens/approval/use-approval.ts'
import { ChangedMeanwhile } from '../../screens/edit/changed-meanwhile.ts'
import { EditScreen } from '../../screens/edit/EditScreen.tsx'
import { useEdit } from '../../screens/edit/use-edit.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { TextField } from '../../screens/form/TextField.tsx'
import { useViewer } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { AccountChoice } from './AccountChoice.tsx'
import { callerFields } from './caller-fields.ts'
import {
  type CallerChanges,
  type CallerFormValues,
  callerChanges,
  changedCaller,
  type EditedCaller,
  newCaller,
  rebase,
  valuesOf,
} from './caller-form.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { isNetwork, readNetworks } from './networks.ts'
import { PermissionChanges } from './PermissionChanges.tsx'
import { PermissionEditor } from './PermissionEditor.tsx'
import { adminPermission, grantObstacle, withPermissions } from './permission-change.ts'

interface CallerFormProps {
  /** The caller to change, or null for a new one. */
  readonly caller: EditedCaller | null
  /** The merchant account that the caller belongs to. */
  readonly account: string | null
  readonly isOwn: boolean
  /** Reads the caller again. Resolves to null if it was deleted. */
  readonly readAgain: () => Promise<EditedCaller | null>
  readonly save: (values: CallerFormValues, changes: CallerChanges) => Promise<unknown>
  readonly onSaved: (userName: string) => void
  readonly onCancel: () => void
}

const fields = [
  'userName',
  'firstName',
  'lastName',
  'secretKey',
  'permissions',
  'authorisedMerchantAccounts',
  'ipaddresses',
] as const

/** The form of a caller. It sends only changed fields. */
export function CallerForm(props: CallerFormProps) {
  const { caller, account, isOwn, readAgain, save, onSaved, onCancel } = props
  const intl = useIntl()
  const { formatMessage } = intl
  const viewer = useViewer()
  const isNew = caller === null
  const edit = useEdit<EditedCaller, CallerFormValues, string>({
    entity: caller,
    valuesOf: (entity) => valuesOf(entity ?? undefined),
    schema: isNew ? newCaller : changedCaller,
    fields,
    isChanged: (base, values) => Object.keys(callerChanges(base, values)).length > 0,
    rebase,
    async save(values, base) {
      const current = base && (await readFirst(() => connection.unlessOffline(readAgain)))
      if (base && current && isDifferent(base, current)) throw new ChangedMeanwhile(current)
      await save(values, base ? callerChanges(base, values) : {})
      return values.userName
    },
    onSaved: (userName) => onSaved(userName ?? ''),
  })
  const { form, values, base, attempt, isSending, refused, refusalOf } = edit
  const { setValue, formState } = form
  const approval = useApproval({ action: 'CALLER', owner: account }, attempt)
  const before = base ?? undefined
  const granting = { held: viewer?.permissions ?? [], isOwn, before: base?.permissions ?? [] }
  const action = formatMessage({ id: isNew ? 'callers.add' : 'form.save' })
  const isAdmin = values.permissions.includes(adminPermission)
  const kindObstacle = grantObstacle(granting, adminPermission)
  const choices = [...new Set([...(viewer?.merchantAccounts ?? []), ...valuesOf(before).accounts])].filter(
    (name) => name !== account,
  )

  const followed = (field: 'userName' | 'firstName' | 'lastName') =>
    edit.followed(field, formatMessage({ id: `callers.${field}` }))

  const choose = (field: 'permissions' | 'accounts') => (chosen: string[]) =>
    setValue(field, chosen, { shouldDirty: true, shouldTouch: true })

  return (
    <EditScreen
      edit={edit}
      action={action}
      approval={approval}
      shown={callerFields}
      summary={<PermissionChanges before={base?.permissions ?? []} after={values.permissions} />}
      {...(isNew && { firstField: 'userName' })}
      onCancel={onCancel}
    >
      <Panel title={formatMessage({ id: 'callers.identity' })}>
        <div className="form-section">
          {isNew && <TextField {...followed('userName')} help={formatMessage({ id: 'callers.userName.help' })} />}
          <div className="form-pair">
            <TextField {...followed('firstName')} optional />
            <TextField {...followed('lastName')} optional />
          </div>
          <RadioGroup
            className="caller-kind"
            label={formatMessage({ id: 'callers.kind' })}
            selectedValue={isAdmin ? 'admin' : 'api'}
            disabled={isSending || kindObstacle !== null}
            onChange={({ currentTarget }) =>
              choose('permissions')(
                withPermissions(granting, values.permissions, [adminPermission], currentTarget.value === 'admin'),
              )
            }
          >
            <Radio value="admin" label={formatMessage({ id: 'callers.kind.admin.choice' })} />
            <Radio value="api" label={formatMessage({ id: 'callers.kind.api.choice' })} />
          </RadioGroup>
          {kindObstacle && (
            <p className="muted">
              {formatMessage({ id: kindObstacle === 'own' ? 'callers.permissions.own' : 'callers.kind.notHeld' })}
            </p>
          )}
        </div>
      </Panel>
      {isNew && (
        <Panel title={formatMessage({ id: 'callers.firstKey' })}>
          <div className="form-section">
            <NewPasswordFields
              form={form}
              refusal={refusalOf('secretKey')}
              disabled={isSending}
              names={[values.userName]}
            />
          </div>
        </Panel>
      )}
      <PermissionEditor
        granting={granting}
        chosen={values.permissions}
        disabled={isSending}
        onChange={choose('permissions')}
      />
      {refused === 'permissions' && <AttemptFailure attempt={attempt} action={action} />}
      <AccountChoice
        accounts={choices}
        chosen={values.accounts}
        disabled={isSending}
        problem={refusalOf('authorisedMerchantAccounts')}
        onChange={choose('accounts')}
      />
      <Panel title={formatMessage({ id: 'callers.addresses' })}>
        <div className="form-section">
          <TextField
            label={formatMessage({ id: 'callers.addresses.label' })}
            optional
            help={formatMessage({ id: 'callers.addresses.help' })}
            problem={
              formState.errors.addresses
                ? formatMessage(
                    { id: 'callers.addresses.problem' },
                    {
                      addresses: readNetworks(values.addresses)
                        .filter((text) => !isNetwork(text))
                        .join(', '),
                    },
                  )
                : refusalOf('ipaddresses')
            }
            registered={form.register('addresses')}
            lines={3}
            spellCheck={false}
            disabled={isSending}
          />
        </div>
      </Panel>
    </EditScreen>
  )
}

function isDifferent(base: EditedCaller, current: EditedCaller): boolean {
  return Object.keys(callerChanges(base, valuesOf(current))).length > 0
}

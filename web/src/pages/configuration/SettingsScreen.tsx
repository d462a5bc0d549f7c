import { useApolloClient, useMutation } from '@apollo/client/react'
import { Edit } from '@blueprintjs/icons'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import '../../screens/object/detail.css'
import { ChangedMeanwhile, saveUnlessChanged } from '../../screens/edit/changed-meanwhile.ts'
import { isSame } from '../../screens/edit/plain-values.ts'
import { entryFields, showVersion } from '../../screens/entry/entry-fields.tsx'
import { prefilledEdit, prefillOf, restoreOf } from '../../screens/entry/prefill.ts'
import { ErrorPage } from '../../screens/error/ErrorPage.tsx'
import { HistoryTabs } from '../../screens/ledger/HistoryTabs.tsx'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { describeDenial } from '../../session/describe-denial.ts'
import { useAccessSubject, useDenial } from '../../session/viewer.tsx'
import { About } from '../../ui/About.tsx'
import { DetailHeader } from '../../ui/DetailHeader.tsx'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { HeadActions } from '../../ui/HeadActions.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useShowDone } from '../../ui/use-show-done.ts'
import { NoneFound } from './NoneFound.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { SettingsTools } from './SettingsTools.tsx'
import './settings.css'
import { useMatches } from './setting-matches.ts'
import { type Configured, fieldsOfGroups, type SettingPage } from './setting-page.ts'
import { filterOf, useSettingPages } from './setting-pages.ts'

interface SettingsScreenProps<Entity extends Configured> {
  readonly page: SettingPage<Entity>
  readonly icon: ReactElement
  /** Content below the settings. */
  readonly children?: ReactNode
}

/** A page of a merchant's settings in groups. `?edit` opens one form for all of them. */
export function SettingsScreen<Entity extends Configured>({ page, icon, children }: SettingsScreenProps<Entity>) {
  const intl = useIntl()
  const { formatMessage } = intl
  const client = useApolloClient()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const showDone = useShowDone()
  const [parameters, setParameters] = useSearchParams()
  const read = useRead(page.read, ({ configuration }) => configuration as Entity)
  const [save] = useMutation(page.save)
  const denial = useDenial('configEdit')
  const { isSuperAccount, onBehalfOf } = useAccessSubject()
  const obstacle = denial && describeDenial(denial, intl)
  const [filter, setFilter] = useState(() => filterOf(state))
  const { matches } = useMatches(filter)
  const isEditing = parameters.has('edit')
  const title = formatMessage({ id: page.title })
  const close = () => setParameters({}, { replace: true })
  const readAgain = async () =>
    (await client.query({ query: page.read, fetchPolicy: 'network-only' })).data?.configuration as Entity | null
  const saveOver = (changes: Record<string, unknown>, over: Entity, isLast = false): Promise<Entity | null> =>
    saveUnlessChanged(async () => {
      const input = { ...changes, expectedLastModified: over.lastModified }
      return ((await save({ variables: { input } })).data?.saved ?? null) as Entity | null
    }, readAgain).catch((error) => {
      // All pages share one document. If only settings of another page have changed, there is no conflict to resolve.
      const isOther =
        error instanceof ChangedMeanwhile && isSame(error.current, { ...over, ...momentOf(error.current as Entity) })
      if (isLast || !isOther) throw error
      return saveOver(changes, error.current as Entity, true)
    })
  if (isEditing && obstacle) return <ErrorPage statusCode={403} message={obstacle} />
  const groups = page.groups
    .map(({ title, fields }) => ({ title, fields: entryFields(fields).filter(matches) }))
    .filter(({ fields }) => fields.length > 0)
  return (
    <Page title={isEditing ? formatMessage({ id: 'entry.edit' }, { id: title }) : title} icon={icon}>
      <div className="detail">
        <Read values={{ id: title }} of={read} failed="entry.failed" skeleton={<EntrySkeleton panelLines={8} />}>
          {(entity) =>
            isEditing ? (
              <SettingsForm
                key={entity.id}
                page={page}
                entity={entity}
                prefill={prefillOf(state) ?? restoreOf(state)}
                filter={filter}
                onFilter={setFilter}
                read={readAgain}
                save={(changes, over) => saveOver(changes, over)}
                onSaved={() => {
                  showDone(formatMessage({ id: 'entry.done.save' }, { id: title }), pathname, title)
                  close()
                }}
                onCancel={close}
              />
            ) : (
              <>
                <DetailHeader
                  name={<h2 className="detail-name">{entity.id}</h2>}
                  marks={null}
                  actions={
                    <HeadActions
                      label={formatMessage({ id: 'entry.actions' }, { id: title })}
                      actions={[
                        {
                          label: formatMessage({ id: 'form.edit' }),
                          icon: <Edit />,
                          intent: 'primary',
                          obstacle,
                          onClick: () => setParameters({ edit: '' }),
                        },
                      ]}
                    />
                  }
                  identity={
                    entity.lastModified && (
                      <span>
                        {formatMessage({ id: 'field.lastModified' })}{' '}
                        <Timestamp iso={entity.lastModified} form="full" />
                      </span>
                    )
                  }
                  advice={
                    <>
                      <About id={page.about} />
                      {isSuperAccount && !onBehalfOf && (
                        <p>{formatMessage({ id: 'settings.noMerchant' }, { account: entity.id })}</p>
                      )}
                      <Ways />
                    </>
                  }
                />
                <HistoryTabs
                  objectType="Configuration"
                  objectId={entity.id}
                  lastModified={entity.lastModified ?? null}
                  show={showVersion(fieldsOfGroups(page.groups), entity)}
                  onRestore={obstacle ? undefined : (values) => void navigate(...prefilledEdit(values))}
                >
                  <SettingsTools filter={filter} onFilter={setFilter} />
                  {groups.map(({ title, fields }) => (
                    <Panel key={title} title={formatMessage({ id: title })}>
                      <Fields>
                        {fields.map(({ name, label, show }) => (
                          <Field key={name} label={formatMessage({ id: label })}>
                            {show(entity, 'page')}
                          </Field>
                        ))}
                      </Fields>
                    </Panel>
                  ))}
                  {groups.length === 0 && <NoneFound filter={filter} />}
                  {children}
                </HistoryTabs>
              </>
            )
          }
        </Read>
      </div>
    </Page>
  )
}

function momentOf({ lastModified }: Configured) {
  return { lastModified }
}

/** Links to the other pages of the configuration. */
function Ways() {
  const { formatMessage } = useIntl()
  const { pathname } = useLocation()
  const pages = useSettingPages()
  return (
    <nav className="settings-ways" aria-label={formatMessage({ id: 'settings.ways' })}>
      {pages
        .filter(({ to }) => to !== pathname)
        .map(({ title, to }) => (
          <Link key={to} to={to}>
            {formatMessage({ id: title })}
          </Link>
        ))}
    </nav>
  )
}

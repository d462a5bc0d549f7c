import { examples } from 'virtual:docs/explorer'
import { isAllFamiliesView } from '@portal/schema/access'
import { largestBody } from '@portal/schema/document-limits'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router-dom'
import { FindingList } from '../../screens/editor/FindingList.tsx'
import { TextEditor, type TextEditorHandle } from '../../screens/editor/TextEditor.tsx'
import { actedFor } from '../../session/acted-for.ts'
import { ownMerchant, useMerchant } from '../../session/merchant.ts'
import { whoOf } from '../../session/session-query.ts'
import { useAccessSubject, useViewer } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { AnswerPanel } from './AnswerPanel.tsx'
import { CallsPanel } from './CallsPanel.tsx'
import { ConfirmMutation } from './ConfirmMutation.tsx'
import './explorer.css'
import { Figures } from './Figures.tsx'
import { FormsPanel } from './FormsPanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { type KeptQuery, keepDraft, keepRun, readKept } from './kept.ts'
import { LinkNotice, type OpenedLink } from './LinkNotice.tsx'
import { OpenDialog } from './OpenDialog.tsx'
import { openedLink } from './opened-link.ts'
import { type Draft, recall, rememberDraft, rememberPasses } from './page-memory.ts'
import { noPasses, type Pass, type Passes, passFor } from './passes.ts'
import { QueryDocsPanel } from './QueryDocsPanel.tsx'
import { checkQuery, operationIn } from './query-check.ts'
import { queryEditing, runKey } from './query-editing.ts'
import { figuresOf } from './query-figures.ts'
import { isClosed } from './send-query.ts'
import { Toolbar } from './Toolbar.tsx'
import { useRun } from './use-run.ts'
import { useSchema } from './use-schema.ts'
import { useVariables } from './use-variables.ts'

/** The initial query for a new user. */
const firstDraft: Draft = { query: examples[0]?.query ?? '', variables: '' }

/** A dialog over the page. */
type Asked =
  | { readonly for: 'queries' | 'mutations'; readonly goesOn: boolean }
  | { readonly for: 'confirmation' }
  | null

const now = () => Date.now()

/** Edits and runs a query against the gateway, and shows the platform calls behind its response (decision 58). */
export function Explorer() {
  const { formatMessage } = useIntl()
  const viewer = useViewer()
  const who = viewer && whoOf(viewer)
  const merchant = useMerchant()
  const subject = useAccessSubject()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [remembered] = useState(() => recall(who))
  const [kept] = useState(() => readKept(sessionStorage, who))
  const [draft, setDraft] = useState<Draft>(remembered.draft ?? kept.draft ?? firstDraft)
  const [history, setHistory] = useState(kept.history)
  const [passes, setPasses] = useState<Passes>(remembered.passes)
  const [opened, setLink] = useState<OpenedLink | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked>(null)
  const [caret, setCaret] = useState(0)
  // A link may name the caller's own account, for which it acts anyway.
  const isOwn = opened?.is === 'query' && viewer !== null && opened.merchant === ownMerchant(viewer)
  const link = isOwn ? { ...opened, merchant: null } : opened
  const queryEditor = useRef<TextEditorHandle>(null)
  const variablesEditor = useRef<TextEditorHandle>(null)
  const schema = useSchema(viewer !== null)
  const known = schema === 'failed' ? null : schema
  const { query, variables } = draft
  const checked = useMemo(() => checkQuery(query, known), [query, known])
  const figures = useMemo(() => checked.document && figuresOf(query, checked.document), [checked, query])
  const operationName = checked.operations.length > 1 ? (chosen ?? checked.operations[0]?.name ?? null) : null
  const operation = checked.document ? operationIn(checked.document, operationName) : undefined
  const isMutation = operation?.operation === 'mutation'
  const checkedVariables = useVariables(variables, operation, known)
  const extra = useMemo(() => queryEditing(known), [known])
  const { run, running, answer, failure, isUnknown, cancel, clear } = useRun(who, now)
  const shownMerchant = isAllFamiliesView(subject)
    ? formatMessage({ id: 'shell.merchant.all' })
    : (merchant ?? viewer?.merchantAccount ?? '')

  function write(next: Draft) {
    setDraft(next)
    rememberDraft(next)
    keepDraft(sessionStorage, who, { ...next, merchant, at: now() })
  }

  /** Replaces the query in the editor. The previous one goes to the history. */
  function replace(next: Draft) {
    if (who !== null && query.trim() !== '' && query !== firstDraft.query) {
      setHistory(keepRun(sessionStorage, who, { ...draft, merchant, at: now() }))
    }
    setChosen(null)
    write(next)
  }

  // A link is opened, never run. Its text is removed from the URL when it is first read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another link
  useEffect(() => {
    const opened = openedLink(hash)
    if (opened === null) return
    void navigate({ hash: '' }, { replace: true })
    setLink(opened)
    if (opened.is !== 'query') return
    clear()
    replace({ query: opened.query, variables: opened.variables })
  }, [hash])

  // When the caller changes, the response and the passes of the previous one are discarded. The draft remains.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another caller
  useEffect(() => {
    const { passes: left } = recall(who)
    setPasses(left)
    setHistory(readKept(sessionStorage, who).history)
    if (who === null) clear()
  }, [who])

  useEffect(
    () => () => {
      if (!location.pathname.endsWith('/docs/explorer')) rememberPasses(noPasses)
    },
    [],
  )

  function allow(kind: 'queries' | 'mutations', pass: Pass | null) {
    const next = { ...passes, [kind]: pass }
    setPasses(next)
    rememberPasses(next)
    return next
  }

  const isOtherMerchant = link?.is === 'query' && link.merchant !== merchant && !link.isSettled
  const isTooLarge = query.length + variables.length > largestBody
  const isOff =
    viewer === null ||
    running ||
    query.trim() === '' ||
    isTooLarge ||
    checkedVariables.values === null ||
    isOtherMerchant

  /** Runs the query, or first opens the dialog it needs. */
  function start() {
    if (isOff) return
    if (isMutation) {
      if (passFor(passes, true, now()) !== null) setAsked({ for: 'confirmation' })
      return
    }
    send(passes)
  }

  function send(allowed: Passes) {
    const pass = passFor(allowed, isMutation, now())
    if (pass === null) return setAsked({ for: 'queries', goesOn: true })
    if (who !== null) setHistory(keepRun(sessionStorage, who, { ...draft, merchant, at: now() }))
    void run({ query, variables, operationName, isMutation, merchant, pass }).then((arrived) => {
      // The pass has expired in the meantime, or the session has changed: the query was not executed.
      if (!arrived || !isClosed(arrived)) return
      allow(isMutation ? 'mutations' : 'queries', null)
      setAsked(isMutation ? { for: 'mutations', goesOn: false } : { for: 'queries', goesOn: true })
    })
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (!event.ctrlKey && !event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      start()
    }
  }

  const restore = ({ query, variables }: Pick<KeptQuery, 'query' | 'variables'>) => {
    replace({ query, variables })
    setLink(null)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the shortcut of the Run button, wherever the focus is */}
      <div className="explorer" onKeyDown={onKeyDown}>
        <Toolbar
          operations={checked.operations}
          chosen={operationName}
          onChoose={setChosen}
          isMutation={isMutation}
          merchant={shownMerchant}
          isSignedIn={viewer !== null}
          running={running}
          isOff={isOff}
          passes={passes}
          now={now}
          onRun={start}
          onCancel={cancel}
          onTurnOn={() => setAsked({ for: 'mutations', goesOn: false })}
          onTurnOff={() => allow('mutations', null)}
        />
        {link && (
          <LinkNotice
            link={link}
            merchant={merchant}
            shownMerchant={shownMerchant}
            isMutation={isMutation}
            onActFor={(other) => {
              setLink(null)
              actedFor.set(other)
            }}
            onStay={() => setLink((opened) => opened && { ...opened, isSettled: true })}
          />
        )}
        <div className="explorer-panes">
          <div className="explorer-pane">
            <Panel title={formatMessage({ id: 'explorer.query' })}>
              <TextEditor
                label={formatMessage({ id: 'explorer.query' })}
                description={formatMessage({ id: 'explorer.query.keys' })}
                language="none"
                value={query}
                extra={extra}
                findings={checked.findings}
                isInvalid={checked.findings.length > 0}
                handle={queryEditor}
                onCaret={setCaret}
                onChange={(text) => write({ ...draft, query: text })}
              />
              {checked.findings.length > 0 && (
                <FindingList findings={checked.findings} onGoTo={(index) => queryEditor.current?.goTo(index)} />
              )}
              <Figures text={query} figures={figures} />
            </Panel>
            <Panel title={formatMessage({ id: 'explorer.variables' })}>
              <div className="explorer-variables">
                <TextEditor
                  label={formatMessage({ id: 'explorer.variables' })}
                  description={formatMessage({ id: 'explorer.query.keys' })}
                  language="json"
                  value={variables}
                  extra={runKey}
                  findings={checkedVariables.findings}
                  isInvalid={checkedVariables.findings.length > 0}
                  handle={variablesEditor}
                  onChange={(text) => write({ ...draft, variables: text })}
                />
              </div>
              {checkedVariables.findings.length > 0 && (
                <FindingList
                  findings={checkedVariables.findings}
                  onGoTo={(index) => variablesEditor.current?.goTo(index)}
                />
              )}
            </Panel>
          </div>
          <div className="explorer-pane">
            <AnswerPanel answer={answer} failure={failure} isUnknown={isUnknown} running={running} />
            <CallsPanel answer={answer} />
          </div>
          <div className="explorer-pane explorer-rail">
            <QueryDocsPanel schema={schema} query={query} caret={caret} isSignedIn={viewer !== null} />
            <FormsPanel query={query} variables={variables} merchant={merchant} viewer={viewer} />
            <HistoryPanel history={history} examples={examples} onRestore={restore} />
          </div>
        </div>
      </div>
      {viewer && (asked?.for === 'queries' || asked?.for === 'mutations') && (
        <OpenDialog
          viewer={viewer}
          mutations={asked.for === 'mutations'}
          now={now}
          onOpen={(pass) => {
            const { goesOn } = asked
            const next = allow(asked.for, pass)
            setAsked(null)
            if (goesOn) send(next)
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.for === 'confirmation' && operation && (
        <ConfirmMutation
          operation={operation}
          merchant={shownMerchant}
          onRun={() => {
            setAsked(null)
            send(passes)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

import { Button, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { type FormEvent, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { pasteLines, submitSearch } from '../../screens/list/submitted-search.ts'
import { useCan } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import '../../ui/text.css'
import { Hits } from './Hits.tsx'
import { mostIds, type Recognized, recognize } from './recognize.ts'

/** Finds pasted text: shows immediately how it is interpreted and, after Enter, the hits of each source. */
export function Finder() {
  const intl = useIntl()
  const noteId = useId()
  const [parameters, setParameters] = useSearchParams()
  const searched = parameters.get('search') ?? ''
  const [text, setText] = useState(searched)
  const mayFind = [useCan('charges'), useCan('customers'), useCan('callers')].some(Boolean)
  if (!mayFind) return null

  const read = recognize(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (read.search === '') return
    const search = submitSearch('home', read.search)
    setParameters({ search })
    // Shows the search text that was sent, so that a card number does not remain.
    setText(search)
  }
  const clear = () => {
    setText('')
    if (searched !== '') setParameters({})
  }

  return (
    <search className="home-find">
      <Panel title={intl.formatMessage({ id: 'page.home.find' })}>
        <form className="finder" onSubmit={submit}>
          <InputGroup
            aria-label={intl.formatMessage({ id: 'page.home.find.hint' })}
            aria-describedby={noteId}
            className="finder-input"
            leftIcon={<Search />}
            value={text}
            onValueChange={setText}
            onPaste={pasteLines}
            onKeyDown={({ key }) => key === 'Escape' && clear()}
            placeholder={intl.formatMessage({ id: 'page.home.find.hint' })}
            spellCheck={false}
            autoComplete="off"
          />
          <Button type="submit" intent="primary" disabled={read.search === ''}>
            <FormattedMessage id="page.home.find.submit" />
          </Button>
        </form>
        <p id={noteId} className="finder-note muted" role="status">
          {text.trim() !== '' && <RecognizedText read={read} />}
        </p>
        {searched !== '' && <Hits key={searched} search={searched} />}
      </Panel>
    </search>
  )
}

/** Describes how a text is interpreted. */
function RecognizedText({ read }: { readonly read: Recognized }) {
  const { formatMessage, formatList } = useIntl()
  const { terms, isLine, leftOut, hadCard } = read
  const [first] = terms
  const ids = formatList(
    terms.map((term) => term.text),
    { type: 'unit' },
  )
  return (
    <>
      {first === undefined && formatMessage({ id: isLine ? 'page.home.read.noIds' : 'page.home.read.nothing' })}
      {first && terms.length === 1 && formatMessage({ id: `page.home.read.${first.kind}` }, { text: first.text })}
      {terms.length > 1 && formatMessage({ id: 'page.home.read.ids' }, { count: terms.length, ids })}
      {leftOut > 0 && ` ${formatMessage({ id: 'page.home.read.leftOut' }, { count: leftOut, most: mostIds })}`}
      {hadCard && ` ${formatMessage({ id: 'page.home.read.hadCard' })}`}
    </>
  )
}

import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { useKeys } from '../../keys/keys.ts'
import { FinderBox } from '../../screens/finder/FinderBox.tsx'
import { useCan } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** The finder as the first panel of home. Going back restores the text that led to another page. */
export function HomeFinder() {
  const { formatMessage } = useIntl()
  const [parameters, setParameters] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  useKeys('everywhere', [{ combo: 'mod+k', does: 'find', act: () => input.current?.select(), inFields: true }])
  const mayFind = [useCan('charges'), useCan('customers'), useCan('callers')].some(Boolean)
  if (!mayFind) return null
  const keep = (search: string) => setParameters(search === '' ? {} : { search }, { replace: true })
  return (
    <search className="home-find">
      <Panel title={formatMessage({ id: 'finder.title' })}>
        <FinderBox text={parameters.get('search') ?? ''} isPage input={input} onOpen={keep} />
      </Panel>
    </search>
  )
}

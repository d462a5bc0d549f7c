import { useApolloClient } from '@apollo/client/react'
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useViewer } from '../../session/viewer.tsx'
import { Heading } from './Blocks.tsx'
import { holds } from './check-answer.ts'
import type { Check } from './doc-page.ts'

/** The end of a tutorial: a button that checks whether the steps have worked. */
export function TutorialCheck({ check }: { readonly check: Check }) {
  const { formatMessage } = useIntl()
  const client = useApolloClient()
  const viewer = useViewer()
  const [result, setResult] = useState<'passed' | 'missing' | 'failed' | null>(null)
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      const { data } = await client.query({ query: check.document, fetchPolicy: 'no-cache' })
      setResult(check.expect.every((expectation) => holds(data, expectation)) ? 'passed' : 'missing')
    } catch {
      setResult('failed')
    }
    setRunning(false)
  }
  return (
    <section className="docs-check">
      <Heading level={2} id="check" text={formatMessage({ id: 'docs.check' })} />
      {viewer === null ? (
        <p>{formatMessage({ id: 'docs.check.signIn' })}</p>
      ) : (
        <Button onClick={() => void run()} loading={isRunning} text={formatMessage({ id: 'docs.check.run' })} />
      )}
      <p role="status">{result && formatMessage({ id: `docs.check.${result}` })}</p>
    </section>
  )
}

import { useApolloClient } from '@apollo/client/react'
import { Button, FormGroup, HTMLSelect } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { fetchFile } from '../../screens/download/fetch-file.ts'
import { Failure } from '../../screens/error/Failure.tsx'
import { useViewer } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import '../../ui/text.css'
import { copiedAccount } from './copied-account.ts'

const requiredFieldsQuery = graphql(`
  query RequiredGatewayFields {
    gatewayDetails(page: { limit: 200 }) {
      items {
        id
        configurationFields {
          name
          required
        }
      }
    }
  }
`)

interface CopyFromMerchantProps {
  /** The merchant to copy to. */
  readonly merchant: string
  readonly isOff: boolean
  /** Learns when the configurations are being read. The copy then replaces the plan on the screen. */
  readonly onReading: (isReading: boolean) => void
  /** Receives the copy, and plans its import like that of a chosen file. */
  readonly onFile: (file: File) => void
}

type Copying =
  | { readonly state: 'idle' | 'reading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'read'; readonly keptAddresses: readonly string[] }

/** Makes a file from another merchant's configuration, without secrets and URLs and with everything turned off. */
export function CopyFromMerchant({ merchant, isOff, onReading, onFile }: CopyFromMerchantProps) {
  const { formatMessage } = useIntl()
  const client = useApolloClient()
  const viewer = useViewer()
  const others = (viewer?.merchantAccounts ?? []).filter(
    (each) => each !== merchant && !(viewer?.isSuperAccount && each === viewer.merchantAccount),
  )
  const [from, setFrom] = useState('')
  const [copying, setCopying] = useState<Copying>({ state: 'idle' })
  if (others.length === 0) return null

  const copy = async () => {
    setCopying({ state: 'reading' })
    onReading(true)
    try {
      const [source, target, { data }] = await Promise.all([
        exportOf(from),
        exportOf(merchant),
        client.query({ query: requiredFieldsQuery }),
      ])
      const details = data?.gatewayDetails.items ?? []
      const required = new Map(
        details.map(({ id, configurationFields }) => [
          id,
          configurationFields.filter((field) => field.required).map(({ name }) => name),
        ]),
      )
      const { document, keptAddresses } = copiedAccount(source, target, required)
      const name = formatMessage({ id: 'transfer.copy.file' }, { from })
      onFile(new File([JSON.stringify(document, null, 2)], `${name}.json`, { type: 'application/json' }))
      setCopying({ state: 'read', keptAddresses })
    } catch (error) {
      setCopying({ state: 'failed', error })
    } finally {
      onReading(false)
    }
  }
  return (
    <Panel title={formatMessage({ id: 'transfer.copy' })}>
      <p className="import-text">{formatMessage({ id: 'transfer.copy.about' }, { merchant })}</p>
      <div className="account-copy">
        <FormGroup label={formatMessage({ id: 'transfer.copy.from' })} labelFor="copy-from">
          <HTMLSelect id="copy-from" value={from} onChange={({ currentTarget }) => setFrom(currentTarget.value)}>
            <option value="">{formatMessage({ id: 'transfer.copy.choose' })}</option>
            {others.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
        <Button
          icon={<Duplicate />}
          disabled={from === '' || isOff}
          loading={copying.state === 'reading'}
          onClick={() => void copy()}
        >
          {formatMessage({ id: 'transfer.copy.action' })}
        </Button>
      </div>
      {copying.state === 'read' && copying.keptAddresses.length > 0 && (
        <>
          <p>{formatMessage({ id: 'transfer.copy.kept' })}</p>
          <ul className="account-import-secrets">
            {copying.keptAddresses.map((field) => (
              <li key={field}>
                <code>{field}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {copying.state === 'failed' && (
        <Failure
          what={formatMessage({ id: 'transfer.copy.failed' }, { from })}
          error={copying.error}
          retry={() => void copy()}
        />
      )}
    </Panel>
  )
}

async function exportOf(merchant: string): Promise<Record<string, unknown>> {
  const { signal } = new AbortController()
  const { content } = await fetchFile('/files/accountprovisioning/export', merchant, { signal })
  return JSON.parse(await content.text())
}

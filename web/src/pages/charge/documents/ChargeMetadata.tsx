import { memo } from 'react'
import { useIntl } from 'react-intl'
import { Field, Fields } from '../../../ui/Fields.tsx'
import { JsonText } from '../../../ui/JsonText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { PanelNote } from '../../../ui/PanelNote.tsx'
import { printJson } from '../../../ui/print-json.ts'
import type { ChargeDetails } from '../charge-query.ts'
import '../../../ui/disclosure.css'
import './charge-metadata.css'
import { type MetadataNode, readMetadata } from './read-metadata.ts'

/** The merchant's metadata as a tree, its properties, and the platform's internal properties. */
export const ChargeMetadata = memo(function ChargeMetadata({ charge }: { readonly charge: ChargeDetails }) {
  const { formatMessage } = useIntl()
  const nodes = readMetadata(charge.metadata?.children)
  const reserved = charge.reserved
  const isBare = reserved == null || (typeof reserved === 'object' && Object.keys(reserved).length === 0)
  return (
    <div className="detail-thirds">
      <Panel title={formatMessage({ id: 'charges.metadata' })}>
        {nodes.length === 0 ? <PanelNote id="charges.metadata.none" /> : <Tree nodes={nodes} />}
      </Panel>
      <Panel title={formatMessage({ id: 'charges.properties' })}>
        {charge.properties.length === 0 ? (
          <PanelNote id="charges.properties.none" />
        ) : (
          <Fields>
            {charge.properties.map(({ name, value }) => (
              <Field key={name} label={name}>
                {value}
              </Field>
            ))}
          </Fields>
        )}
      </Panel>
      <Panel title={formatMessage({ id: 'charges.reserved' })}>
        {isBare ? <PanelNote id="charges.reserved.none" /> : <JsonText text={printJson(reserved)} />}
      </Panel>
    </div>
  )
})

function Tree({ nodes }: { readonly nodes: readonly MetadataNode[] }) {
  return (
    <ul className="metadata-tree">
      {nodes.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the tree never changes in place
        <li key={index}>
          {node.children.length > 0 ? (
            <details open className="disclosure">
              <summary>
                <NodeLine node={node} />
              </summary>
              <Tree nodes={node.children} />
            </details>
          ) : (
            <NodeLine node={node} />
          )}
        </li>
      ))}
    </ul>
  )
}

function NodeLine({ node }: { readonly node: MetadataNode }) {
  return (
    <>
      <span className="muted">{node.name}</span> {node.value}
    </>
  )
}

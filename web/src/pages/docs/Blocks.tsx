import { type MouseEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Described } from '../../ui/Described.tsx'
import type { Inline, TextBlock } from './doc-page.ts'

/** A text in the documentation. */
export function Blocks({ blocks }: { readonly blocks: readonly TextBlock[] }) {
  return blocks.map((block, index) => (
    // Blocks never move: the index is a stable key.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <BlockView key={index} block={block} />
  ))
}

function BlockView({ block }: { readonly block: TextBlock }) {
  switch (block.kind) {
    case 'heading':
      return <Heading level={block.level} id={block.id} text={block.text} />
    case 'paragraph':
      return (
        <p>
          <Line content={block.content} />
        </p>
      )
    case 'list': {
      const items = block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index}>
          <Blocks blocks={item} />
        </li>
      ))
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'code':
      return <Code text={block.text.replaceAll('http://localhost:4000', location.origin)} />
    case 'table':
      return <Table block={block} />
  }
}

/** Commands, with the origin of this portal. */
function Code({ text }: { readonly text: string }) {
  const { formatMessage } = useIntl()
  return (
    <div className="docs-command">
      <CopyButton text={text} what={formatMessage({ id: 'docs.command' })} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard. */}
      <pre className="docs-code" tabIndex={0} translate="no">
        {text}
      </pre>
    </div>
  )
}

function Table({ block }: { readonly block: Extract<TextBlock, { kind: 'table' }> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard.
    <div className="docs-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {block.head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row) => (
            <tr key={JSON.stringify(row)}>
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index of a cell is its column.
                <td key={index}>
                  <Line content={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A heading with a link to itself. A click copies the link. */
export function Heading({ level, id, text }: { readonly level: number; readonly id: string; readonly text: string }) {
  const { formatMessage } = useIntl()
  const [isCopied, setCopied] = useState(false)
  const Tag = level === 1 ? 'h2' : level === 2 ? 'h3' : 'h4'
  const copy = async ({ currentTarget: { href } }: MouseEvent<HTMLAnchorElement>) => {
    // Without a clipboard, it works like any other link.
    await navigator.clipboard?.writeText(href).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  const label = isCopied ? formatMessage({ id: 'ui.copied' }) : formatMessage({ id: 'docs.anchor' }, { heading: text })
  return (
    <Tag id={id} className="docs-heading">
      {text}{' '}
      <a
        href={`#${id}`}
        className="docs-anchor"
        aria-label={label}
        title={label}
        onClick={copy}
        onBlur={() => setCopied(false)}
        onPointerLeave={() => setCopied(false)}
      >
        {isCopied ? '✓' : '#'}
      </a>
    </Tag>
  )
}

function Line({ content }: { readonly content: readonly Inline[] }) {
  return content.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never move.
    <Piece key={index} inline={inline} />
  ))
}

function Piece({ inline }: { readonly inline: Inline }) {
  if (typeof inline === 'string') return <Described text={inline} />
  if (inline.kind !== 'link') {
    return inline.kind === 'strong' ? <strong>{inline.text}</strong> : <code translate="no">{inline.text}</code>
  }
  return inline.href.startsWith('/') ? (
    <Link to={inline.href}>{inline.text}</Link>
  ) : (
    <a href={inline.href}>{inline.text}</a>
  )
}

import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { Described } from '../../ui/Described.tsx'
import type { Block, DocPage, Inline } from './doc-page.ts'
import { ExampleBlock } from './ExampleBlock.tsx'

/** The text of a page, with its examples where they stand. */
export function Blocks({ blocks, page }: { readonly blocks: readonly Block[]; readonly page: DocPage }) {
  return blocks.map((block, index) => (
    // Blocks never move: their place is their key.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <BlockView key={index} block={block} page={page} />
  ))
}

function BlockView({ block, page }: { readonly block: Block; readonly page: DocPage }) {
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
          <Blocks blocks={item} page={page} />
        </li>
      ))
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
        <pre className="docs-code" tabIndex={0} translate="no">
          {block.text}
        </pre>
      )
    case 'table':
      return <Table block={block} />
    case 'example': {
      const example = page.examples.find(({ name }) => name === block.name)
      return example ? <ExampleBlock example={example} /> : null
    }
  }
}

function Table({ block }: { readonly block: Extract<Block, { kind: 'table' }> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
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
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column's.
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

/** A heading with a link to itself. */
export function Heading({ level, id, text }: { readonly level: number; readonly id: string; readonly text: string }) {
  const { formatMessage } = useIntl()
  const Tag = level === 1 ? 'h2' : level === 2 ? 'h3' : 'h4'
  return (
    <Tag id={id} className="docs-heading">
      {text}{' '}
      <a href={`#${id}`} className="docs-anchor" aria-label={formatMessage({ id: 'docs.anchor' }, { heading: text })}>
        #
      </a>
    </Tag>
  )
}

function Line({ content }: { readonly content: readonly Inline[] }) {
  return content.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a line never move.
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

import MarkdownIt, { type Token } from 'markdown-it'
import type { Block, Inline, TextBlock } from '../../src/pages/docs/doc-page.ts'

const markdown = new MarkdownIt({ html: false, linkify: false })

/** Parses Markdown into blocks, so that the client needs no Markdown parser. HTML in it is treated as text. */
export function blocksOf(text: string): Block[] {
  return blocksUntil(markdown.parse(text, {}), null)
}

/** Consumes the tokens up to the one that closes the block. */
function blocksUntil(tokens: Token[], end: string | null): Block[] {
  const blocks: Block[] = []
  for (let token = tokens.shift(); token && token.type !== end; token = tokens.shift()) {
    const block = blockOf(token, tokens)
    if (block) blocks.push(block)
  }
  return blocks
}

function blockOf(token: Token, tokens: Token[]): Block | null {
  switch (token.type) {
    case 'heading_open': {
      const content = tokens.shift()
      tokens.shift()
      const text = content?.content ?? ''
      return { kind: 'heading', level: Number(token.tag.slice(1)), id: anchorOf(text), text }
    }
    case 'paragraph_open': {
      const content = inlinesOf(tokens.shift())
      tokens.shift()
      return { kind: 'paragraph', content }
    }
    case 'inline':
      return { kind: 'paragraph', content: inlinesOf(token) }
    case 'bullet_list_open':
    case 'ordered_list_open':
      return { kind: 'list', ordered: token.tag === 'ol', items: itemsUntil(tokens, `${token.tag}`) }
    case 'fence': {
      const [kind, caller] = token.info.trim().split(' ')
      if (kind !== 'example') return { kind: 'code', language: token.info.trim(), text: token.content.trimEnd() }
      return { kind: 'example', name: token.content.trim(), ...(caller === 'finance' && { caller }) }
    }
    default:
      throw new Error(`The documentation has no block for ${token.type}`)
  }
}

function itemsUntil(tokens: Token[], tag: string): TextBlock[][] {
  const end = tag === 'ol' ? 'ordered_list_close' : 'bullet_list_close'
  const items: TextBlock[][] = []
  for (let token = tokens.shift(); token && token.type !== end; token = tokens.shift()) {
    const blocks = blocksUntil(tokens, 'list_item_close')
    if (!blocks.every(isText)) throw new Error('An example stands beside the text, not in a list')
    items.push(blocks)
  }
  return items
}

function isText(block: Block): block is TextBlock {
  return block.kind !== 'example'
}

function inlinesOf(token: Token | undefined): Inline[] {
  const inlines: Inline[] = []
  let href: string | null = null
  let isStrong = false
  for (const child of token?.children ?? []) {
    if (child.type === 'link_open') href = String(child.attrGet('href'))
    else if (child.type === 'link_close') href = null
    else if (child.type === 'strong_open') isStrong = true
    else if (child.type === 'strong_close') isStrong = false
    else if (child.type === 'softbreak') inlines.push(' ')
    else if (child.type === 'code_inline') inlines.push({ kind: 'code', text: child.content })
    else if (child.type !== 'text') throw new Error(`The documentation has no text for ${child.type}`)
    else if (href !== null) inlines.push({ kind: 'link', href, text: child.content })
    else if (isStrong) inlines.push({ kind: 'strong', text: child.content })
    else if (child.content !== '') inlines.push(child.content)
  }
  return inlines
}

/** The anchor of a heading, `a-first-refund`. */
function anchorOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

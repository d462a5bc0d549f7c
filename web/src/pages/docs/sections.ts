import type { Block, TextBlock } from './doc-page.ts'

/** A part of a page: a text, the examples after it, and the rest of the text. */
interface Section {
  readonly before: TextBlock[]
  readonly examples: string[]
  readonly after: TextBlock[]
}

/** Splits a page at its headings and before an example that comes after more text. */
export function sectionsOf(blocks: readonly Block[]): readonly Section[] {
  const sections: Section[] = []
  for (const block of blocks) {
    let section = sections.at(-1)
    const isNew =
      block.kind === 'example' ? (section?.after.length ?? 0) > 0 : block.kind === 'heading' && block.level <= 2
    if (!section || isNew) {
      section = { before: [], examples: [], after: [] }
      sections.push(section)
    }
    if (block.kind === 'example') section.examples.push(block.name)
    else section[section.examples.length === 0 ? 'before' : 'after'].push(block)
  }
  return sections
}

import type { Block, TextBlock } from './doc-page.ts'

/** A part of a page with at most one example, which is shown next to its text. */
interface Section {
  readonly before: TextBlock[]
  example: string | null
  readonly after: TextBlock[]
}

/** Splits a page at its headings and before each second example. */
export function sectionsOf(blocks: readonly Block[]): readonly Section[] {
  const sections: Section[] = []
  for (const block of blocks) {
    let section = sections.at(-1)
    const isNew = block.kind === 'example' ? section?.example !== null : block.kind === 'heading' && block.level <= 2
    if (!section || isNew) {
      section = { before: [], example: null, after: [] }
      sections.push(section)
    }
    if (block.kind === 'example') section.example = block.name
    else section[section.example === null ? 'before' : 'after'].push(block)
  }
  return sections
}

import { Fragment } from 'react'

/** A text that breaks after the separators in a URL instead of within a word. */
export function BreakableText({ text }: { readonly text: string }) {
  if (!/^https?:/.test(text)) return text
  return text.split(/(?<=[/.?&=])(?![/.])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

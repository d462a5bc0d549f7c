/** A description from the schema; text in backticks is shown as code. */
export function Described({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move.
      <code key={index} translate="no">
        {part}
      </code>
    ) : (
      part
    ),
  )
}

import './json-text.css'

/** Printed JSON; what is too wide or too long scrolls, by keyboard too. */
export function JsonText({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus
    <pre className="json-text" tabIndex={0}>
      {text}
    </pre>
  )
}

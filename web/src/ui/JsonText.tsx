import './json-text.css'

/** Formatted JSON. Overflow scrolls, also by keyboard. */
export function JsonText({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus
    <pre className="json-text" tabIndex={0}>
      {text}
    </pre>
  )
}

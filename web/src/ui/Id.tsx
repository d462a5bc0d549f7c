import { CopyButton } from './CopyButton.tsx'
import './id.css'

/** A monospaced id with a copy button on hover or focus. */
export function Id({ value }: { readonly value: string }) {
  return (
    <span className="id">
      <IdText value={value} />
      <CopyButton text={value} what={value} />
    </span>
  )
}

/** A monospaced id. */
export function IdText({ value }: { readonly value: string }) {
  return (
    <code className="id-text" title={value}>
      {value}
    </code>
  )
}

import { CopyButton } from './CopyButton.tsx'
import './id.css'

/** An id in monospace; on pointing or focus it can be copied. */
export function Id({ value }: { readonly value: string }) {
  return (
    <span className="id">
      <IdText value={value} />
      <CopyButton text={value} what={value} />
    </span>
  )
}

/** An id in monospace. */
export function IdText({ value }: { readonly value: string }) {
  return (
    <code className="id-text" title={value}>
      {value}
    </code>
  )
}

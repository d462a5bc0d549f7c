import { Link } from 'react-router-dom'
import { usePath } from '../object/use-owner-path.ts'
import { partsOf } from './text-parts.ts'
import './cases.css'

/** The text of an entry: plain text, with ids as links to the charges that they identify. */
export function CaseText({ text, merchantAccount }: { readonly text: string; readonly merchantAccount: string }) {
  const path = usePath()
  return (
    <p className="case-text" dir="auto">
      {partsOf(text).map((part, place) => {
        const key = place
        if (part.kind === 'plain') return <span key={key}>{part.text}</span>
        if (part.kind === 'mention') return <strong key={key}>{part.text}</strong>
        const search = new URLSearchParams({ search: part.text })
        return (
          <Link key={key} className="id-text" to={`${path('charges', {}, merchantAccount)}?${search}`}>
            {part.text}
          </Link>
        )
      })}
    </p>
  )
}

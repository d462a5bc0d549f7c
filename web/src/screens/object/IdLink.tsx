import { Link } from 'react-router-dom'
import { type ParameterOf, parametersIn, type ScreenPattern } from '../../paths.ts'
import { usePath } from './use-owner-path.ts'

/** The pattern of a page that one id identifies. */
type PatternOfId = Exclude<Extract<ScreenPattern, `${string}/:${string}`>, `${string}/:${string}/${string}`>

interface IdLinkProps {
  readonly at: PatternOfId
  readonly id: string
  /** The merchant that owns the object, for the all-families view. */
  readonly owner?: string | null | undefined
}

/** An id that links to the page of its object. */
export function IdLink({ at, id, owner }: IdLinkProps) {
  const path = usePath()
  const parameters = Object.fromEntries(parametersIn(at).map((name) => [name, id]))
  return (
    <Link className="id-text" to={path(at, parameters as Readonly<Record<ParameterOf<PatternOfId>, string>>, owner)}>
      {id}
    </Link>
  )
}

import { Route } from '@blueprintjs/icons'
import { pagesOf } from '../../screens/entry/entry-pages.ts'
import { routing } from './routing-config.tsx'

/** The form of a new routing configuration, which may start as a copy of another one. */
export const pages = pagesOf(routing, { icon: <Route /> })

import {
  autocompletion,
  type Completion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { bracketMatching } from '@codemirror/language'
import { type Extension, Prec } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { completion, graphqlLanguageSupport, stateExtensions } from 'cm6-graphql'
import type { GraphQLSchema } from 'graphql'

/** The page runs the query on this key: the editor must not write a line. */
export const runKey = Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => true }]))

/** What the editor of a query has beside what all editors have: its language, and completion where the schema is known. */
export function queryEditing(schema: GraphQLSchema | null): Extension {
  return [
    runKey,
    keymap.of([...closeBracketsKeymap, ...completionKeymap]),
    graphqlLanguageSupport(),
    bracketMatching(),
    closeBrackets(),
    ...(schema ? [completion, autocompletion({ icons: false, compareCompletions: introspectionLast })] : []),
    stateExtensions(schema ?? undefined),
  ]
}

/** What asks for the schema comes last: it may be switched off, and is not what somebody looks for. */
function introspectionLast(one: Completion, other: Completion): number {
  const isLast = ({ label }: Completion) => Number(label.startsWith('__'))
  return isLast(one) - isLast(other) || one.label.localeCompare(other.label)
}

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

/** The page runs the query on this key, so the editor must not insert a line. */
export const runKey = Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => true }]))

/** The extensions specific to the query editor: its language, and completion if the schema is known. */
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

/** Introspection fields come last: introspection may be disabled, and users rarely look for it. */
function introspectionLast(one: Completion, other: Completion): number {
  const isLast = ({ label }: Completion) => Number(label.startsWith('__'))
  return isLast(one) - isLast(other) || one.label.localeCompare(other.label)
}

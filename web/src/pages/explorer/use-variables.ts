import { jsonFault } from '@portal/schema/json-fault'
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { type CheckedVariables, checkVariables } from './query-check.ts'

/** The problems of the variables, by line. */
export function useVariables(
  text: string,
  operation: OperationDefinitionNode | undefined,
  schema: GraphQLSchema | null,
): CheckedVariables {
  const { formatMessage } = useIntl()
  return useMemo(() => {
    const fault = text.trim() === '' ? null : jsonFault(text)
    if (fault) {
      return { values: null, findings: [{ ...fault, message: formatMessage({ id: 'explorer.variables.notJson' }) }] }
    }
    return checkVariables(text, operation, schema, {
      notAnObject: formatMessage({ id: 'explorer.variables.notAnObject' }),
      rounded: (number) => formatMessage({ id: 'explorer.variables.rounded' }, { number }),
    })
  }, [text, operation, schema, formatMessage])
}

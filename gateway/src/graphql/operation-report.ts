import { type DocumentNode, type ExecutionResult, GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Context } from '../request/context.ts'
import { labelOf, type OperationLabel } from '../request/operation-label.ts'
import { portalContext } from './portal-context.ts'

/** Reports each operation to the metrics and to its trace. */
export interface OperationReport {
  /** Call this when the document is valid and about to run. */
  began(context: Context, document: DocumentNode, operationName: string | null | undefined): void
  /** Records the errors of a result. If tracing is on, returns the result with the trace's id in each error. */
  answered<Result extends ExecutionResult>(context: Context, result: Result): Result
  /** Call this when the response is ready. */
  ended(context: Context): void
}

/** Receives one operation with the code of its first error, if any. */
export type ObserveOperation = (operation: OperationLabel, code: string | null, milliseconds: number) => void

/** The label of invalid documents. */
const invalid = { type: 'none', name: 'invalid' } as const

/** Creates the report. `isKnown` tells whether a string is a document of the web client. */
export function createOperationReport(isKnown: (text: string) => boolean, observe: ObserveOperation): OperationReport {
  /** The labels of documents that run repeatedly. */
  const labels = new WeakMap<DocumentNode, Map<string, OperationLabel | null>>()

  function find(document: DocumentNode, operationName: string | null | undefined): OperationLabel | null {
    const names = labels.get(document) ?? new Map<string, OperationLabel | null>()
    const found = names.get(operationName ?? '')
    if (found !== undefined) return found
    const label = labelOf(document, operationName, isKnown(document.loc?.source.body ?? ''))
    labels.set(document, names.set(operationName ?? '', label))
    return label
  }

  return {
    began(context, document, operationName) {
      if (context.operation !== null) return
      context.operation = find(document, operationName)
      if (context.operation === null) return
      const { type, name } = context.operation
      const attributes = { 'graphql.operation.type': type, 'portal.operation': name }
      context.request.trace?.enclose(`${type} ${name}`, attributes)
    },
    answered(context, result) {
      const [first] = result.errors ?? []
      if (first === undefined) return result
      context.firstError = String(first.extensions?.code ?? 'INTERNAL_SERVER_ERROR')
      const { trace } = context.request
      if (!trace) return result
      trace.hasFailed = true
      return { ...result, errors: result.errors?.map((error) => withTraceId(error, trace.id)) }
    },
    ended(context) {
      observe(context.operation ?? invalid, context.firstError, context.reply.elapsedTime)
    },
  }
}

/** Reports the operations that Yoga itself handles. Must be the first plugin, so that it sees the final errors. */
export function useOperationReport(report: OperationReport): Plugin<{ portal?: Context }> {
  return {
    onExecute({ args }) {
      report.began(portalContext(args.contextValue), args.document, args.operationName)
    },
    onResultProcess({ result, setResult, serverContext }) {
      const { portal } = serverContext as { portal?: Context }
      if (portal !== undefined && 'errors' in result) setResult(report.answered(portal, result))
    },
  }
}

/** Copied, because the errors of a shared read have the same extensions object. */
function withTraceId(error: GraphQLError, traceId: string): GraphQLError {
  const { message, nodes, source, positions, path, originalError, extensions } = error
  return new GraphQLError(message, {
    nodes,
    source,
    positions,
    path,
    originalError,
    extensions: { ...extensions, traceId },
  })
}

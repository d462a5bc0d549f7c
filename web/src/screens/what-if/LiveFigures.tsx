import type { OperationVariables } from '@apollo/client'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { Failure } from '../error/Failure.tsx'
import { useHeldReview } from '../review/second-look.tsx'
import { LiveState } from './LiveState.tsx'
import { useLiveAnswer } from './use-live-answer.ts'
import './what-if.css'

interface LiveFiguresProps<Data, Variables> {
  readonly title: string
  readonly query: TypedDocumentNode<Data, Variables>
  /** Null while the form is incomplete: the last figures stay and are marked as outdated. */
  readonly variables: Variables | null
  readonly children: (data: Data, isOutdated: boolean) => ReactNode
}

/** A panel with figures of past charges that follow a form, for callers who may read charges. */
export function LiveFigures<Data, Variables extends OperationVariables>(props: LiveFiguresProps<Data, Variables>) {
  const intl = useIntl()
  const denial = useDenial('charges')
  return (
    <div className="what-if">
      <Panel title={props.title}>
        {denial ? (
          <p className="data-panel-note">
            {intl.formatMessage({ id: 'whatIf.denied' })} {describeDenial(denial, intl)}
          </p>
        ) : (
          <Figures {...props} />
        )}
      </Panel>
    </div>
  )
}

function Figures<Data, Variables extends OperationVariables>(props: LiveFiguresProps<Data, Variables>) {
  const { query, variables, children } = props
  const { formatMessage } = useIntl()
  const { data, isOutdated, error, retry } = useLiveAnswer(query, variables)
  const isAsking = variables !== null && error === null && (data === null || isOutdated)
  useHeldReview(isAsking)
  return (
    <>
      <LiveState isComplete={variables !== null} isAsking={isAsking} isOutdated={isOutdated} />
      {error !== null && <Failure what={formatMessage({ id: 'whatIf.failed' })} error={error} retry={retry} />}
      {data === null && isAsking && <SkeletonLines count={6} />}
      {data !== null && (
        <div className={isOutdated ? 'what-if-outdated' : undefined} aria-busy={isAsking}>
          {children(data, isOutdated)}
        </div>
      )}
    </>
  )
}

import type { OperationVariables } from '@apollo/client'
import type { AccessSubject } from '@portal/schema/access'
import type { DocumentNode } from 'graphql'
import type { ComponentType } from 'react'
import type { Viewer } from './session/viewer-query.ts'

/** The exports of a page's module. */
export interface PageModule {
  readonly Component: ComponentType
  readonly firstReads?: FirstReads | undefined
}

/** A read that a screen asks for as soon as it is rendered. */
interface FirstRead {
  readonly query: DocumentNode
  readonly variables: OperationVariables
}

/** A step of the router to a screen that the caller may see. */
export interface Step {
  readonly parameters: Readonly<Record<string, string | undefined>>
  readonly search: URLSearchParams
  readonly viewer: Viewer
  /** The current merchant, as in paths; null in the all-families view. */
  readonly merchant: string | null
  readonly subject: AccessSubject
}

/**
 * The first reads of a screen with exactly the variables of its component, which otherwise reads a second time. A page
 * exports them if the time until its component has been rendered matters.
 */
export type FirstReads = (step: Step) => readonly FirstRead[]

import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

interface FieldState {
  readonly label: string
  /** The message about the problem with the value, or null. */
  readonly problem: string | null
  readonly disabled: boolean
}

/** The form state of a field with a registered element. */
export interface FollowedField extends FieldState {
  readonly registered: UseFormRegisterReturn
}

/** The form state of a controlled field. */
export interface GivenField extends FieldState {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Notes on a field. */
export interface FieldNotes {
  /** Whether it may be empty. */
  readonly optional?: boolean | undefined
  readonly help?: ReactNode
  /** A question about the value, such as the readings of an ambiguous amount. */
  readonly question?: ReactNode
}

import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

interface FieldState {
  readonly label: string
  /** What is wrong with the value, in words; null where nothing is. */
  readonly problem: string | null
  readonly disabled: boolean
}

/** What a form knows of a field whose element it follows. */
export interface FollowedField extends FieldState {
  readonly registered: UseFormRegisterReturn
}

/** What a form knows of a field whose value it gives and takes. */
export interface GivenField extends FieldState {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** What else is shown about a field. */
export interface FieldNotes {
  /** Whether it may stay empty. */
  readonly optional?: boolean | undefined
  readonly help?: ReactNode
}

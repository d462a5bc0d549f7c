import type { ReactElement, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { Failure } from '../error/Failure.tsx'
import type { Reading } from './use-read.ts'

interface ReadProps<Value> {
  readonly of: Reading<Value>
  /** The message of a failure, as a sentence: `Couldn’t load this charge`. */
  readonly failed: MessageId
  /** The placeholder for the first value: a number of lines, or an element of the same shape. */
  readonly skeleton?: number | ReactNode
  /** Shown if there is no value, or an empty list: a message, or a notice. */
  readonly none?: MessageId | ReactElement
  /** The values in both messages. */
  readonly values?: Readonly<Record<string, string>>
  readonly children?: (value: Value) => ReactNode
}

/**
 * Shows a value read from the gateway. The rule of all screens:
 * - Until the first value has arrived, a skeleton reserves its space.
 * - During a reload the previous value stays. If the variables change to another part of the same object, the previous
 * part stays until the new one has arrived. The value of another object never stays.
 * - If a reload fails, the previous value stays below the failure and its retry button. A part for other variables than
 * the failed ones is removed, because it would look like the requested one.
 * - If there is no value, or a list without items, `none` is shown; never before the first response.
 */
export function Read<Value>({ of, failed, skeleton, none, values, children }: ReadProps<Value>) {
  const { formatMessage } = useIntl()
  const { value, error, isLoading, retry } = of
  const isNone = value === null ? !isLoading && !error : none !== undefined && isEmpty(value)
  return (
    <>
      {Boolean(error) && <Failure what={formatMessage({ id: failed }, values)} error={error} retry={retry} />}
      {value === null && isLoading && (typeof skeleton === 'number' ? <SkeletonLines count={skeleton} /> : skeleton)}
      {isNone && (typeof none === 'string' ? <PanelNote id={none} values={values} /> : none)}
      {value !== null && !isNone && children?.(value)}
    </>
  )
}

/** Whether the value is a list, or a page of one, without items. */
function isEmpty(value: unknown): boolean {
  const items = Array.isArray(value) ? value : (value as { readonly items?: unknown }).items
  return Array.isArray(items) && items.length === 0
}

import { Tag } from '@blueprintjs/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { BeforeNow } from '../../ui/BeforeNow.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Message } from '../error/Message.tsx'
import './what-changed.css'
import type { Conflict } from './changed-meanwhile.ts'
import { differing, entriesChanged, type ShownField } from './shown-field.ts'

interface WhatChangedProps<Entity> {
  readonly conflict: Conflict<Entity>
  readonly fields: readonly ShownField<Entity>[]
  /** The consequences for the typed values, and the next step. */
  readonly why: string
  /** A note on changes that the list may not show. */
  readonly note?: ReactNode
}

/** The changes that someone else made since the object was shown, field by field: before and after. */
export function WhatChanged<Entity>({ conflict, fields, why, note }: WhatChangedProps<Entity>) {
  const { formatMessage } = useIntl()
  const { before, now, edited } = conflict
  const place = useRef<HTMLDivElement>(null)
  const changes = differing(fields, before, now)
  const isNamed = changes.some(({ field }) => field !== 'lastModified')
  // The pressed button is gone, so this moves the focus here for keyboard and screen reader users.
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="what-changed">
      <Message what={formatMessage({ id: 'form.changed' })} role="alert">
        <p>{why}</p>
        {!isNamed && <p>{formatMessage({ id: 'form.changed.hidden' })}</p>}
        <Fields>
          {changes.map((field) => (
            <Field key={field.field} label={formatMessage({ id: field.label })}>
              <Change field={field} before={before} now={now} />
              {edited.includes(field.field) && (
                <>
                  {' '}
                  <Tag minimal multiline intent="warning">
                    {formatMessage({ id: 'form.changed.both' })}
                  </Tag>
                </>
              )}
            </Field>
          ))}
        </Fields>
        {note && <p className="muted">{note}</p>}
      </Message>
    </div>
  )
}

interface ChangeProps<Entity> {
  readonly field: ShownField<Entity>
  readonly before: Entity
  readonly now: Entity
}

function Change<Entity>({ field, before, now }: ChangeProps<Entity>) {
  const { formatMessage, formatList } = useIntl()
  if ('entries' in field) {
    const { added, removed } = entriesChanged(field.entries(before), field.entries(now))
    const entriesText = (id: 'form.changed.added' | 'form.changed.removed', entries: readonly string[]) =>
      entries.length > 0 && <div>{formatMessage({ id }, { entries: formatList(entries, { type: 'unit' }) })}</div>
    return (
      <>
        {entriesText('form.changed.added', added)}
        {entriesText('form.changed.removed', removed)}
      </>
    )
  }
  const shown = (entity: Entity) => {
    const value = field.value(entity)
    if (value === null || value === undefined || value === '') return <span className="muted">–</span>
    return field.show ? field.show(entity) : String(value)
  }
  return <BeforeNow before={shown(before)} now={shown(now)} />
}

import { DialogBody } from '@blueprintjs/core'
import { Code } from '@blueprintjs/icons'
import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'react-router-dom'
import { queryRecord } from '../../network/query-record.ts'
import { ModalDialog } from '../../ui/ModalDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { QueryDetail } from './QueryDetail.tsx'
import { QueryList } from './QueryList.tsx'
import './query-dialog.css'
import { listQueries } from './recorded-queries.ts'

/** The operations that the open screen has run, each as code to send it in several forms. */
export function QueryDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl()
  const [chosen, setChosen] = useState<string | null>(null)
  const content = useRef<HTMLDivElement>(null)
  useFollow()
  useCloseOnLeaving(onClose)
  useReturnFocus()
  const lists = listQueries(queryRecord.kept, useLocation().pathname)
  const all = [...lists.here, ...lists.around, ...lists.elsewhere]
  const shown = all.find(({ key }) => key === chosen) ?? all[0]

  function onKeyDown(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 'c' || !(event.ctrlKey || event.metaKey) || !event.shiftKey || event.altKey) return
    // Otherwise, the browser would open its developer tools.
    event.preventDefault()
    content.current?.querySelector<HTMLElement>('.copy-button')?.click()
  }

  return (
    <ModalDialog isOpen title={formatMessage({ id: 'query.title' })} className="query-dialog" onClose={onClose}>
      <DialogBody>
        {shown ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: the key is a shortcut for the button inside
          <div ref={content} className="query-dialog-content" onKeyDown={onKeyDown}>
            <QueryList lists={lists} shown={shown} onChoose={setChosen} />
            <QueryDetail key={shown.key} query={shown} />
          </div>
        ) : (
          <Notice icon={<Code size={32} />} title={formatMessage({ id: 'query.none' })}>
            <p className="muted">{formatMessage({ id: 'query.none.means' })}</p>
          </Notice>
        )}
      </DialogBody>
    </ModalDialog>
  )
}

/** Rerenders when an operation starts or ends. */
function useFollow(): void {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    // Operations start while a component renders, when React must not update other components.
    queryRecord.changed = () => queueMicrotask(draw)
    return () => {
      queryRecord.changed = () => {}
    }
  }, [])
}

function useCloseOnLeaving(onClose: () => void): void {
  const { pathname } = useLocation()
  const [opened] = useState(pathname)
  useEffect(() => {
    if (pathname !== opened) onClose()
  }, [pathname, opened, onClose])
}

import { Button, ButtonGroup, DialogBody, Spinner } from '@blueprintjs/core'
import { ImageRotateLeft, ImageRotateRight, Reset, ZoomIn, ZoomOut } from '@blueprintjs/icons'
import { type KeyboardEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { errorCode } from '../../../screens/error/describe-error.ts'
import { Failure } from '../../../screens/error/Failure.tsx'
import { ModalDialog } from '../../../ui/ModalDialog.tsx'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'
import { UploadFacts } from './DocumentRow.tsx'
import type { Upload } from './documents-query.ts'
import { Picture } from './Picture.tsx'
import { useUploadImage } from './upload-image.ts'
import { VerificationTag } from './VerificationTag.tsx'
import { changeByKey, changed, plainView, type ViewChange } from './view.ts'

const tools = [
  ['zoomOut', <ZoomOut key="zoomOut" />],
  ['zoomIn', <ZoomIn key="zoomIn" />],
  ['turnLeft', <ImageRotateLeft key="turnLeft" />],
  ['turnRight', <ImageRotateRight key="turnRight" />],
  ['reset', <Reset key="reset" />],
] as const satisfies readonly (readonly [ViewChange, unknown])[]

/** The picture of a document. Zooms and rotates with the mouse or the keyboard. */
export function DocumentDialog({ upload, onClose }: { readonly upload: Upload; readonly onClose: () => void }) {
  const { formatMessage, formatNumber } = useIntl()
  const image = useUploadImage(upload.id)
  const [isBroken, setBroken] = useState(false)
  const [view, setView] = useState(plainView)
  useReturnFocus()
  const { documentType } = upload
  const name = documentType ? formatMessage({ id: `enum.documentType.${documentType}` }) : upload.id
  const isShown = image.state === 'loaded' && !isBroken

  function onKeyDown(event: KeyboardEvent) {
    const change = event.ctrlKey || event.metaKey || event.altKey ? null : changeByKey(event.key)
    if (!change || !isShown) return
    event.preventDefault()
    setView((current) => changed(current, change))
  }

  return (
    <ModalDialog isOpen title={name} className="document-dialog" onClose={onClose}>
      <DialogBody>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys do the same as the buttons inside */}
        <div onKeyDown={onKeyDown}>
          <div className="document-about">
            <VerificationTag status={upload.verificationStatus} />
            <UploadFacts upload={upload} />
          </div>
          <div className="document-tools">
            <ButtonGroup>
              {tools.map(([change, icon]) => (
                <Button
                  key={change}
                  icon={icon}
                  title={formatMessage({ id: `documents.view.${change}` })}
                  aria-label={formatMessage({ id: `documents.view.${change}` })}
                  disabled={!isShown}
                  onClick={() => setView((current) => changed(current, change))}
                />
              ))}
            </ButtonGroup>
            <span className="muted" role="status">
              {formatMessage(
                { id: 'documents.view.state' },
                { zoom: formatNumber(view.zoom, { style: 'percent' }), turn: view.turn },
              )}
            </span>
          </div>
          {image.state === 'loading' && (
            <div className="document-stage" aria-busy="true">
              <Spinner aria-label={formatMessage({ id: 'documents.image.loading' })} />
            </div>
          )}
          {image.state === 'failed' && (
            <Failure
              what={formatMessage({ id: 'documents.image.failed' })}
              error={image.error}
              // A retry would return a picture of the same size.
              {...(errorCode(image.error) !== 'PICTURE_TOO_LARGE' && { retry: image.retry })}
            />
          )}
          {image.state === 'loaded' && isBroken && (
            <p role="alert">{formatMessage({ id: 'documents.image.broken' })}</p>
          )}
          {isShown && <Picture source={image.source} name={name} view={view} onBroken={() => setBroken(true)} />}
          <p className="muted document-keys">{formatMessage({ id: 'documents.view.keys' })}</p>
        </div>
      </DialogBody>
    </ModalDialog>
  )
}

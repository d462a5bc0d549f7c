import { Button } from '@blueprintjs/core'
import { DocumentOpen } from '@blueprintjs/icons'
import { type DragEvent, useRef, useState } from 'react'
import '../../ui/text.css'
import './file-choice.css'

interface FileChoiceProps {
  /** The purpose of the file. */
  readonly label: string
  /** The label of the button. */
  readonly action: string
  /** The hint for dropping a file: accepted file types and maximum size. */
  readonly hint: string
  /** The file types that the browser offers. */
  readonly accept: string
  /** Whether no file has been chosen yet. */
  readonly isFirst: boolean
  readonly isOff: boolean
  readonly onFile: (file: File) => void
}

/** Accepts a file, chosen with the button or dropped next to it. */
export function FileChoice({ label, action, hint, accept, isFirst, isOff, onFile }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file && !isOff) onFile(file)
  }
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault()
    setOver(over && !isOff)
  }
  return (
    // Dropping is a pointer shortcut for the button inside.
    // biome-ignore lint/a11y/useSemanticElements: the file is not part of a form here
    <div
      role="group"
      aria-label={label}
      className={`file-choice${isOver ? ' file-choice-over' : ''}`}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        take(event.dataTransfer.files[0])
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0])
          // Allows choosing the same file again after it was corrected.
          currentTarget.value = ''
        }}
      />
      <Button
        icon={<DocumentOpen />}
        intent={isFirst ? 'primary' : 'none'}
        disabled={isOff}
        onClick={() => input.current?.click()}
      >
        {action}
      </Button>
      <span className="muted">{hint}</span>
    </div>
  )
}

import { Button } from '@blueprintjs/core'
import { DocumentOpen } from '@blueprintjs/icons'
import { type DragEvent, useRef, useState } from 'react'
import '../../ui/text.css'
import './file-choice.css'

interface FileChoiceProps {
  /** What the file is for. */
  readonly label: string
  /** What the button says. */
  readonly action: string
  /** What is said of dropping: which files, how large. */
  readonly hint: string
  /** Which files the browser offers. */
  readonly accept: string
  /** Whether no file has been chosen yet. */
  readonly isFirst: boolean
  readonly isOff: boolean
  readonly onFile: (file: File) => void
}

/** Takes a file: chosen by the button, or dropped beside it. */
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
    // Dropping is a shortcut of the pointer for the button inside.
    // biome-ignore lint/a11y/useSemanticElements: a file is no part of a form here
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
          // The same file again, after it was corrected, is a choice as well.
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

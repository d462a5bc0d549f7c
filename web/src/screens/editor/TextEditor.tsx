import { indentWithTab } from '@codemirror/commands'
import { lintGutter, nextDiagnostic, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { minimalSetup } from 'codemirror'
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import './editor.css'
import { editorLook } from './editor-look.ts'
import type { Finding } from './finding.ts'
import { type LanguageName, languageOf } from './languages.ts'
import { lineEndOf } from './line-ends.ts'
import { shadowRootOf } from './shadow-root.ts'

/** Commands of an editor for its page. */
export interface TextEditorHandle {
  /** Moves to a finding, even if edits have moved it since. */
  readonly goTo: (finding: number) => void
}

export interface TextEditorProps {
  /** The accessible name. */
  readonly label: string
  /** The accessible description, usually about how to use it. */
  readonly description?: string | undefined
  readonly value: string
  readonly language: LanguageName
  /** Omitted if the text is read-only. */
  readonly onChange?: (value: string) => void
  readonly disabled?: boolean
  readonly isInvalid?: boolean
  readonly findings?: readonly Finding[]
  /** Additional extensions for one page's editor: completion, key bindings. */
  readonly extra?: Extension
  /** Receives the position of the caret, as an offset in the text. */
  readonly onCaret?: (offset: number) => void
  readonly handle?: RefObject<TextEditorHandle | null>
}

const noFindings: readonly Finding[] = []
const noExtra: Extension = []

/** A text editor with line numbers, colors and marks at findings. The module is large: use `CodeEditor`. */
export function TextEditor(props: TextEditorProps) {
  const { label, description, value, language, onChange, disabled = false, isInvalid = false, handle } = props
  const { findings = noFindings, extra = noExtra, onCaret } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const lastValue = useRef(value)
  const changed = useRef(onChange)
  const caretMoved = useRef(onCaret)
  /** The current positions of the findings. */
  const places = useRef<readonly number[]>([])
  const [attributes, states, extras] = useRef([
    new Compartment(),
    new Compartment(),
    new Compartment(),
  ] as const).current
  changed.current = onChange
  caretMoved.current = onCaret
  const isReadOnly = onChange === undefined || disabled

  // The basic setup changes only with the language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: initial values; later changes have separate effects
  useEffect(() => {
    if (!host.current) return
    const root = shadowRootOf(host.current)
    const description = document.createElement('span')
    description.id = 'description'
    description.hidden = true
    root.replaceChildren(description)
    const editor = new EditorView({
      state: stateOf(lastValue.current),
      parent: root,
      root,
    })
    view.current = editor
    return () => {
      editor.destroy()
      view.current = null
    }
  }, [language])

  function stateOf(text: string): EditorState {
    const lineEnd = lineEndOf(text)
    return EditorState.create({
      doc: text,
      extensions: [
        extras.of(extra),
        minimalSetup,
        keymap.of([indentWithTab, { key: 'F8', run: nextDiagnostic }]),
        lineNumbers(),
        lintGutter(),
        EditorView.lineWrapping,
        languageOf(language),
        editorLook,
        lineEnd ? [EditorState.lineSeparator.of(lineEnd), pastedWith(lineEnd)] : [],
        attributes.of(attributesOf(label, isInvalid)),
        states.of(EditorState.readOnly.of(isReadOnly)),
        EditorView.updateListener.of(({ docChanged, selectionSet, changes, state }) => {
          if (docChanged || selectionSet) caretMoved.current?.(state.selection.main.head)
          if (!docChanged) return
          places.current = places.current.map((place) => changes.mapPos(place))
          lastValue.current = state.sliceDoc()
          changed.current?.(lastValue.current)
        }),
      ],
    })
  }

  useEffect(() => {
    view.current?.dispatch({ effects: attributes.reconfigure(attributesOf(label, isInvalid)) })
  }, [attributes, label, isInvalid])
  useEffect(() => {
    view.current?.dispatch({ effects: states.reconfigure(EditorState.readOnly.of(isReadOnly)) })
  }, [states, isReadOnly])
  useEffect(() => {
    view.current?.dispatch({ effects: extras.reconfigure(extra) })
  }, [extras, extra])
  useEffect(() => {
    const place = host.current?.shadowRoot?.getElementById('description')
    if (place) place.textContent = description ?? ''
  }, [description])

  // A new text from outside: a file, or a version saved by someone else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only if the text changes
  useEffect(() => {
    if (value === lastValue.current) return
    lastValue.current = value
    places.current = []
    view.current?.setState(stateOf(value))
  }, [value])

  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const marks = findings.map((finding) => ({ ...rangeOf(editor.state.doc, finding), finding }))
    places.current = marks.map(({ from }) => from)
    editor.dispatch(
      setDiagnostics(
        editor.state,
        marks
          .map(({ from, to, finding }) => ({ from, to, severity: 'error' as const, message: finding.message }))
          .sort((a, b) => a.from - b.from),
      ),
    )
  }, [findings])

  useImperativeHandle(handle, () => ({
    goTo(finding) {
      const editor = view.current
      const place = places.current[finding]
      if (!editor || place === undefined) return
      const anchor = Math.min(place, editor.state.doc.length)
      editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
      editor.focus()
    },
  }))

  return <div ref={host} className={isInvalid ? 'code-editor code-editor-invalid' : 'code-editor'} />
}

function attributesOf(label: string, isInvalid: boolean): Extension {
  return EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-describedby': 'description',
    'aria-invalid': String(isInvalid),
    tabindex: '0',
    spellcheck: 'false',
    autocapitalize: 'off',
  })
}

/** Pasted text gets the document's line endings. */
function pastedWith(lineEnd: string): Extension {
  return EditorView.clipboardInputFilter.of((text) => text.replaceAll(/\r\n?|\n/g, lineEnd))
}

/**
 * The range of a finding: from its column to the end of the word, or the whole line. A position outside the text is
 * clamped.
 */
function rangeOf(doc: Text, { line: number, column }: Finding): { readonly from: number; readonly to: number } {
  const line = doc.line(Math.min(Math.max(number, 1), doc.lines))
  if (column === null) return { from: line.from, to: line.to }
  const from = Math.min(line.from + Math.max(column, 1) - 1, line.to)
  const word = /^(?:[\w$-]+|.)/u.exec(line.text.slice(from - line.from))?.[0] ?? ''
  return { from, to: from + word.length }
}

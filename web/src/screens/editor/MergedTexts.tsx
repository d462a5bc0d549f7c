import { MergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { minimalSetup } from 'codemirror'
import { useEffect, useRef } from 'react'
import './editor.css'
import { editorLook } from './editor-look.ts'
import { type LanguageName, languageOf } from './languages.ts'
import { shadowRootOf } from './shadow-root.ts'

interface Side {
  /** The name of the text. */
  readonly label: string
  readonly text: string
}

interface MergedTextsProps {
  readonly before: Side
  readonly after: Side
  readonly language: LanguageName
}

/** Two texts side by side with marked differences. The module is large: use `LazyMergedTexts`. */
export function MergedTexts({ before, after, language }: MergedTextsProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return
    const root = shadowRootOf(host.current)
    root.replaceChildren()
    const view = new MergeView({
      a: { doc: before.text, extensions: readOnly(before.label, language) },
      b: { doc: after.text, extensions: readOnly(after.label, language) },
      parent: root,
      root,
      collapseUnchanged: {},
    })
    return () => view.destroy()
  }, [before.text, before.label, after.text, after.label, language])
  return <div ref={host} className="code-merge" />
}

function readOnly(label: string, language: LanguageName): Extension {
  return [
    minimalSetup,
    lineNumbers(),
    EditorView.lineWrapping,
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    languageOf(language),
    editorLook,
  ]
}

import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The styles of editors. They use the portal's design tokens, which reach into the shadow root in both themes. */
const look = EditorView.theme({
  '&': { backgroundColor: 'var(--portal-field)', color: 'var(--portal-text)', height: '100%' },
  '&.cm-focused': { outline: '2px solid var(--portal-accent)', outlineOffset: '-1px' },
  '.cm-scroller': { font: '13px/20px var(--font-mono)', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--portal-text)', padding: '8px 0' },
  '.cm-line': { padding: '0 12px' },
  '.cm-cursor': { borderLeftColor: 'var(--portal-text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--portal-surface)',
    borderRight: '1px solid var(--portal-border)',
    color: 'var(--portal-faint)',
  },
  '.cm-lint-marker': { width: '12px', height: '12px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--portal-selected)',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad)',
    textDecorationSkipInk: 'none',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--portal-overlay)',
    border: '0',
    borderRadius: 'var(--r-control)',
    boxShadow: 'var(--float)',
    color: 'var(--portal-text)',
    font: 'var(--text-body)',
  },
  '.cm-tooltip-autocomplete > ul': { font: '13px/20px var(--font-mono)', maxHeight: '240px' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--portal-selected)',
    color: 'var(--portal-text)',
  },
  '.cm-completionDetail': { color: 'var(--portal-muted)', fontStyle: 'normal' },
  '.cm-completionMatchedText': { color: 'var(--portal-accent)', textDecoration: 'none' },
  '.cm-completionInfo': { maxWidth: '320px', padding: '8px' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--bad)' },
  '.cm-collapsedLines': {
    background: 'var(--portal-raised)',
    color: 'var(--portal-muted)',
    font: 'var(--text-small)',
    minHeight: '24px',
  },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: 'var(--bad-soft)' },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--good-soft)' },
  '&.cm-merge-a .cm-changedText': { background: 'none', textDecoration: 'underline 2px var(--bad)' },
  '&.cm-merge-b .cm-changedText': { background: 'none', textDecoration: 'underline 2px var(--good)' },
  '&.cm-merge-a .cm-changedLineGutter': { background: 'var(--bad)' },
  '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--good)' },
})

const colors = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--portal-accent-strong)', fontWeight: '600' },
  { tag: tags.comment, color: 'var(--portal-faint)', fontStyle: 'italic' },
  { tag: [tags.string, tags.number, tags.atom], color: 'var(--portal-muted)' },
  { tag: tags.variableName, color: 'var(--portal-text)', fontStyle: 'italic' },
])

/** The styles of every editor. */
export const editorLook = [look, syntaxHighlighting(colors)]

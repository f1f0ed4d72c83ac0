import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import styles from './code/differences.module.css'

interface Props {
  readonly label: string
  readonly before: string
  readonly after: string
  readonly isNarrow: boolean
}

const collapseUnchanged = { margin: 3, minSize: 6 }

const differenceSizes = EditorView.theme({
  '&': { fontSize: '0.75rem' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.55' },
})

const readOnlyExtensions = (label: string): Extension => [
  differenceSizes,
  lineNumbers(),
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
]

const openUnifiedView = (parent: HTMLElement, { label, before, after }: Props): { readonly destroy: () => void } =>
  new EditorView({
    parent,
    doc: after,
    extensions: [
      readOnlyExtensions(label),
      unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged }),
    ],
  })

const openSideBySideView = (parent: HTMLElement, { label, before, after }: Props): { readonly destroy: () => void } =>
  new MergeView({
    parent,
    a: { doc: before, extensions: readOnlyExtensions(`${label}, before`) },
    b: { doc: after, extensions: readOnlyExtensions(`${label}, after`) },
    collapseUnchanged,
  })

export const TextDifferences = ({ label, before, after, isNarrow }: Props) => {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (container.current === null) return undefined
    const opened = (isNarrow ? openUnifiedView : openSideBySideView)(container.current, {
      label,
      before,
      after,
      isNarrow,
    })
    return () => opened.destroy()
  }, [label, before, after, isNarrow])
  return <div ref={container} className={styles['differences']} />
}

import { forceParsing } from '@codemirror/language'
import { setDiagnostics } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useRef } from 'react'
import { codeBasics } from './code/code-basics.ts'
import { type CodeFault, diagnosticOf } from './code/code-fault.ts'
import styles from './code/code-editor.module.css'

interface Props {
  readonly label: string
  readonly text: string
  readonly faults: readonly CodeFault[]
  /** With `part`, the key under which a hidden editor's state survives, including undo. One owner for each report. */
  readonly owner: object
  readonly part: string
  readonly language: () => Extension
  readonly onWrite: (text: string) => void
}

interface KeptEditor {
  readonly latest: RefObject<Props>
  state: EditorState
}

const keptEditors = new WeakMap<object, Map<string, KeptEditor>>()

const editorPartsOfOwner = (owner: object): Map<string, KeptEditor> => {
  const parts = keptEditors.get(owner) ?? new Map<string, KeptEditor>()
  keptEditors.set(owner, parts)
  return parts
}

const createKeptEditor = (props: Props): KeptEditor => {
  const latest: RefObject<Props> = { current: props }
  const state = EditorState.create({
    doc: props.text,
    extensions: [
      codeBasics(props.label),
      props.language(),
      EditorView.updateListener.of((update) => {
        const written = update.state.doc.toString()
        if (update.docChanged && written !== latest.current.text) latest.current.onWrite(written)
      }),
    ],
  })
  return { latest, state }
}

const keptEditorOf = (props: Props): KeptEditor => {
  const parts = editorPartsOfOwner(props.owner)
  const kept = parts.get(props.part) ?? createKeptEditor(props)
  parts.set(props.part, kept)
  kept.latest.current = props
  return kept
}

const showText = (view: EditorView, text: string): void => {
  if (view.state.doc.toString() === text) return
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
}

const intoSight = (offset: number) => EditorView.scrollIntoView(offset, { y: 'nearest', yMargin: 40 })

const showFaults = (view: EditorView, faults: readonly CodeFault[]): void => {
  const found = faults.map((fault) => diagnosticOf(view.state, fault))
  view.dispatch(setDiagnostics(view.state, found))
  const failed = found.find(({ severity }) => severity === 'error')
  if (failed !== undefined) view.dispatch({ effects: intoSight(failed.from) })
}

/** Tab leaves the editor, like every other field. */
export const CodeEditor = (props: Props) => {
  const container = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const first = useRef(props)
  const { owner, part, text, faults } = props
  useEffect(() => {
    const parent = container.current
    if (parent === null) return undefined
    const kept = keptEditorOf({ ...first.current, owner, part })
    const opened = new EditorView({ parent, state: kept.state })
    forceParsing(opened, opened.viewport.to, 100)
    view.current = opened
    return () => {
      kept.state = opened.state
      view.current = null
      opened.destroy()
    }
  }, [owner, part])
  useEffect(() => {
    keptEditorOf(props)
  })
  useEffect(() => {
    if (view.current !== null) showText(view.current, text)
  }, [text])
  useEffect(() => {
    if (view.current !== null) showFaults(view.current, faults)
  }, [faults])
  return <div ref={container} className={styles['code']} />
}

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json, jsonParseLinter } from '@codemirror/lang-json'
import {
  bracketMatching,
  defaultHighlightStyle,
  ensureSyntaxTree,
  HighlightStyle,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Diagnostic, forceLinting, lintGutter, lintKeymap, linter } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { type RefObject, useEffect, useRef } from 'react'
import type { CodecFault } from '../../domain/json/codec-fault.ts'
import styles from './json-text.module.css'
import { useLatest } from './use-latest.ts'

type SyntaxNode = NonNullable<ReturnType<typeof ensureSyntaxTree>>['topNode']

interface TextRange {
  readonly from: number
  readonly to: number
}

const parsingMs = 200
const valueNodes = ['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']

const nameIn = (state: EditorState, property: SyntaxNode): string => {
  const name = property.getChild('PropertyName')
  return name === null ? '' : state.sliceDoc(name.from + 1, name.to - 1)
}

const childAt = (state: EditorState, value: SyntaxNode, key: string): SyntaxNode | undefined =>
  value.name === 'Array'
    ? valueNodes.flatMap((name) => value.getChildren(name)).toSorted((a, b) => a.from - b.from)[Number(key)]
    : value.getChildren('Property').find((property) => nameIn(state, property) === key)

const valueOf = (node: SyntaxNode): SyntaxNode => (node.name === 'Property' ? (node.lastChild ?? node) : node)

const rangeInJson = (state: EditorState, path: readonly string[]): TextRange => {
  const root = ensureSyntaxTree(state, state.doc.length, parsingMs)?.topNode.firstChild
  if (root === null || root === undefined) return { from: 0, to: state.doc.length }
  let found: SyntaxNode = root
  for (const key of path) {
    const child = childAt(state, valueOf(found), key)
    if (child === undefined) return { from: valueOf(found).from, to: valueOf(found).from + 1 }
    found = child
  }
  return path.length === 0 ? { from: found.from, to: found.from + 1 } : { from: found.from, to: found.to }
}

interface Props {
  readonly label: string
  readonly text: string
  readonly faultsIn: (text: string) => readonly CodecFault[]
  readonly onWrite: (text: string) => void
}

/** CodeMirror's own colours suit white paper only. */
const themeColours: Readonly<Record<string, string>> = {
  '#a11': 'var(--mantine-color-green-light-color)',
  '#164': 'var(--mantine-color-blue-light-color)',
}
const highlightStyle = HighlightStyle.define(
  defaultHighlightStyle.specs.map((spec) => ({
    ...spec,
    color: themeColours[String(spec['color'])] ?? 'var(--mantine-color-text)',
  })),
)

const parseJson = jsonParseLinter()

const lintJson = (view: EditorView, faultsIn: Props['faultsIn']): readonly Diagnostic[] => {
  const unparsed = parseJson(view)
  if (unparsed.length > 0) return unparsed
  return faultsIn(view.state.doc.toString()).map(({ path, message }) => ({
    ...rangeInJson(view.state, path),
    severity: 'error',
    message: path.length === 0 ? message : `${path.join('.')} ${message}`,
  }))
}

const openJsonEditor = (parent: HTMLElement, latest: RefObject<Props>): EditorView =>
  new EditorView({
    parent,
    state: EditorState.create({
      doc: latest.current.text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        bracketMatching(),
        json(),
        syntaxHighlighting(highlightStyle),
        linter((view) => lintJson(view, latest.current.faultsIn), { delay: 200 }),
        lintGutter(),
        keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': latest.current.label }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          const written = state.doc.toString()
          if (docChanged && written !== latest.current.text) latest.current.onWrite(written)
        }),
      ],
    }),
  })

/** Tab leaves the editor, like every other field. */
export const JsonText = (props: Props) => {
  const container = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useLatest(props)
  useEffect(() => {
    if (container.current === null) return undefined
    const opened = openJsonEditor(container.current, latest)
    view.current = opened
    return () => {
      opened.destroy()
    }
  }, [latest])
  useEffect(() => {
    const opened = view.current
    if (opened === null || opened.state.doc.toString() === props.text) return
    opened.dispatch({ changes: { from: 0, to: opened.state.doc.length, insert: props.text } })
    forceLinting(opened)
  }, [props.text])
  return <div ref={container} className={styles['text']} />
}

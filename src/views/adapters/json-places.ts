import { ensureSyntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

type Node = NonNullable<ReturnType<typeof ensureSyntaxTree>>['topNode']

interface Range {
  readonly from: number
  readonly to: number
}

const parsingMs = 200
const values = ['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']

const nameIn = (state: EditorState, property: Node): string => {
  const name = property.getChild('PropertyName')
  return name === null ? '' : state.sliceDoc(name.from + 1, name.to - 1)
}

const childAt = (state: EditorState, value: Node, key: string): Node | undefined =>
  value.name === 'Array'
    ? values.flatMap((name) => value.getChildren(name)).toSorted((a, b) => a.from - b.from)[Number(key)]
    : value.getChildren('Property').find((property) => nameIn(state, property) === key)

const valueOf = (node: Node): Node => (node.name === 'Property' ? (node.lastChild ?? node) : node)

export const placeInJson = (state: EditorState, path: readonly string[]): Range => {
  const root = ensureSyntaxTree(state, state.doc.length, parsingMs)?.topNode.firstChild
  if (root === null || root === undefined) return { from: 0, to: state.doc.length }
  let found: Node = root
  for (const key of path) {
    const child = childAt(state, valueOf(found), key)
    if (child === undefined) return { from: valueOf(found).from, to: valueOf(found).from + 1 }
    found = child
  }
  return path.length === 0 ? { from: found.from, to: found.from + 1 } : { from: found.from, to: found.to }
}

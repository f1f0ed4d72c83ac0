import type { MosaicNode } from 'react-mosaic-component'
import type { EditorPane, PaneLayout } from '../../../../domain/reports/editor/panes.ts'

const nodeOf = (panes: PaneLayout): MosaicNode<EditorPane> => {
  if (typeof panes === 'string') return panes
  if (panes.type === 'tabs') return { ...panes, tabs: [...panes.tabs] }
  const { direction, children, splitPercentages } = panes
  return {
    type: 'split',
    direction,
    children: children.map(nodeOf),
    ...(splitPercentages === undefined ? {} : { splitPercentages: [...splitPercentages] }),
  }
}

/** A single group needs a split around it, so that tabs can be dropped at the outer edges. */
export const mosaicOf = (panes: PaneLayout): MosaicNode<EditorPane> => {
  const node = nodeOf(panes)
  return typeof node === 'string' || node.type === 'split'
    ? node
    : { type: 'split', direction: 'row', children: [node] }
}

export const panesOf = (node: MosaicNode<EditorPane>): PaneLayout => {
  if (typeof node === 'string' || node.type === 'tabs') return node
  const [first, ...others] = node.children
  return first !== undefined && others.length === 0 ? panesOf(first) : { ...node, children: node.children.map(panesOf) }
}

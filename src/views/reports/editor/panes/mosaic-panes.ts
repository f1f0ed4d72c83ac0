import type { MosaicNode } from 'react-mosaic-component'
import type { Pane, Panes } from '../../../../domain/reports/editor/panes.ts'

const nodeOf = (panes: Panes): MosaicNode<Pane> => {
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
export const mosaicOf = (panes: Panes): MosaicNode<Pane> => {
  const node = nodeOf(panes)
  return typeof node === 'string' || node.type === 'split'
    ? node
    : { type: 'split', direction: 'row', children: [node] }
}

export const panesOf = (node: MosaicNode<Pane>): Panes => {
  if (typeof node === 'string' || node.type === 'tabs') return node
  const [first, ...others] = node.children
  return first !== undefined && others.length === 0 ? panesOf(first) : { ...node, children: node.children.map(panesOf) }
}

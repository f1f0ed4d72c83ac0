import type { MosaicNode } from 'react-mosaic-component'
import type { Pane, Panes } from '../../../../domain/report/editor/panes.ts'

export const mosaicOf = (panes: Panes): MosaicNode<Pane> => {
  if (typeof panes === 'string') return panes
  if (panes.type === 'tabs') return { ...panes, tabs: [...panes.tabs] }
  const { direction, children, splitPercentages } = panes
  return {
    type: 'split',
    direction,
    children: children.map(mosaicOf),
    ...(splitPercentages === undefined ? {} : { splitPercentages: [...splitPercentages] }),
  }
}

export const panesOf = (node: MosaicNode<Pane>): Panes =>
  typeof node === 'string' || node.type === 'tabs' ? node : { ...node, children: node.children.map(panesOf) }

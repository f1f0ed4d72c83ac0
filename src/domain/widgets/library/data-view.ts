import type { Breakdown, DataSet } from '../../ledger/entity.ts'
import { GraphType } from '../graph/widget-graph.ts'

export interface DataView {
  readonly by: Breakdown | null
  readonly comesAs: 'table' | 'entries' | 'graph'
}

export type Shape = 'table' | 'grid' | 'calendar' | GraphType

const each = (comesAs: DataView['comesAs'], ...breakdowns: readonly Breakdown[]): readonly DataView[] =>
  breakdowns.map((by) => ({ by, comesAs }))

const whole = (comesAs: DataView['comesAs']): readonly DataView[] => [{ by: null, comesAs }]

/** Every way there is to look at a data set, the usual one first. */
export const dataViews: Readonly<Record<DataSet, readonly DataView[]>> = {
  holdings: each('table', 'security', 'account', 'movement'),
  valuation: [...whole('table'), ...each('table', 'account', 'group', 'adviser')],
  allocation: each('graph', 'asset-class', 'sector', 'security', 'account'),
  performance: [...whole('table'), ...each('table', 'security', 'asset-class', 'financial-year', 'risk')],
  'value-series': each('graph', 'day', 'week', 'month'),
  income: [...each('graph', 'financial-year', 'month'), ...each('table', 'security', 'component')],
  gains: each('table', 'parcel', 'security', 'financial-year', 'currency'),
  transactions: whole('table'),
  distributions: whole('entries'),
}

const kinds: readonly Shape[] = Object.keys(GraphType.keys).filter(GraphType.is)

export const shapesOf = ({ comesAs }: DataView): readonly Shape[] => {
  switch (comesAs) {
    case 'graph':
      return kinds
    case 'table':
      return ['table', 'grid', ...kinds]
    case 'entries':
      return ['calendar', 'table', 'grid', ...kinds]
  }
}

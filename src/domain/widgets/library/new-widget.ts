import type { FigureBreakdown, DataSet } from '../../ledger/entity.ts'
import { GraphType } from '../graph/widget-graph.ts'
import type { Widget } from '../widget.ts'
import { type DataShape, type DataWidgetType, WidgetType, widgetTypes } from '../widget-definition.ts'
import { normalizedText } from '../../text/normalized-text.ts'

interface DataView {
  readonly by: FigureBreakdown | null
  readonly comesAs: DataShape
}

export type WidgetShape = Exclude<DataWidgetType, 'graph'> | GraphType

const breakdownViews = (comesAs: DataView['comesAs'], ...breakdowns: readonly FigureBreakdown[]): readonly DataView[] =>
  breakdowns.map((by) => ({ by, comesAs }))

const undividedViews = (comesAs: DataView['comesAs']): readonly DataView[] => [{ by: null, comesAs }]

export const dataViews: Readonly<Record<DataSet, readonly DataView[]>> = {
  holdings: breakdownViews('table', 'security', 'account', 'movement'),
  valuation: [...undividedViews('table'), ...breakdownViews('table', 'account', 'group', 'adviser')],
  allocation: breakdownViews('graph', 'asset-class', 'sector', 'security', 'account'),
  performance: [
    ...undividedViews('table'),
    ...breakdownViews('table', 'security', 'asset-class', 'financial-year', 'risk'),
  ],
  'value-series': breakdownViews('graph', 'day', 'week', 'month'),
  income: [...breakdownViews('graph', 'financial-year', 'month'), ...breakdownViews('table', 'security', 'component')],
  gains: breakdownViews('table', 'parcel', 'security', 'financial-year', 'currency'),
  transactions: undividedViews('table'),
  distributions: undividedViews('entries'),
}

const graphShapes: readonly WidgetShape[] = Object.keys(GraphType.keys).filter(GraphType.is)

const showsData =
  (comesAs: DataShape) =>
  (type: WidgetType): type is DataWidgetType =>
    widgetTypes[type].shows.some((shape) => shape === comesAs)

/** Types that show fewer kinds of data come first. */
const specialisedFirst: readonly WidgetType[] = Object.keys(widgetTypes)
  .filter(WidgetType.is)
  .sort((one, other) => widgetTypes[one].shows.length - widgetTypes[other].shows.length)

export const shapesOfView = ({ comesAs }: DataView): readonly WidgetShape[] =>
  specialisedFirst.filter(showsData(comesAs)).flatMap((type) => (type === 'graph' ? graphShapes : [type]))

export interface NewWidget {
  readonly dataSet: DataSet
  readonly by: FigureBreakdown | null
  readonly shape: WidgetShape
  readonly title: string
  readonly name: string
  readonly description: string
}

export const emptyWidget: NewWidget = {
  dataSet: 'holdings',
  by: 'security',
  shape: 'table',
  title: '',
  name: '',
  description: '',
}

const unknownView: DataView = { by: null, comesAs: 'table' }

const viewOf = ({ dataSet, by }: Pick<NewWidget, 'dataSet' | 'by'>): DataView =>
  dataViews[dataSet].find((view) => view.by === by) ?? dataViews[dataSet][0] ?? unknownView

export const shapesForDraft = (draft: NewWidget): readonly WidgetShape[] => shapesOfView(viewOf(draft))

export const withData = (draft: NewWidget, dataSet: DataSet, by: FigureBreakdown | null): NewWidget => {
  const view = viewOf({ dataSet, by })
  const shapes = shapesOfView(view)
  const shape = shapes.includes(draft.shape) ? draft.shape : (shapes[0] ?? draft.shape)
  return { ...draft, dataSet, by: view.by, shape }
}

export const widgetNameFrom = (title: string): string =>
  normalizedText(title, 'NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')

const breakdownQuery = (by: FigureBreakdown | null): string => (by === null ? '' : `?by=${by}`)

export const widgetFrom = ({ dataSet, by, shape, title, name, description }: NewWidget): Widget => {
  const url = `/data/{entity}/{code}/${dataSet}${breakdownQuery(by)}`
  return {
    name: name === '' ? widgetNameFrom(title) : name,
    title,
    description,
    info: [],
    ...(GraphType.is(shape)
      ? { widgetType: 'graph', config: { url, graphType: shape } }
      : { widgetType: shape, config: { url } }),
  }
}

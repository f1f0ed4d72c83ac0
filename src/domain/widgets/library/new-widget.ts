import type { Breakdown, DataSet } from '../../ledger/entity.ts'
import { GraphType } from '../graph/widget-graph.ts'
import type { Widget } from '../widget.ts'
import { type DataView, dataViews, type Shape, shapesOf } from './data-view.ts'

export interface NewWidget {
  readonly dataSet: DataSet
  readonly by: Breakdown | null
  readonly shape: Shape
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

export const shapesFor = (draft: NewWidget): readonly Shape[] => shapesOf(viewOf(draft))

export const withData = (draft: NewWidget, dataSet: DataSet, by: Breakdown | null): NewWidget => {
  const view = viewOf({ dataSet, by })
  const shapes = shapesOf(view)
  const shape = shapes.includes(draft.shape) ? draft.shape : (shapes[0] ?? draft.shape)
  return { ...draft, dataSet, by: view.by, shape }
}

export const nameFrom = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')

const query = (by: Breakdown | null): string => (by === null ? '' : `?by=${by}`)

export const widgetFrom = ({ dataSet, by, shape, title, name, description }: NewWidget): Widget => {
  const url = `/data/{entity}/{code}/${dataSet}${query(by)}`
  return {
    name: name === '' ? nameFrom(title) : name,
    title,
    description,
    info: [],
    ...(GraphType.is(shape)
      ? { widgetType: 'graph', config: { url, graphType: shape } }
      : { widgetType: shape, config: { url } }),
  }
}

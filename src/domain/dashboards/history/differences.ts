import * as t from 'io-ts'
import { sameJson } from '../../json/parse-json.ts'
import type { WidgetDefinition } from '../../widgets/widget-definition.ts'
import { type Dashboard, type DashboardRow, DashboardStructure } from '../dashboard.ts'
import { leavesOf, mapLeaves, restructureRows, widgetsOf } from '../structure.ts'

const widgetFields = { wid: t.string, title: t.string }
const columnField = { column: t.number }

/** Columns count from 1 in reading order. Titles are the present ones; a removed widget has its last title. */
export const DashboardDifference = t.union([
  t.readonly(t.strict({ _tag: t.literal('Retitled'), before: t.string, after: t.string })),
  t.readonly(t.strict({ _tag: t.literal('Restructured'), before: DashboardStructure, after: DashboardStructure })),
  t.readonly(t.strict({ _tag: t.literal('WidgetAdded'), ...widgetFields, ...columnField })),
  t.readonly(t.strict({ _tag: t.literal('WidgetRemoved'), ...widgetFields })),
  t.readonly(t.strict({ _tag: t.literal('WidgetMoved'), ...widgetFields, from: t.number, ...columnField })),
  t.readonly(t.strict({ _tag: t.literal('WidgetRetitled'), ...widgetFields, before: t.string })),
  t.readonly(t.strict({ _tag: t.literal('WidgetReconfigured'), ...widgetFields })),
  t.readonly(t.strict({ _tag: t.literal('WidgetCollapsed'), ...widgetFields })),
  t.readonly(t.strict({ _tag: t.literal('WidgetExpanded'), ...widgetFields })),
])
export type DashboardDifference = t.TypeOf<typeof DashboardDifference>

type WidgetInColumn = { readonly widget: WidgetDefinition; readonly column: number }
type WidgetName = Pick<WidgetDefinition, 'wid' | 'title'>

const widgetName = ({ wid, title }: WidgetDefinition): WidgetName => ({ wid, title })

const widgetsByColumn = (rows: readonly DashboardRow[]): ReadonlyMap<string, WidgetInColumn> =>
  new Map(
    leavesOf(rows).flatMap(({ widgets }, leaf) =>
      widgets.map((each) => [each.wid, { widget: each, column: leaf + 1 }]),
    ),
  )

const longestRun = (runs: readonly (readonly number[])[]): readonly number[] =>
  runs.reduce((best, run) => (run.length > best.length ? run : best), [])

const keptPositions = (positions: readonly number[]): readonly number[] =>
  longestRun(
    positions.reduce<readonly (readonly number[])[]>(
      (runs, position) => [...runs, [...longestRun(runs.filter((run) => (run.at(-1) ?? -1) < position)), position]],
      [],
    ),
  )

const movedWidgets = (before: readonly DashboardRow[], after: readonly DashboardRow[]): readonly string[] => {
  const there = widgetsByColumn(before)
  const order = widgetsOf(before).map(({ wid }) => wid)
  return leavesOf(after).flatMap(({ widgets }, leaf) => {
    const wids = widgets.map(({ wid }) => wid).filter((wid) => there.has(wid))
    const stayed = wids.filter((wid) => there.get(wid)?.column === leaf + 1)
    const unmoved = keptPositions(stayed.map((wid) => order.indexOf(wid)))
    return wids.filter((wid) => !stayed.includes(wid) || !unmoved.includes(order.indexOf(wid)))
  })
}

const comparedFields = ({ title, titleModified, collapsed: _, ...others }: WidgetDefinition, isRetitled: boolean) =>
  isRetitled ? others : { ...others, title, titleModified: titleModified === true }

const changesOf = (before: WidgetDefinition, after: WidgetDefinition): readonly DashboardDifference[] => {
  const isRetitled = before.title !== after.title
  const [was, is] = [before.collapsed === true, after.collapsed === true]
  return [
    ...(isRetitled ? [{ _tag: 'WidgetRetitled', ...widgetName(after), before: before.title } as const] : []),
    ...(sameJson(comparedFields(before, isRetitled), comparedFields(after, isRetitled))
      ? []
      : [{ _tag: 'WidgetReconfigured', ...widgetName(after) } as const]),
    ...(was === is ? [] : [{ _tag: is ? 'WidgetCollapsed' : 'WidgetExpanded', ...widgetName(after) } as const]),
  ]
}

const withoutWidgets = (rows: readonly DashboardRow[]): readonly DashboardRow[] => mapLeaves(rows, () => [])

export const dashboardDifferences = (before: Dashboard, after: Dashboard): readonly DashboardDifference[] => {
  const isRetitled = before.title !== after.title || before.titleTemplateUrl !== after.titleTemplateUrl
  const isRestructured =
    before.structure !== after.structure || !sameJson(withoutWidgets(before.rows), withoutWidgets(after.rows))
  // a new structure puts widgets into other columns; that does not count as a move
  const ground = isRestructured ? restructureRows(before.rows, after.structure) : before.rows
  const [there, here] = [widgetsByColumn(ground), widgetsByColumn(after.rows)]
  const movedWids = movedWidgets(ground, after.rows)
  return [
    ...(isRetitled ? [{ _tag: 'Retitled', before: before.title, after: after.title } as const] : []),
    ...(isRestructured ? [{ _tag: 'Restructured', before: before.structure, after: after.structure } as const] : []),
    ...[...there.values()].flatMap(({ widget }) =>
      here.has(widget.wid) ? [] : [{ _tag: 'WidgetRemoved', ...widgetName(widget) } as const],
    ),
    ...[...here.values()].flatMap(({ widget, column }): readonly DashboardDifference[] => {
      const was = there.get(widget.wid)
      if (was === undefined) return [{ _tag: 'WidgetAdded', ...widgetName(widget), column }]
      return [
        ...(movedWids.includes(widget.wid)
          ? [{ _tag: 'WidgetMoved', ...widgetName(widget), from: was.column, column } as const]
          : []),
        ...changesOf(was.widget, widget),
      ]
    }),
  ]
}

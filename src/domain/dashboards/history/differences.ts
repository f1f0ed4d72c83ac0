import * as t from 'io-ts'
import { sameJson } from '../../parse-json.ts'
import type { WidgetDefinition } from '../../widgets/widget-definition.ts'
import { type Dashboard, type Row, Structure } from '../dashboard.ts'
import { leavesOf, mapLeaves, pour, widgetsOf } from '../structure.ts'

const widget = { wid: t.string, title: t.string }
const column = { column: t.number }

/** Columns count from 1 in reading order. Titles are the present ones, or the last. */
export const Difference = t.union([
  t.readonly(t.strict({ _tag: t.literal('Retitled'), before: t.string, after: t.string })),
  t.readonly(t.strict({ _tag: t.literal('Restructured'), before: Structure, after: Structure })),
  t.readonly(t.strict({ _tag: t.literal('WidgetAdded'), ...widget, ...column })),
  t.readonly(t.strict({ _tag: t.literal('WidgetRemoved'), ...widget })),
  t.readonly(t.strict({ _tag: t.literal('WidgetMoved'), ...widget, from: t.number, ...column })),
  t.readonly(t.strict({ _tag: t.literal('WidgetRetitled'), ...widget, before: t.string })),
  t.readonly(t.strict({ _tag: t.literal('WidgetReconfigured'), ...widget })),
  t.readonly(t.strict({ _tag: t.literal('WidgetCollapsed'), ...widget })),
  t.readonly(t.strict({ _tag: t.literal('WidgetExpanded'), ...widget })),
])
export type Difference = t.TypeOf<typeof Difference>

type Placed = { readonly widget: WidgetDefinition; readonly column: number }
type Named = Pick<WidgetDefinition, 'wid' | 'title'>

const named = ({ wid, title }: WidgetDefinition): Named => ({ wid, title })

const placedIn = (rows: readonly Row[]): ReadonlyMap<string, Placed> =>
  new Map(
    leavesOf(rows).flatMap(({ widgets }, leaf) =>
      widgets.map((each) => [each.wid, { widget: each, column: leaf + 1 }]),
    ),
  )

const longest = (runs: readonly (readonly number[])[]): readonly number[] =>
  runs.reduce((best, run) => (run.length > best.length ? run : best), [])

const kept = (places: readonly number[]): readonly number[] =>
  longest(
    places.reduce<readonly (readonly number[])[]>(
      (runs, place) => [...runs, [...longest(runs.filter((run) => (run.at(-1) ?? -1) < place)), place]],
      [],
    ),
  )

const moved = (before: readonly Row[], after: readonly Row[]): readonly string[] => {
  const there = placedIn(before)
  const order = widgetsOf(before).map(({ wid }) => wid)
  return leavesOf(after).flatMap(({ widgets }, leaf) => {
    const wids = widgets.map(({ wid }) => wid).filter((wid) => there.has(wid))
    const stayed = wids.filter((wid) => there.get(wid)?.column === leaf + 1)
    const unmoved = kept(stayed.map((wid) => order.indexOf(wid)))
    return wids.filter((wid) => !stayed.includes(wid) || !unmoved.includes(order.indexOf(wid)))
  })
}

const rest = ({ title, titleModified, collapsed: _, ...others }: WidgetDefinition, isRetitled: boolean) =>
  isRetitled ? others : { ...others, title, titleModified: titleModified === true }

const changesOf = (before: WidgetDefinition, after: WidgetDefinition): readonly Difference[] => {
  const isRetitled = before.title !== after.title
  const [was, is] = [before.collapsed === true, after.collapsed === true]
  return [
    ...(isRetitled ? [{ _tag: 'WidgetRetitled', ...named(after), before: before.title } as const] : []),
    ...(sameJson(rest(before, isRetitled), rest(after, isRetitled))
      ? []
      : [{ _tag: 'WidgetReconfigured', ...named(after) } as const]),
    ...(was === is ? [] : [{ _tag: is ? 'WidgetCollapsed' : 'WidgetExpanded', ...named(after) } as const]),
  ]
}

const emptied = (rows: readonly Row[]): readonly Row[] => mapLeaves(rows, () => [])

export const differences = (before: Dashboard, after: Dashboard): readonly Difference[] => {
  const isRetitled = before.title !== after.title || before.titleTemplateUrl !== after.titleTemplateUrl
  const isRestructured = before.structure !== after.structure || !sameJson(emptied(before.rows), emptied(after.rows))
  // a new structure pours widgets into other columns; they did not move
  const ground = isRestructured ? pour(before.rows, after.structure) : before.rows
  const [there, here] = [placedIn(ground), placedIn(after.rows)]
  const movedWids = moved(ground, after.rows)
  return [
    ...(isRetitled ? [{ _tag: 'Retitled', before: before.title, after: after.title } as const] : []),
    ...(isRestructured ? [{ _tag: 'Restructured', before: before.structure, after: after.structure } as const] : []),
    ...[...there.values()].flatMap(({ widget }) =>
      here.has(widget.wid) ? [] : [{ _tag: 'WidgetRemoved', ...named(widget) } as const],
    ),
    ...[...here.values()].flatMap(({ widget, column }): readonly Difference[] => {
      const was = there.get(widget.wid)
      if (was === undefined) return [{ _tag: 'WidgetAdded', ...named(widget), column }]
      return [
        ...(movedWids.includes(widget.wid)
          ? [{ _tag: 'WidgetMoved', ...named(widget), from: was.column, column } as const]
          : []),
        ...changesOf(was.widget, widget),
      ]
    }),
  ]
}

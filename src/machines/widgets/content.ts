import type { ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import { gridPageSize } from '../../domain/widgets/grid/lines.ts'
import type { ContentView } from '../../domain/dashboards/personal-view/personal-view.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import type { WidgetFigures } from '../../domain/widgets/figures/figures.ts'
import { firstView, tablePageSize, type TableView } from '../../domain/widgets/table/table-query.ts'
import type { calendarMachine } from './calendar.ts'
import type { FormRef } from './form.ts'
import type { graphMachine } from './graph.ts'
import type { gridMachine } from './grid.ts'
import type { tableMachine } from './table.ts'

/** The actor survives every mounting of its view. */
export type SpawnedContent =
  | { readonly _tag: 'Table'; readonly actor: ActorRefFrom<typeof tableMachine> }
  | { readonly _tag: 'Grid'; readonly actor: ActorRefFrom<typeof gridMachine> }
  | { readonly _tag: 'Graph'; readonly actor: ActorRefFrom<typeof graphMachine> }
  | { readonly _tag: 'Calendar'; readonly actor: ActorRefFrom<typeof calendarMachine> }
  | { readonly _tag: 'Form'; readonly actor: FormRef }

const withoutBlanks = ({ wanted: query, pageSize }: TableView): TableView => ({
  wanted: {
    ...query,
    filters: Object.fromEntries(Object.entries(query.filters).filter(([, typed]) => typed.trim() !== '')),
  },
  pageSize,
})

const changedTableView = (now: TableView, first: TableView): ContentView => {
  const own = withoutBlanks(now)
  return sameJson(own, first) ? {} : { table: own }
}

/** True if the person's saved view applies to the content. */
const viewsByTag: Readonly<Record<SpawnedContent['_tag'], boolean>> = {
  Table: true,
  Grid: true,
  Graph: true,
  Calendar: true,
  Form: false,
}

export const hasView = ({ _tag }: SpawnedContent): boolean => viewsByTag[_tag]

export const contentViewOf = (content: SpawnedContent, figures: O.Option<WidgetFigures>): ContentView => {
  switch (content._tag) {
    case 'Form':
      return {}
    case 'Calendar':
      return content.actor.getSnapshot().matches('list') ? { calendar: 'list' } : {}
    case 'Graph': {
      const { hidden } = content.actor.getSnapshot().context
      return hidden.length === 0 ? {} : { hidden }
    }
    case 'Grid':
    case 'Table': {
      if (O.isNone(figures) || figures.value._tag !== 'Table') return {}
      const first = firstView(figures.value.table.options)
      const { query, pageSize } = content.actor.getSnapshot().context
      const firstSize = content._tag === 'Grid' ? gridPageSize(first.pageSize) : (first.pageSize ?? tablePageSize)
      return changedTableView({ wanted: query, pageSize }, { ...first, pageSize: firstSize })
    }
  }
}

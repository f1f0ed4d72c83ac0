import { O } from '../../domain/fp.ts'
import { gridPageSize } from '../../domain/widgets/grid/lines.ts'
import type { ContentView } from '../../domain/dashboards/personal-view/personal-view.ts'
import { sameJson } from '../../domain/parse-json.ts'
import type { Figures } from '../../domain/widgets/figures/figures.ts'
import { firstView, tablePageSize, type TableView } from '../../domain/widgets/table/table-query.ts'
import type { Content } from './content.ts'

const withoutBlanks = ({ wanted, pageSize }: TableView): TableView => ({
  wanted: {
    ...wanted,
    filters: Object.fromEntries(Object.entries(wanted.filters).filter(([, typed]) => typed.trim() !== '')),
  },
  pageSize,
})

const ownTable = (now: TableView, first: TableView): ContentView => {
  const own = withoutBlanks(now)
  return sameJson(own, first) ? {} : { table: own }
}

export const contentViewOf = (content: Content, figures: O.Option<Figures>): ContentView => {
  if (content._tag === 'Form') return {}
  if (content._tag === 'Calendar') return content.actor.getSnapshot().matches('list') ? { calendar: 'list' } : {}
  if (content._tag === 'Graph') {
    const { hidden } = content.actor.getSnapshot().context
    return hidden.length === 0 ? {} : { hidden }
  }
  if (O.isNone(figures) || figures.value._tag !== 'Table') return {}
  const first = firstView(figures.value.table.options)
  const { wanted, pageSize } = content.actor.getSnapshot().context
  const firstSize = content._tag === 'Grid' ? gridPageSize(first.pageSize) : (first.pageSize ?? tablePageSize)
  return ownTable({ wanted, pageSize }, { ...first, pageSize: firstSize })
}

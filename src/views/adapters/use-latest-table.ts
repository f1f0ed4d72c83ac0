import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { WidgetTable } from '../../domain/widget/widget-table.ts'
import type { gridMachine } from '../../machines/grid.ts'

/** Tells a grid when its widget has fetched its table anew. */
export const useLatestTable = (grid: ActorRefFrom<typeof gridMachine>, table: WidgetTable): void => {
  useEffect(() => {
    if (grid.getSnapshot().context.index.table !== table) grid.send({ type: 'table.changed', table })
  }, [grid, table])
}

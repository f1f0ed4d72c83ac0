import { useActorRef } from '@xstate/react'
import { gridMachine } from '../../machines/grid.ts'
import { useLatestTable } from '../adapters/use-latest-table.ts'
import { type GridProps, GridView } from './grid/grid-view.tsx'

export const GridWidget = (props: GridProps) => {
  const grid = useActorRef(gridMachine, { input: props.table })
  useLatestTable(grid, props.table)
  return <GridView {...props} grid={grid} />
}

import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '../../src/views/shell/base.css'
import { useSelector } from '@xstate/react'
import { createRoot } from 'react-dom/client'
import { type ActorRefFrom, createActor, fromTransition } from 'xstate'
import type { WidgetTable } from '../../src/domain/widgets/table/widget-table.ts'
import { gridMachine } from '../../src/machines/widgets/grid.ts'
import { cssVariables, plutusTheme } from '../../src/views/shell/theme.ts'
import { GridView } from '../../src/views/widgets/grid/grid-view.tsx'
import { tableOf } from './rows.ts'
import { installRuler } from './ruler.ts'

type TablesActor = ActorRefFrom<typeof tablesLogic>

/** The figures of a widget. The open grid shows new figures at once. */
const tablesLogic = fromTransition(
  (_: WidgetTable, event: { readonly type: 'loaded'; readonly table: WidgetTable }) => {
    return event.table
  },
  tableOf(0),
)

interface GridProps {
  readonly grid: ActorRefFrom<typeof gridMachine>
  readonly figures: TablesActor
}

const GridWidget = ({ grid, figures }: GridProps) => {
  const table = useSelector(figures, ({ context }) => context)
  return <GridView grid={grid} table={table} width={1440} height={760} label="Holdings" />
}

const pageRoot = createRoot(document.querySelector('#root')!)

const putTable = (table: WidgetTable): GridProps => {
  const figures = createActor(tablesLogic).start()
  figures.send({ type: 'loaded', table })
  const grid = createActor(gridMachine, { input: { table } }).start()
  pageRoot.render(
    <MantineProvider theme={plutusTheme} cssVariablesResolver={cssVariables} forceColorScheme="light">
      <div style={{ width: 1400 }}>
        <GridWidget key={grid.sessionId} grid={grid} figures={figures} />
      </div>
    </MantineProvider>,
  )
  return { grid, figures }
}

const filledGrid = putTable(tableOf(0))

installRuler({
  fill: (table) => {
    filledGrid.figures.send({ type: 'loaded', table })
    filledGrid.grid.send({ type: 'table.changed', table })
  },
  open: putTable,
  firstCode: () => document.querySelector('[aria-rowindex="2"] [role=gridcell]')?.textContent,
  totalText: () => document.querySelector('[data-total=marketValue]')?.textContent,
  scroller: () => document.querySelector('[role=grid]')!,
  row: '[role=row]:has([role=gridcell])',
})

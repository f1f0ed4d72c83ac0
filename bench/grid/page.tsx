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
import { cssVariables, theme } from '../../src/views/shell/theme.ts'
import { GridView } from '../../src/views/widgets/grid/grid-view.tsx'
import { tableOf } from './rows.ts'
import { install } from './ruler.ts'

type Tables = ActorRefFrom<typeof tables>

/** The figures of a widget. The open grid shows new figures at once. */
const tables = fromTransition((_: WidgetTable, event: { readonly type: 'loaded'; readonly table: WidgetTable }) => {
  return event.table
}, tableOf(0))

interface Props {
  readonly grid: ActorRefFrom<typeof gridMachine>
  readonly figures: Tables
}

const Widget = ({ grid, figures }: Props) => {
  const table = useSelector(figures, ({ context }) => context)
  return <GridView grid={grid} table={table} width={1440} height={760} label="Holdings" />
}

const root = createRoot(document.querySelector('#root')!)

const put = (table: WidgetTable): Props => {
  const figures = createActor(tables).start()
  figures.send({ type: 'loaded', table })
  const grid = createActor(gridMachine, { input: { table } }).start()
  root.render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
      <div style={{ width: 1400 }}>
        <Widget key={grid.sessionId} grid={grid} figures={figures} />
      </div>
    </MantineProvider>,
  )
  return { grid, figures }
}

const filled = put(tableOf(0))

install({
  fill: (table) => {
    filled.figures.send({ type: 'loaded', table })
    filled.grid.send({ type: 'table.changed', table })
  },
  open: put,
  firstCode: () => document.querySelector('[aria-rowindex="2"] [role=gridcell]')?.textContent,
  totalText: () => document.querySelector('[data-total=marketValue]')?.textContent,
  scroller: () => document.querySelector('[role=grid]')!,
  cell: '[role=gridcell]',
})

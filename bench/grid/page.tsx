import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '../../src/views/base.css'
import { createRoot } from 'react-dom/client'
import { type ActorRefFrom, createActor } from 'xstate'
import type { WidgetTable } from '../../src/domain/widget/widget-table.ts'
import { gridMachine } from '../../src/machines/grid.ts'
import { cssVariables, theme } from '../../src/views/theme.ts'
import { GridView } from '../../src/views/widgets/grid/grid-view.tsx'
import { tableOf } from './rows.ts'
import { install } from './ruler.ts'

const root = createRoot(document.querySelector('#root')!)

const shown = (grid: ActorRefFrom<typeof gridMachine>, table: WidgetTable) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
    <div style={{ width: 1400 }}>
      <GridView key={grid.sessionId} grid={grid} table={table} width={1440} room={1400} height={760} label="Holdings" />
    </div>
  </MantineProvider>
)

const empty = tableOf(0)
const standing = createActor(gridMachine, { input: { table: empty } }).start()
root.render(shown(standing, empty))

install({
  fill: (table) => {
    standing.send({ type: 'table.changed', table })
    root.render(shown(standing, table))
  },
  open: (table) => root.render(shown(createActor(gridMachine, { input: { table } }).start(), table)),
  firstCode: () => document.querySelector('[aria-rowindex="2"] [role=gridcell]')?.textContent,
  totalText: () => document.querySelector('[data-total=marketValue]')?.textContent,
  scroller: () => document.querySelector('[role=grid]')!,
  cell: '[role=gridcell]',
})

import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { gridHeight } from '../../src/domain/grid/grid-height.ts'
import { compareCells } from '../../src/domain/widget/sort.ts'
import { formatTotal } from '../../src/domain/widget/format-cell.ts'
import { searchTest } from '../../src/domain/widget/search.ts'
import { totalsOf } from '../../src/domain/widget/totals.ts'
import type { Row, WidgetTable } from '../../src/domain/widget/widget-table.ts'
import { gridMachine } from '../../src/machines/grid.ts'
import { GridView } from '../../src/views/widgets/grid/grid-view.tsx'
import { tableOf } from './rows.ts'

interface Painted {
  readonly rows: number
  readonly totals: number
}

const root = createRoot(document.querySelector('#root')!)

/** When the frame after this one is on its way to the screen. */
const afterPaint = (): Promise<number> =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(null)
    }),
  )

const painted = async (isThere: () => boolean): Promise<number> => {
  while (!isThere()) await new Promise(requestAnimationFrame)
  return afterPaint()
}

const firstCode = (): string | null | undefined =>
  document.querySelector('[aria-rowindex="2"] [role=gridcell]')?.textContent
const totalShown = (): string | null | undefined => document.querySelector('[data-total=marketValue]')?.textContent
const scroller = (): HTMLElement => document.querySelector('[role=grid]')!

let table: WidgetTable = tableOf(0)
let grid = createActor(gridMachine, { input: table })
let happened = 0
for (const type of ['input', 'click']) {
  document.addEventListener(
    type,
    (event) => {
      happened = event.timeStamp
    },
    { capture: true },
  )
}

const expectedTotal = (rows: readonly Row[], isFiltered: boolean): string =>
  formatTotal('currency', totalsOf(table.columns, rows)['marketValue'] ?? null, isFiltered)

const since = async (start: () => number, first: Row | undefined, total: string): Promise<Painted> => {
  const [rows, totals] = await Promise.all([
    painted(() => start() > 0 && firstCode() === first?.['code']),
    painted(() => start() > 0 && totalShown() === total),
  ])
  return { rows: rows - start(), totals: totals - start() }
}

let awaited: Promise<Painted> = Promise.resolve({ rows: 0, totals: 0 })

const bench = {
  make: (count: number): void => {
    table = tableOf(count)
  },
  load: (): Promise<Painted> => {
    const total = expectedTotal(table.rows, false)
    const start = performance.now()
    grid.stop()
    grid = createActor(gridMachine, { input: table }).start()
    root.render(
      <GridView grid={grid} table={table} width={1440} room={1440} height={gridHeight(16)} label="Holdings" />,
    )
    return since(() => start, table.rows[0], total)
  },
  armSearch: (search: string): void => {
    const rows = table.rows.filter(searchTest(table.columns, search))
    const total = expectedTotal(rows, search !== '')
    happened = 0
    awaited = since(() => happened, rows[0], total)
  },
  armSort: (isDescending: boolean): void => {
    const compare = compareCells('currency', isDescending)
    const [first] = table.rows.toSorted((a, b) => compare(a['marketValue'], b['marketValue']))
    happened = 0
    awaited = since(() => happened, first, expectedTotal(table.rows, false))
  },
  answered: (): Promise<Painted> => awaited,
  /** The gaps between frames while so many pixels go by in each; 0 shows what the machine itself manages. */
  scroll: async (frames: number, step: number): Promise<readonly number[]> => {
    scroller().scrollTop = 0
    await afterPaint()
    const gaps: number[] = []
    let last = 0
    for (let frame = 0; frame <= frames; frame += 1) {
      const now = await new Promise<number>(requestAnimationFrame)
      if (last > 0) gaps.push(now - last)
      last = now
      scroller().scrollTop += step
    }
    scroller().scrollTop = 0
    return gaps
  },
}

export type Bench = typeof bench

Object.assign(globalThis, { bench, ready: true })

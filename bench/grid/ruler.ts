import { foldedText } from '../../src/domain/text/folded-text.ts'
import { isSearchable, searchableText } from '../../src/domain/widgets/table/filters/column-filter.ts'
import { compareCells } from '../../src/domain/widgets/table/sort.ts'
import { formatTotal } from '../../src/domain/widgets/table/format-cell.ts'
import { totalsOf } from '../../src/domain/widgets/table/totals.ts'
import type { TableRow, WidgetTable } from '../../src/domain/widgets/table/widget-table.ts'
import { tableOf } from './rows.ts'

/** Functions the ruler needs from a page with a grid. */
interface RuledPage {
  /** Gives an empty grid its rows, as the peers' pages do. */
  readonly fill: (table: WidgetTable) => void
  /** Opens a grid together with its rows. */
  readonly open: (table: WidgetTable) => void
  readonly firstCode: () => string | null | undefined
  readonly totalText: () => string | null | undefined
  readonly scroller: () => Element
  /** Selector of a row with its cells. The point that is looked at may lie between two cells. */
  readonly row: string
}

interface ScrollFrames {
  /** The gaps between frames. */
  readonly d: readonly number[]
  /** Frames that showed nothing in the middle of the grid. */
  readonly blank: number
}

/** Functions that every page puts on its window, ours and the peers'. */
export interface GridBench {
  readonly make: (count: number) => void
  readonly load: () => Promise<number>
  /** The same for a new grid; only ours. */
  readonly open: () => Promise<number>
  /** Awaits the rows of a search and, if asked, their total; peers cannot show one before the other. */
  readonly armFilter: (search: string, isTotalAwaited: boolean) => number
  readonly armSort: (direction: 1 | -1) => void
  readonly result: () => Promise<number>
  readonly scroll: (frames: number, step: number, isProbing: boolean) => Promise<ScrollFrames>
  readonly domNodes: () => number
}

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame)

/** Resolves when the next frame is sent to the screen. */
const afterPaint = (): Promise<number> =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(null)
    }),
  )

const untilPainted = async (isThere: () => boolean): Promise<number> => {
  while (!isThere()) await nextFrame()
  return afterPaint()
}

const totalOf = ({ columns }: WidgetTable, rows: readonly TableRow[], isFiltered: boolean): string =>
  formatTotal('currency', totalsOf(columns, rows)['marketValue'] ?? null, isFiltered)

const matchingRows = ({ columns, rows }: WidgetTable, search: string): readonly TableRow[] => {
  const searched = columns.filter(isSearchable)
  return rows.filter((row) =>
    searched.some((column) => searchableText(column, row[column.path]).includes(foldedText(search))),
  )
}

const inTheMiddle = (element: Element) => {
  const { left, top, height } = element.getBoundingClientRect()
  return { x: left + 60, y: top + height / 2 }
}

/** Measures a page from the event of a gesture until the frame that answers it is painted. */
export const installRuler = (page: RuledPage): void => {
  let table = tableOf(0)
  let happened = 0
  let answer = Promise.resolve(0)
  for (const type of ['input', 'click'])
    document.addEventListener(type, (event) => (happened = event.timeStamp), { capture: true })

  const arm = (isThere: () => boolean): void => {
    happened = 0
    answer = untilPainted(() => happened > 0 && isThere()).then((end) => end - happened)
  }

  const firstPaint = async (show: (table: WidgetTable) => void): Promise<number> => {
    const total = totalOf(table, table.rows, false)
    const start = performance.now()
    show(table)
    const end = await untilPainted(() => page.firstCode() === table.rows[0]?.['code'] && page.totalText() === total)
    return end - start
  }

  const bench: GridBench = {
    make: (count) => {
      table = tableOf(count)
    },
    load: () => firstPaint(page.fill),
    open: () => firstPaint(page.open),
    armFilter: (search, isTotalAwaited) => {
      const rows = matchingRows(table, search)
      const total = totalOf(table, rows, search !== '')
      arm(() => page.firstCode() === rows[0]?.['code'] && (!isTotalAwaited || page.totalText() === total))
      return rows.length
    },
    armSort: (direction) => {
      const compare = compareCells('currency', direction < 0)
      const [first] = table.rows.toSorted((a, b) => compare(a['marketValue'], b['marketValue']))
      arm(() => page.firstCode() === first?.['code'])
    },
    result: () => answer,
    scroll: async (frames, step, isProbing) => {
      const scroller = page.scroller()
      scroller.scrollTop = 0
      await afterPaint()
      await afterPaint()
      const { x, y } = inTheMiddle(scroller)
      const d: number[] = []
      let last = await nextFrame()
      let blank = 0
      for (let frame = 0; frame < frames; frame += 1) {
        scroller.scrollTop += step
        const now = await nextFrame()
        d.push(now - last)
        last = now
        if (isProbing && !document.elementsFromPoint(x, y).some((element) => element.matches(page.row))) blank += 1
      }
      return { d, blank }
    },
    domNodes: () => document.querySelectorAll('*').length,
  }
  Object.assign(globalThis, { bench, ready: true })
}

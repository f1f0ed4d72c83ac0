import type { Browser, CDPSession, Page } from 'playwright-core'
import { percentile } from '../support/report.ts'
import type { GridPage } from './pages.ts'
import type { GridBench } from './ruler.ts'

declare const bench: GridBench

// its first letter occurs in no month, because our search reads dates too and the peers' does not
const searchWord = 'quartz'

// spec §9: totals rest half a second, and another half second if they became stale meanwhile
const totalsPause = 1100

/** Measurements of one run of a page, by name. */
export type GridRun = Readonly<Record<GridLine, readonly number[]>>

export type GridLine =
  | 'load'
  | 'open'
  | 'firstKey'
  | 'laterKeys'
  | 'clear'
  | 'ascending'
  | 'descending'
  | 'frame'
  | 'heap'
  | 'heapAtEnd'
  | 'slow'
  | 'blank'
  | 'nodes'
  | 'still'

/** Memory the page holds, in MB: its objects and the contents of typed arrays. */
const heapOf = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
  return (usedSize + backingStorageSize) / 2 ** 20
}

const typeAndTime = async (page: Page, key: string, text: string, isTotalAwaited: boolean): Promise<number> => {
  await page.evaluate(([filter, isAwaited]) => bench.armFilter(filter, isAwaited), [text, isTotalAwaited] as const)
  await page.keyboard.press(key)
  const taken = await page.evaluate(() => bench.result())
  await page.waitForTimeout(60)
  return taken
}

const timeSearch = async (page: Page, { search: box }: GridPage) => {
  await page.focus(box)
  const keys: number[] = []
  for (const [index, key] of searchWord.split('').entries())
    keys.push(await typeAndTime(page, key, searchWord.slice(0, index + 1), index === 0))
  for (let left = searchWord.length - 1; left > 0; left -= 1)
    await typeAndTime(page, 'Backspace', searchWord.slice(0, left), false)
  await page.waitForTimeout(totalsPause)
  const clear = await typeAndTime(page, 'Backspace', '', true)
  return { firstKey: keys.slice(0, 1), laterKeys: keys.slice(1), clear: [clear] }
}

const timeSort = async (page: Page, { header }: GridPage, direction: 1 | -1): Promise<number> => {
  await page.waitForTimeout(200)
  await page.evaluate((filter) => bench.armSort(filter), direction)
  await page.click(header)
  return page.evaluate(() => bench.result())
}

const timeScroll = async (page: Page) => {
  const still = await page.evaluate(() => bench.scroll(120, 0, false))
  const { d } = await page.evaluate(() => bench.scroll(120, 500, false))
  const { blank } = await page.evaluate(() => bench.scroll(60, 500, true))
  await page.evaluate(() => bench.scroll(1, 0, false))
  return {
    still: [percentile(still.d, 0.95)],
    frame: [percentile(d, 0.95)],
    slow: [(100 * d.filter((gap) => gap > 25).length) / d.length],
    blank: [(100 * blank) / 60],
  }
}

const withPage = async <A>(
  browser: Browser,
  { name, path }: GridPage,
  address: string,
  count: number,
  work: (page: Page) => Promise<A>,
): Promise<A> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const failures: Error[] = []
  page.on('pageerror', (failure) => failures.push(failure))
  try {
    await page.goto(`${address}${path}`)
    await page.waitForFunction('window.ready')
    await page.waitForTimeout(totalsPause)
    await page.evaluate((rows) => bench.make(rows), count)
    const done = await work(page)
    if (failures.length > 0) throw new Error(`${name} failed`, { cause: failures[0] })
    return done
  } finally {
    await page.close()
  }
}

const timeOpen = async (page: Page): Promise<readonly number[]> => [await page.evaluate(() => bench.open())]

const useGrid = async (page: Page, grid: GridPage): Promise<GridRun> => {
  const session = await page.context().newCDPSession(page)
  const before = await heapOf(session)
  const load = await page.evaluate(() => bench.load())
  await page.waitForTimeout(200)
  const heap = await heapOf(session)
  const nodes = await page.evaluate(() => bench.domNodes())
  const scrolling = await timeScroll(page)
  const searching = await timeSearch(page, grid)
  const ascending = await timeSort(page, grid, 1)
  const descending = await timeSort(page, grid, -1)
  const heapAtEnd = await heapOf(session)
  return {
    load: [load],
    open: [],
    ...searching,
    ascending: [ascending],
    descending: [descending],
    ...scrolling,
    heap: [heap - before],
    heapAtEnd: [heapAtEnd - before],
    nodes: [nodes],
  }
}

/** Performs every gesture of a person once, on a fresh page. On another page it opens the grid with its rows, if the page can. */
export const runGrid = async (browser: Browser, address: string, grid: GridPage, count: number): Promise<GridRun> => {
  const open = grid.opens ? await withPage(browser, grid, address, count, timeOpen) : []
  return { ...(await withPage(browser, grid, address, count, (page) => useGrid(page, grid))), open }
}

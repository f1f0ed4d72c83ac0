/** How quickly a grid answers, in a real browser: `node bench/grid.ts [rows] [runs]`. */
import { createServer } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import type { Bench } from './grid/page.tsx'

declare const bench: Bench

const counts = (process.argv[2] ?? '1000,10000,100000').split(',').map(Number)
const runs = Number(process.argv[3] ?? 5)
const search = 'bravo'

const folder = await mkdtemp(join(tmpdir(), 'plutus-grid-'))
await build({
  configFile: false,
  root: join(import.meta.dirname, 'grid'),
  plugins: [react()],
  build: { outDir: folder, emptyOutDir: true, target: ['chrome123'] },
  logLevel: 'error',
})

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }
const server = createServer((request, response) => {
  const path = request.url === '/' ? '/index.html' : (request.url ?? '')
  readFile(join(folder, path)).then(
    (file) => response.setHeader('content-type', types[path.split('.').at(-1) ?? ''] ?? 'text/plain').end(file),
    () => response.writeHead(404).end(),
  )
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const base = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}/` : ''

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

type Run = Readonly<Record<string, number>>

const typed = async (page: Page, key: string, text: string) => {
  await page.evaluate((wanted) => bench.armSearch(wanted), text)
  await page.keyboard.press(key)
  const answer = await page.evaluate(() => bench.answered())
  await page.waitForTimeout(60)
  return answer
}

const sorted = async (page: Page, isDescending: boolean): Promise<number> => {
  await page.waitForTimeout(600)
  await page.evaluate((descending) => bench.armSort(descending), isDescending)
  await page.getByRole('button', { name: 'Value', exact: true }).click()
  return (await page.evaluate(() => bench.answered())).rows
}

const measure = async (browser: Browser, count: number): Promise<Run> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(base)
  await page.waitForFunction('ready')
  await page.evaluate((rows) => bench.make(rows), count)
  await page.waitForTimeout(300)
  const load = await page.evaluate(() => bench.load())
  await page.waitForTimeout(200)
  const still = await page.evaluate(() => bench.scroll(120, 0))
  const frames = await page.evaluate(() => bench.scroll(120, 500))
  await page.getByRole('searchbox').focus()
  const keys = []
  for (const [place, key] of search.split('').entries()) keys.push(await typed(page, key, search.slice(0, place + 1)))
  for (let left = search.length - 1; left > 0; left -= 1) await typed(page, 'Backspace', search.slice(0, left))
  const clear = await typed(page, 'Backspace', '')
  const ascending = await sorted(page, false)
  const descending = await sorted(page, true)
  await page.close()
  return {
    load: load.rows,
    'load, totals': load.totals,
    'first key': keys[0]?.rows ?? 0,
    'first key, totals': keys[0]?.totals ?? 0,
    'later keys': median(keys.slice(1).map(({ rows }) => rows)),
    clear: clear.rows,
    'sort up': ascending,
    'sort down': descending,
    'still frame p95': percentile(still, 0.95),
    'frame p95': percentile(frames, 0.95),
    'frames > 25 ms, %': (100 * frames.filter((gap) => gap > 25).length) / frames.length,
  }
}

const summary = (all: readonly Run[]): Run =>
  Object.fromEntries(
    Object.keys(all[0] ?? {}).map((name) => [name, Math.round(10 * median(all.map((run) => run[name] ?? 0))) / 10]),
  )

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
  ],
})
try {
  const rows: Record<string, Run> = {}
  for (const count of counts) {
    const all: Run[] = []
    for (let run = 0; run < runs; run += 1) all.push(await measure(browser, count))
    rows[`${count} rows, ms`] = summary(all)
  }
  console.table(rows)
} finally {
  await browser.close()
  server.close()
  await rm(folder, { recursive: true, force: true })
}

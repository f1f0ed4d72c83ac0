import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { runGrid, type GridRun } from './grid/gestures.ts'
import { buildOurs } from './grid/our-page.ts'
import { type GridPage, plutusPage, peerPages } from './grid/pages.ts'
import { buildPeers } from './grid/peer-pages.ts'
import { withServedFolder } from './grid/served.ts'
import { againstBest, everyFigure, type GridMeasurement } from './grid/tables.ts'
import { withBrowser } from './support/browser.ts'
import { peersFolder } from './support/peers.ts'
import type { BenchReport } from './support/report.ts'

const systemLoad = (): string =>
  loadavg()
    .map((figure) => figure.toFixed(1))
    .join(' ')

/** Takes turns, so that other work on the machine affects all alike. */
const inTurn = async (
  browser: Browser,
  address: string,
  pages: readonly GridPage[],
  count: number,
  rounds: number,
): Promise<readonly GridMeasurement[]> => {
  const runs = new Map(pages.map((page) => [page, [] as GridRun[]]))
  for (let round = 0; round < rounds; round += 1) {
    const first = round % pages.length
    for (const page of [...pages.slice(first), ...pages.slice(0, first)])
      runs.get(page)!.push(await runGrid(browser, address, page, count))
  }
  return [...runs].map(([{ name }, found]) => ({ name, count, runs: found }))
}

/** The peers' versions once their pages are built in `folder`; else none, with a reason. */
const besideUs = async (folder: string): Promise<readonly string[]> => {
  const source = peersFolder('grid')
  if (source === undefined) {
    console.error('The peers of the grid are not there (name their folder in PLUTUS_PEERS): ours is measured alone.')
    return []
  }
  return buildPeers(source, folder)
}

const withPages = async <A>(work: (folder: string, others: readonly string[]) => Promise<A>): Promise<A> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-grid-'))
  try {
    await buildOurs(path.join(folder, 'ours'))
    return await work(folder, await besideUs(path.join(folder, 'peers')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const measureGrid = (isQuick: boolean): Promise<readonly BenchReport[]> =>
  withPages((folder, others) =>
    withServedFolder(folder, (address) =>
      withBrowser(async (browser) => {
        const before = systemLoad()
        const pages = others.length === 0 ? [plutusPage] : [plutusPage, ...peerPages]
        const rounds = isQuick ? 1 : 5
        const all: GridMeasurement[] = []
        for (const count of isQuick ? [1000] : [1000, 10_000, 100_000])
          all.push(...(await inTurn(browser, address, pages, count, rounds)))
        const versions = [...others, `Chromium ${browser.version()}`]
        const runs = `${rounds} fresh ${rounds === 1 ? 'page' : 'pages'} each, median [least–most]`
        const title = `Grids of 12 columns, ${runs}; ${versions.join(', ')}; load ${before} before, ${systemLoad()} after`
        return [everyFigure(all, title), ...(others.length === 0 ? [] : [againstBest(all, plutusPage.name)])]
      }),
    ),
  )

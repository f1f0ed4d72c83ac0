import { cp, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { installPeer } from './reports/peer.ts'
import { type WriterProgram, startWriter, type ReportWriter } from './reports/writer.ts'
import { peersFolder } from './support/peers.ts'
import { median, millisecondsText, percentile, type BenchReport, timeWork } from './support/report.ts'

interface ReportKind {
  readonly kind: string
  readonly what: string
  readonly runs: number
  /** Speed relative to the peer, one report at a time. */
  readonly goal?: number
}

const reportKinds: readonly ReportKind[] = [
  { kind: 'html-50', what: 'HTML, 50 rows', runs: 60, goal: 2.5 },
  { kind: 'html-2000', what: 'HTML, 2,000 rows', runs: 20, goal: 1.5 },
  { kind: 'pdf-50', what: 'PDF, 50 rows, tagged', runs: 25, goal: 1.3 },
  { kind: 'pdf-2000', what: 'PDF, 2,000 rows, tagged', runs: 5, goal: 1.1 },
  { kind: 'xlsx-50', what: 'Excel, 50 rows', runs: 15 },
  { kind: 'xlsx-2000', what: 'Excel, 2,000 rows', runs: 5, goal: 10 },
]

const draftKinds: readonly ReportKind[] = [
  { kind: 'draft-50', what: 'PDF, 50 rows, untagged', runs: 25 },
  { kind: 'draft-2000', what: 'PDF, 2,000 rows, untagged', runs: 5 },
]

const systemLoad = (): string => loadavg()[0]?.toFixed(1) ?? ''

interface WriterMeasurement {
  readonly alone: number
  readonly perSecond: number
  readonly peak: number
  readonly bytes: number
}

const parallelRuns = 4

const inTurns = async (writer: ReportWriter, kind: string, forMs: number): Promise<number> => {
  const start = performance.now()
  let done = 0
  const one = async () => {
    while (performance.now() - start < forMs) {
      await writer.render(kind)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: parallelRuns }, one))
  return done / ((performance.now() - start) / 1000)
}

const withWriter = async <A>(program: WriterProgram, work: (writer: ReportWriter) => Promise<A>): Promise<A> => {
  const writer = await startWriter(program)
  try {
    return await work(writer)
  } finally {
    await writer.stop()
  }
}

const measureKind = (
  program: WriterProgram,
  { kind, runs }: ReportKind,
  isQuick: boolean,
): Promise<WriterMeasurement> =>
  withWriter(program, async (writer) => {
    const [bytes = 0] = await Promise.all(Array.from({ length: parallelRuns }, () => writer.render(kind)))
    const times: number[] = []
    for (let run = 0; run < (isQuick ? Math.min(3, runs) : runs); run += 1)
      times.push(await timeWork(() => writer.render(kind)))
    const perSecond = await inTurns(writer, kind, isQuick ? 2000 : 10_000)
    return { alone: median(times), perSecond, peak: writer.peak(), bytes }
  })

/** Prints tagged PDFs with and without packing, in turns. */
const measurePacking = (program: WriterProgram, isQuick: boolean): Promise<BenchReport> =>
  withWriter(program, async (writer) => {
    const rows: (readonly string[])[] = []
    for (const [count, goal] of [
      ['50', 80],
      ['2000', 1400],
    ] as const) {
      const [packed, plain] = [`pdf-${count}`, `unpacked-${count}`]
      const sizes = [await writer.render(packed), await writer.render(plain)]
      const pairs: (readonly [number, number])[] = []
      for (let pair = 0; pair < (isQuick ? 3 : 21); pair += 1) {
        const first = await timeWork(() => writer.render(pair % 2 === 0 ? packed : plain))
        const second = await timeWork(() => writer.render(pair % 2 === 0 ? plain : packed))
        pairs.push(pair % 2 === 0 ? [first, second] : [second, first])
      }
      rows.push([
        `${count} rows`,
        millisecondsText(median(pairs.map(([one]) => one))),
        millisecondsText(median(pairs.map(([, other]) => other))),
        `${median(pairs.map(([one, other]) => one / other)).toFixed(3)}×`,
        '≤ 1.1×',
        ...sizes.map((bytes) => `${(bytes / 1000).toFixed(0)} kB`),
        `< ${goal.toString()} kB`,
      ])
    }
    return {
      title: `Tagged PDFs, packed and not, in turn; load ${systemLoad()}`,
      columns: ['medians', 'packed', 'not', 'of pairs', 'goal', 'size', 'not packed', 'goal'],
      rows,
    }
  })

/** Times another call while the server writes a hundred thousand rows into a sheet. */
const measureLongestWait = (program: WriterProgram): Promise<BenchReport> =>
  withWriter(program, async (writer) => {
    await writer.render('xlsx-50')
    const others: number[] = []
    let isBusy = true
    const watch = async () => {
      while (isBusy) {
        others.push(await timeWork(writer.ping))
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    }
    const watching = watch()
    const took = await timeWork(() => writer.render('xlsx-100000'))
    isBusy = false
    await watching
    return {
      title: 'Excel, 100,000 rows of 12 columns, the report written in the sandbox',
      columns: ['what', 'took', 'goal'],
      rows: [
        ['the whole report', millisecondsText(took), '< 5,000 ms'],
        ['another call meanwhile, p99', millisecondsText(percentile(others, 0.99)), '< 100 ms'],
        ['memory of the process tree, at most', `${writer.peak().toFixed(0)} MB`, ''],
      ],
    }
  })

const ratioText = (figure: number, other: number | undefined): string =>
  other === undefined ? '' : `${(figure / other).toFixed(2)}×`

const rowOf = (
  { what, goal }: ReportKind,
  ours: WriterMeasurement,
  peer: WriterMeasurement | undefined,
): readonly string[] => [
  what,
  millisecondsText(ours.alone),
  peer === undefined ? '' : millisecondsText(peer.alone),
  peer === undefined ? '' : ratioText(peer.alone, ours.alone),
  goal === undefined ? '' : `${goal}×`,
  ours.perSecond.toFixed(2),
  peer?.perSecond.toFixed(2) ?? '',
  ratioText(ours.perSecond, peer?.perSecond),
  `${ours.peak.toFixed(0)} MB`,
  peer === undefined ? '' : `${peer.peak.toFixed(0)} MB`,
  `${(ours.bytes / 1024).toFixed(0)} kB`,
  peer === undefined ? '' : `${(peer.bytes / 1024).toFixed(0)} kB`,
]

const reportColumns = [
  'warm, medians',
  'Plutus',
  'peer',
  'as fast',
  'goal',
  '4 at once, a second',
  'peer',
  'as many',
  'memory',
  'peer',
  'size',
  'peer',
]

const measureAll = async (folder: string, source: string, isQuick: boolean): Promise<readonly BenchReport[]> => {
  const before = systemLoad()
  const peer = await installPeer(source, path.join(folder, 'peer'))
  const report = path.join(folder, 'report')
  await cp(path.join(source, 'report'), report, { recursive: true })
  const ours: WriterProgram = {
    name: 'Plutus',
    file: path.join(import.meta.dirname, 'reports', 'ours.ts'),
    arguments: [report],
    node: process.execPath,
    folder: path.resolve(import.meta.dirname, '..'),
  }
  const rows: (readonly string[])[] = []
  for (const kind of reportKinds)
    rows.push(rowOf(kind, await measureKind(ours, kind, isQuick), await measureKind(peer, kind, isQuick)))
  for (const kind of draftKinds) rows.push(rowOf(kind, await measureKind(ours, kind, isQuick), undefined))
  return [
    {
      title: `One report by Plutus, its sandbox on, and by ${peer.name}; load ${before} before, ${systemLoad()} after`,
      columns: reportColumns,
      rows,
    },
    await measurePacking(ours, isQuick),
    await measureLongestWait(ours),
  ]
}

export const measureReports = async (isQuick: boolean): Promise<readonly BenchReport[]> => {
  const source = peersFolder('reports')
  if (source === undefined)
    return [{ title: 'Reports: their peer is not there (name its folder in PLUTUS_PEERS)', columns: [], rows: [] }]
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-reports-'))
  try {
    return await measureAll(folder, source, isQuick)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

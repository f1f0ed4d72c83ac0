import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { accounts } from '../src/api/ledger/accounts.ts'
import { E } from '../src/domain/fp.ts'
import { callAs, signIn } from '../tests/support/sign-in.ts'
import { writeStatements } from './archive/statements.ts'
import { installPeers, type PeerUnzip, settleDisk, unzipAndSync, type UnzipYardstick } from './archive/unzip.ts'
import { type SignedInPerson, type UploadStages, timeUpload } from './archive/upload.ts'
import { type EventWatcher, watchUploads } from './archive/watcher.ts'
import { peersFolder } from './support/peers.ts'
import { withPlutus } from './support/plutus.ts'
import { serverMemory } from './support/process-tree.ts'
import { median, millisecondsText, percentile, type BenchReport, timeWork } from './support/report.ts'

interface ArchiveBench extends SignedInPerson {
  readonly pid: number
  readonly watcher: EventWatcher
  readonly codes: readonly string[]
  readonly folder: string
}

interface UploadTurn {
  readonly stages: UploadStages
  readonly yardstick: UnzipYardstick | undefined
  readonly peers: readonly number[]
}

const zipLibraries = ['direct', 'yauzl'] as const

const bytesPerMegabyte = 1_000_000

const codesOf = async ({ url, token }: SignedInPerson): Promise<readonly string[]> => {
  const reply = accounts.reply.decode(await (await callAs(url, token)('GET', '/accounts')).json())
  if (E.isLeft(reply)) throw new Error('the accounts could not be read')
  return reply.right.map(({ AccountCode }) => AccountCode)
}

/** Files a thousand PDFs, and unpacks the same zip with other programs. Each starts with an idle disk. */
const runTurn = async (
  { folder, codes, watcher, ...person }: ArchiveBench,
  round: number,
  peer: PeerUnzip | undefined,
): Promise<UploadTurn> => {
  const zip = path.join(folder, `${round.toString()}.zip`)
  const out = path.join(folder, 'out')
  const planned = await writeStatements(zip, { count: 1000, bytes: 100_000, round, codes })
  await settleDisk()
  const stages = await timeUpload(person, watcher, zip, planned)
  await settleDisk()
  const yardstick = await unzipAndSync(zip, out)
  const peers: number[] = []
  for (const library of peer === undefined ? [] : zipLibraries) {
    await settleDisk()
    peers.push((await peer?.(library, zip, out)) ?? Number.NaN)
  }
  await rm(zip)
  return { stages, yardstick, peers }
}

const medianOf = <A>(turns: readonly A[], figure: (turn: A) => number | undefined): number =>
  median(turns.flatMap((each) => figure(each) ?? []))

const speedReport = (turns: readonly UploadTurn[], hasPeer: boolean): BenchReport => {
  const stage = (figure: (stages: UploadStages) => number): string =>
    millisecondsText(medianOf(turns, ({ stages }) => figure(stages)))
  const own = medianOf(turns, ({ stages }) => stages.saved)
  const hasUnzip = turns.every(({ yardstick }) => yardstick !== undefined)
  const whole = hasUnzip ? medianOf(turns, ({ yardstick }) => yardstick && yardstick.unzip + yardstick.sync) : 0
  return {
    title: `1,000 PDFs, 100 MB in one zip, medians of ${turns.length.toString()}; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    columns: ['what', 'after or in', 'goal'],
    rows: [
      ['received and kept', stage(({ kept }) => kept), ''],
      ['its unzipping begun', stage(({ begun }) => begun), ''],
      ['the first report filed, as a watcher hears', stage(({ firstFiled }) => firstFiled), ''],
      ['the last report filed', stage(({ lastFiled }) => lastFiled), ''],
      [
        'all saved: end to end',
        millisecondsText(own),
        hasUnzip ? `${(own / whole).toFixed(2)}× unzip and sync; goal ≤ 3×` : '',
      ],
      ...(hasUnzip
        ? [
            ['unzip', millisecondsText(medianOf(turns, ({ yardstick }) => yardstick?.unzip)), ''],
            ['sync', millisecondsText(medianOf(turns, ({ yardstick }) => yardstick?.sync)), ''],
            ['unzip and sync', millisecondsText(whole), ''],
          ]
        : [['unzip is not installed here', '', '']]),
      ...(hasPeer
        ? zipLibraries.map((library, at) => [
            `peer: ${library}, nothing synced`,
            millisecondsText(medianOf(turns, ({ peers }) => peers[at])),
            '',
          ])
        : []),
    ],
  }
}

const progressReport = (turns: readonly UploadTurn[]): BenchReport => {
  const late = turns.flatMap(({ stages }) => stages.late)
  return {
    title: `What happens to a file until a watcher hears of it, ${late.length.toString()} events`,
    columns: ['median', 'p95', 'goal'],
    rows: [[millisecondsText(median(late)), millisecondsText(percentile(late, 0.95)), 'median < 100 ms']],
  }
}

/** Measures the time of other calls, and the memory that the server's processes gain, while `work` runs. */
const waitTimesDuring = async ({ url, token, pid }: ArchiveBench, work: () => Promise<unknown>) => {
  const call = callAs(url, token)
  const before = serverMemory(pid)
  const others: number[] = []
  let peak = before
  let isBusy = true
  const ask = async () => {
    while (isBusy) {
      others.push(await timeWork(() => call('GET', '/notifications').then((reply) => reply.arrayBuffer())))
      await pause(5)
    }
  }
  const weigh = async () => {
    while (isBusy) {
      peak = Math.max(peak, serverMemory(pid))
      await pause(100)
    }
  }
  const both = Promise.all([ask(), weigh()])
  const took = await timeWork(work)
  isBusy = false
  await both
  return { took, before, growth: peak - before, others }
}

const largeUploadReport = async (archive: ArchiveBench, round: number): Promise<BenchReport> => {
  const zip = path.join(archive.folder, 'large.zip')
  const planned = await writeStatements(zip, { count: 1250, bytes: 400_000, round, codes: archive.codes })
  await settleDisk()
  await pause(2000)
  const { took, before, growth, others } = await waitTimesDuring(archive, () =>
    timeUpload(archive, archive.watcher, zip, planned),
  )
  await rm(zip)
  return {
    title: '1,250 PDFs, 500 MB in one zip',
    columns: ['what', 'figure', 'goal'],
    rows: [
      ['filed and saved', millisecondsText(took), `${(500 / (took / 1000)).toFixed(0)} MB a second`],
      ['memory of the server and what it started before, PostgreSQL apart', `${before.toFixed(0)} MB`, ''],
      ['at most more than that meanwhile', `${growth.toFixed(0)} MB`, '< 150 MB'],
      ['another call meanwhile, median', millisecondsText(median(others)), ''],
      ['another call meanwhile, p99', millisecondsText(percentile(others, 0.99)), '< 100 ms'],
    ],
  }
}

const measureWith = async (
  archive: ArchiveBench,
  peer: PeerUnzip | undefined,
  rounds: number,
): Promise<readonly BenchReport[]> => {
  const { folder, codes, watcher } = archive
  const warming = path.join(folder, 'warming.zip')
  await timeUpload(
    archive,
    watcher,
    warming,
    await writeStatements(warming, { count: 40, bytes: bytesPerMegabyte / 10, round: 0, codes }),
  )
  // first, before other measurements fill the server's memory
  const ofLarge = await largeUploadReport(archive, 1)
  const turns: UploadTurn[] = []
  for (let round = 2; round <= rounds + 1; round += 1) turns.push(await runTurn(archive, round, peer))
  return [speedReport(turns, peer !== undefined), progressReport(turns), ofLarge]
}

export const measureArchive = async (isQuick: boolean): Promise<readonly BenchReport[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-archive-'))
  const source = peersFolder('csvzip')
  try {
    const peer = source === undefined ? undefined : await installPeers(source, path.join(folder, 'peers'))
    return await withPlutus(
      async ({ url, process: { pid = 0 } }) => {
        const { token } = await signIn(url, 'superadmin')
        const watcher = await watchUploads(url, token)
        const archive = { url, token, pid, watcher, folder, codes: await codesOf({ url, token }) }
        const reports = await measureWith(archive, peer, isQuick ? 1 : 5)
        watcher.close()
        return reports
      },
      { isRested: true },
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

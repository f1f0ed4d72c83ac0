import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { addDays } from '../src/domain/dates/calendar.ts'
import { startPlutus } from '../tests/support/plutus-process.ts'
import { callAs, signIn } from '../tests/support/sign-in.ts'
import { largeAccount, writeLargeAccount } from './support/large-account.ts'
import { addLongAccount, longAccount } from './support/long-account.ts'
import { writeLateRow, writeNight } from './support/nightly-import.ts'
import { writeMultipliedFirm } from './support/multiplied-firm.ts'
import { median, millisecondsText, percentile, type BenchReport, timeWork } from './support/report.ts'
import { sampleFirm } from './support/sample-firm.ts'

const execFileAsync = promisify(execFile)
const measuredRounds = 25
const firmRounds = 5

type CallApi = ReturnType<typeof callAs>

const importFolder = (folder: string, environment: NodeJS.ProcessEnv): Promise<unknown> =>
  execFileAsync(process.execPath, ['server/cli/import.ts', folder], { env: environment })

type AddressOf = (day: string) => string

/** Each round uses its own day, because the server caches the figures of a day. */
const dayOf = (round: number): string => addDays('2024-05-31', -round)

const medianOf = async (call: CallApi, address: AddressOf, times = measuredRounds): Promise<number> => {
  const figures: number[] = []
  for (let round = 0; round < times; round += 1) {
    figures.push(
      await timeWork(async () => {
        const asked = address(dayOf(round))
        const reply = await call('GET', asked)
        if (!reply.ok) throw new Error(`${asked}: ${reply.status.toString()}`)
        await reply.arrayBuffer()
      }),
    )
  }
  return median(figures)
}

/** Times another call while an address is read over and over. It takes hundreds of calls, because the p99 of a few is their maximum. */
const waitTimesDuring = async (call: CallApi, address: AddressOf): Promise<readonly number[]> => {
  const others: number[] = []
  let isBusy = true
  const watch = async () => {
    while (isBusy) others.push(await timeWork(() => call('GET', '/accounts').then((reply) => reply.arrayBuffer())))
  }
  const watching = watch()
  await medianOf(call, address)
  isBusy = false
  await watching
  return others
}

const accountCode = 'P00003'
const groupCode = 'G0001'
const spanTo = (day: string): string => `from=2019-05-31&to=${day}&by=day`

const callAddresses = {
  'holdings of an account': (day) => `/data/portfolio/${accountCode}/holdings?asAt=${day}`,
  'performance of an account': (day) => `/data/portfolio/${accountCode}/performance?asAt=${day}`,
  'daily value series of an account over five years': (day) =>
    `/data/portfolio/${accountCode}/value-series?${spanTo(day)}`,
  'holdings of a group': (day) => `/data/group/${groupCode}/holdings?asAt=${day}`,
  'performance of a group': (day) => `/data/group/${groupCode}/performance?asAt=${day}`,
  'daily value series of a group over five years': (day) => `/data/group/${groupCode}/value-series?${spanTo(day)}`,
  'holdings of an account of 19 years': (day) => `/data/portfolio/${longAccount}/holdings?asAt=${day}`,
  'performance of an account of 19 years': (day) => `/data/portfolio/${longAccount}/performance?asAt=${day}`,
  'value over time of an account of 19 years': (day) => `/data/portfolio/${longAccount}/value-series?asAt=${day}`,
} satisfies Readonly<Record<string, AddressOf>>

const firmPerformance: AddressOf = (day) => `/data/firm/firm/performance?asAt=${day}`

interface LedgerMeasurement {
  readonly importing: number
  readonly calls: Readonly<Record<string, number>>
  readonly firm: number
  /** The same day, requested again. */
  readonly firmAgain: number
  /** After an import of the next day's prices and of a row for each twentieth account. */
  readonly firmNextDay: number
  /** After an import of a row of ten years ago. */
  readonly firmCorrected: number
  readonly others: readonly number[]
}

const withServer = async <A>(
  folder: string,
  files: string,
  measure: (call: CallApi, environment: NodeJS.ProcessEnv, importing: number) => Promise<A>,
): Promise<A> => {
  const environment = { ...process.env, PLUTUS_DATA: path.join(folder, 'data'), PLUTUS_SEED: 'none' }
  const importing = await timeWork(() => importFolder(files, environment))
  const plutus = await startPlutus({ PLUTUS_DATA: environment.PLUTUS_DATA, PLUTUS_SEED: 'none' })
  try {
    const call = callAs(plutus.url, (await signIn(plutus.url, 'super.harbour', 'Superior2026')).token)
    return await measure(call, environment, importing)
  } finally {
    await plutus.stop()
  }
}

const inFolder = async <A>(measure: (folder: string) => Promise<A>): Promise<A> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-bench-'))
  try {
    return await measure(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const nightCount = 3

/** Times the firm's performance after each of several imports. They repeat the last day's prices under the following dates. */
const afterImports = async (
  call: CallApi,
  environment: NodeJS.ProcessEnv,
  folder: string,
  write: (folder: string, night: number) => Promise<void>,
): Promise<number> => {
  const figures: number[] = []
  for (let night = 1; night <= nightCount; night += 1) {
    await write(folder, night)
    await importFolder(folder, environment)
    figures.push(await medianOf(call, () => '/data/firm/firm/performance', 1))
    await rm(folder, { recursive: true })
  }
  return median(figures)
}

const measureSize = (firm: string, copies: number): Promise<LedgerMeasurement> =>
  inFolder(async (folder) => {
    const files = path.join(folder, 'firm')
    await writeMultipliedFirm(firm, files, copies)
    await addLongAccount(files)
    return withServer(folder, files, async (call, environment, importing) => {
      const calls: Record<string, number> = {}
      for (const [what, address] of Object.entries(callAddresses)) calls[what] = await medianOf(call, address)
      const whole = await medianOf(call, firmPerformance, firmRounds)
      const others = await waitTimesDuring(call, (day) => firmPerformance(addDays(day, -firmRounds)))
      const firmAgain = await medianOf(call, () => firmPerformance(dayOf(0)), firmRounds)
      const more = path.join(folder, 'more')
      await call('GET', '/data/firm/firm/performance').then((reply) => reply.arrayBuffer())
      const firmNextDay = await afterImports(call, environment, more, (to, night) => writeNight(files, to, night))
      const firmCorrected = await afterImports(call, environment, more, writeLateRow)
      return { importing, calls, firm: whole, firmAgain, firmNextDay, firmCorrected, others }
    })
  })

/** Measures the sample firm and a firm ten times its size. `PLUTUS_BENCH_SIZES=1,100` sets other sizes. */
const firmSizes = (process.env['PLUTUS_BENCH_SIZES'] ?? '1,10').split(',').map(Number)

const measureSizes = async (firm: string): Promise<BenchReport> => {
  const measured: LedgerMeasurement[] = []
  for (const copies of firmSizes) measured.push(await measureSize(firm, copies))
  const [first, last] = [measured[0], measured.at(-1)]
  const ratio = (of: (one: LedgerMeasurement) => number): string =>
    first === undefined || last === undefined ? '' : (of(last) / of(first)).toFixed(2)
  const row = (what: string, of: (one: LedgerMeasurement) => number): readonly string[] => [
    what,
    ...measured.map((one) => millisecondsText(of(one))),
    ratio(of),
  ]
  return {
    title: `One account and one group of a firm that grows around them; calls over HTTP, medians of ${measuredRounds.toString()}`,
    columns: ['what', ...firmSizes.map((copies) => `${copies.toString()}×`), 'last ÷ first'],
    rows: [
      row('import of the whole folder, process start included', ({ importing }) => importing),
      ...Object.keys(callAddresses).map((what) => row(what, ({ calls }) => calls[what] ?? Number.NaN)),
      row('performance of the firm', (one) => one.firm),
      row('performance of the firm, asked again', (one) => one.firmAgain),
      row('performance of the firm, after the next day was imported', (one) => one.firmNextDay),
      row('performance of the firm, after a row of ten years ago was', (one) => one.firmCorrected),
      row('another call meanwhile, p99', ({ others }) => percentile(others, 0.99)),
    ],
  }
}

const measureSample = (firm: string): Promise<BenchReport> =>
  inFolder((folder) =>
    withServer(folder, firm, async (call, environment, importing) => {
      await writeLargeAccount(path.join(folder, 'large'), firm)
      await importFolder(path.join(folder, 'large'), environment)
      const series: AddressOf = (day) => `/data/group/G0006/value-series?${spanTo(day)}`
      const large: AddressOf = (day) => `/data/portfolio/${largeAccount}/holdings?asAt=${day}`
      const holdings = await medianOf(call, large)
      const holdingsAgain = await medianOf(call, () => large(dayOf(0)))
      const value = await medianOf(call, series)
      const others = await waitTimesDuring(call, (day) => series(addDays(day, -measuredRounds)))
      return {
        title: `The sample firm on the embedded database; calls over HTTP, medians of ${measuredRounds.toString()}`,
        columns: ['what', 'took', 'goal'],
        rows: [
          ['import of the whole folder, process start included', millisecondsText(importing), '< 20,000 ms'],
          ['holdings of an account with 15,000 transactions', millisecondsText(holdings), '< 50 ms'],
          ['the same of one day again', millisecondsText(holdingsAgain), '< 50 ms'],
          ['daily value series of a group over five years', millisecondsText(value), '< 300 ms'],
          ['another call meanwhile, p99', millisecondsText(percentile(others, 0.99)), ''],
        ],
      }
    }),
  )

export const measureLedger = async (): Promise<readonly BenchReport[]> => {
  const firm = sampleFirm()
  if (firm === undefined)
    return [
      {
        title: 'The sample firm: not there, so not measured (name its folder in PLUTUS_SAMPLE_FIRM)',
        columns: [],
        rows: [],
      },
    ]
  return [await measureSample(firm), await measureSizes(firm)]
}

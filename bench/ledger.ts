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
import { median, ms, percentile, type Report, timed } from './support/report.ts'
import { sampleFirm } from './support/sample-firm.ts'

const run = promisify(execFile)
const rounds = 25
const firmRounds = 5

type Call = ReturnType<typeof callAs>

const importFolder = (folder: string, environment: NodeJS.ProcessEnv): Promise<unknown> =>
  run(process.execPath, ['server/cli/import.ts', folder], { env: environment })

type Address = (day: string) => string

/** Each round uses its own day, because the server caches the figures of a day. */
const dayOf = (round: number): string => addDays('2024-05-31', -round)

const medianOf = async (call: Call, address: Address, times = rounds): Promise<number> => {
  const figures: number[] = []
  for (let round = 0; round < times; round += 1) {
    figures.push(
      await timed(async () => {
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
const meanwhile = async (call: Call, address: Address): Promise<readonly number[]> => {
  const others: number[] = []
  let isBusy = true
  const watch = async () => {
    while (isBusy) others.push(await timed(() => call('GET', '/accounts').then((reply) => reply.arrayBuffer())))
  }
  const watching = watch()
  await medianOf(call, address)
  isBusy = false
  await watching
  return others
}

const account = 'P00003'
const group = 'G0001'
const spanTo = (day: string): string => `from=2019-05-31&to=${day}&by=day`

const addresses = {
  'holdings of an account': (day) => `/data/portfolio/${account}/holdings?asAt=${day}`,
  'performance of an account': (day) => `/data/portfolio/${account}/performance?asAt=${day}`,
  'daily value series of an account over five years': (day) => `/data/portfolio/${account}/value-series?${spanTo(day)}`,
  'holdings of a group': (day) => `/data/group/${group}/holdings?asAt=${day}`,
  'performance of a group': (day) => `/data/group/${group}/performance?asAt=${day}`,
  'daily value series of a group over five years': (day) => `/data/group/${group}/value-series?${spanTo(day)}`,
  'holdings of an account of 19 years': (day) => `/data/portfolio/${longAccount}/holdings?asAt=${day}`,
  'performance of an account of 19 years': (day) => `/data/portfolio/${longAccount}/performance?asAt=${day}`,
  'value over time of an account of 19 years': (day) => `/data/portfolio/${longAccount}/value-series?asAt=${day}`,
} satisfies Readonly<Record<string, Address>>

const firmPerformance: Address = (day) => `/data/firm/firm/performance?asAt=${day}`

interface Measured {
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
  measure: (call: Call, environment: NodeJS.ProcessEnv, importing: number) => Promise<A>,
): Promise<A> => {
  const environment = { ...process.env, PLUTUS_DATA: path.join(folder, 'data'), PLUTUS_SEED: 'none' }
  const importing = await timed(() => importFolder(files, environment))
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

const nights = 3

/** Times the firm's performance after each of several imports. They repeat the last day's prices under the following dates. */
const afterImports = async (
  call: Call,
  environment: NodeJS.ProcessEnv,
  folder: string,
  write: (folder: string, night: number) => Promise<void>,
): Promise<number> => {
  const figures: number[] = []
  for (let night = 1; night <= nights; night += 1) {
    await write(folder, night)
    await importFolder(folder, environment)
    figures.push(await medianOf(call, () => '/data/firm/firm/performance', 1))
    await rm(folder, { recursive: true })
  }
  return median(figures)
}

const measureSize = (firm: string, copies: number): Promise<Measured> =>
  inFolder(async (folder) => {
    const files = path.join(folder, 'firm')
    await writeMultipliedFirm(firm, files, copies)
    await addLongAccount(files)
    return withServer(folder, files, async (call, environment, importing) => {
      const calls: Record<string, number> = {}
      for (const [what, address] of Object.entries(addresses)) calls[what] = await medianOf(call, address)
      const whole = await medianOf(call, firmPerformance, firmRounds)
      const others = await meanwhile(call, (day) => firmPerformance(addDays(day, -firmRounds)))
      const firmAgain = await medianOf(call, () => firmPerformance(dayOf(0)), firmRounds)
      const more = path.join(folder, 'more')
      await call('GET', '/data/firm/firm/performance').then((reply) => reply.arrayBuffer())
      const firmNextDay = await afterImports(call, environment, more, (to, night) => writeNight(files, to, night))
      const firmCorrected = await afterImports(call, environment, more, writeLateRow)
      return { importing, calls, firm: whole, firmAgain, firmNextDay, firmCorrected, others }
    })
  })

/** Measures the sample firm and a firm ten times its size. `PLUTUS_BENCH_SIZES=1,100` sets other sizes. */
const sizes = (process.env['PLUTUS_BENCH_SIZES'] ?? '1,10').split(',').map(Number)

const measureSizes = async (firm: string): Promise<Report> => {
  const measured: Measured[] = []
  for (const copies of sizes) measured.push(await measureSize(firm, copies))
  const [first, last] = [measured[0], measured.at(-1)]
  const ratio = (of: (one: Measured) => number): string =>
    first === undefined || last === undefined ? '' : (of(last) / of(first)).toFixed(2)
  const row = (what: string, of: (one: Measured) => number): readonly string[] => [
    what,
    ...measured.map((one) => ms(of(one))),
    ratio(of),
  ]
  return {
    title: `One account and one group of a firm that grows around them; calls over HTTP, medians of ${rounds.toString()}`,
    columns: ['what', ...sizes.map((copies) => `${copies.toString()}×`), 'last ÷ first'],
    rows: [
      row('import of the whole folder, process start included', ({ importing }) => importing),
      ...Object.keys(addresses).map((what) => row(what, ({ calls }) => calls[what] ?? Number.NaN)),
      row('performance of the firm', (one) => one.firm),
      row('performance of the firm, asked again', (one) => one.firmAgain),
      row('performance of the firm, after the next day was imported', (one) => one.firmNextDay),
      row('performance of the firm, after a row of ten years ago was', (one) => one.firmCorrected),
      row('another call meanwhile, p99', ({ others }) => percentile(others, 0.99)),
    ],
  }
}

const measureSample = (firm: string): Promise<Report> =>
  inFolder((folder) =>
    withServer(folder, firm, async (call, environment, importing) => {
      await writeLargeAccount(path.join(folder, 'large'), firm)
      await importFolder(path.join(folder, 'large'), environment)
      const series: Address = (day) => `/data/group/G0006/value-series?${spanTo(day)}`
      const large: Address = (day) => `/data/portfolio/${largeAccount}/holdings?asAt=${day}`
      const holdings = await medianOf(call, large)
      const holdingsAgain = await medianOf(call, () => large(dayOf(0)))
      const value = await medianOf(call, series)
      const others = await meanwhile(call, (day) => series(addDays(day, -rounds)))
      return {
        title: `The sample firm on the embedded database; calls over HTTP, medians of ${rounds.toString()}`,
        columns: ['what', 'took', 'goal'],
        rows: [
          ['import of the whole folder, process start included', ms(importing), '< 20,000 ms'],
          ['holdings of an account with 15,000 transactions', ms(holdings), '< 50 ms'],
          ['the same of one day again', ms(holdingsAgain), '< 50 ms'],
          ['daily value series of a group over five years', ms(value), '< 300 ms'],
          ['another call meanwhile, p99', ms(percentile(others, 0.99)), ''],
        ],
      }
    }),
  )

export const measureLedger = async (): Promise<readonly Report[]> => {
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

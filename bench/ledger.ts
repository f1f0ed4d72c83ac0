import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { startPlutus } from '../tests/support/plutus-process.ts'
import { callAs, signIn } from '../tests/support/sign-in.ts'
import { largeAccount, writeLargeAccount } from './support/large-account.ts'
import { median, ms, percentile, type Report, timed } from './support/report.ts'
import { sampleFirm } from './support/sample-firm.ts'

const run = promisify(execFile)
const rounds = 25

type Call = ReturnType<typeof callAs>

const importFolder = (folder: string, environment: NodeJS.ProcessEnv): Promise<unknown> =>
  run(process.execPath, ['server/cli/import.ts', folder], { env: environment })

const medianOf = async (call: Call, address: string): Promise<number> => {
  const figures: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    figures.push(
      await timed(async () => {
        const reply = await call('GET', address)
        if (!reply.ok) throw new Error(`${address}: ${reply.status.toString()}`)
        await reply.arrayBuffer()
      }),
    )
  }
  return median(figures)
}

/** How long another call takes while the series are being read, over and over. */
const meanwhile = async (call: Call, address: string): Promise<readonly number[]> => {
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

const measure = async (firm: string, folder: string): Promise<Report> => {
  const environment = { ...process.env, PLUTUS_DATA: path.join(folder, 'data'), PLUTUS_SEED: 'none' }
  const importing = await timed(() => importFolder(firm, environment))
  await writeLargeAccount(path.join(folder, 'large'), firm)
  await importFolder(path.join(folder, 'large'), environment)
  const plutus = await startPlutus({ PLUTUS_DATA: environment.PLUTUS_DATA, PLUTUS_SEED: 'none' })
  try {
    const call = callAs(plutus.url, (await signIn(plutus.url, 'super.harbour', 'Superior2026')).token)
    const series = '/data/group/G0006/value-series?from=2019-05-31&to=2024-05-31&by=day'
    const holdings = await medianOf(call, `/data/portfolio/${largeAccount}/holdings`)
    const value = await medianOf(call, series)
    const others = await meanwhile(call, series)
    return {
      title: `The sample firm on the embedded database; calls over HTTP, medians of ${rounds.toString()}`,
      columns: ['what', 'took', 'goal'],
      rows: [
        ['import of the whole folder, process start included', ms(importing), '< 20,000 ms'],
        ['holdings of an account with 15,000 transactions', ms(holdings), '< 50 ms'],
        ['daily value series of a group over five years', ms(value), '< 300 ms'],
        ['another call meanwhile, p99', ms(percentile(others, 0.99)), ''],
      ],
    }
  } finally {
    await plutus.stop()
  }
}

export const measureLedger = async (): Promise<Report> => {
  const firm = sampleFirm()
  if (firm === undefined)
    return {
      title: 'The sample firm: not there, so not measured (name its folder in PLUTUS_SAMPLE_FIRM)',
      columns: [],
      rows: [],
    }
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-bench-'))
  try {
    return await measure(firm, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

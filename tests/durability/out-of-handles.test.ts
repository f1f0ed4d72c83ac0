import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlutusProcess, startPlutus } from '../support/plutus-process.ts'
import { callAs, signIn } from '../support/sign-in.ts'

let testFolder: string
let plutusServer: PlutusProcess

beforeAll(async () => {
  testFolder = await mkdtemp(path.join(tmpdir(), 'plutus-handles-'))
  plutusServer = await startPlutus({ PLUTUS_DATA: testFolder, PLUTUS_SEED: 'demo' })
})
afterAll(async () => {
  await plutusServer.stop()
  await rm(testFolder, { recursive: true, force: true })
})

const setLimit = (limit: string): void => {
  const { status } = spawnSync('prlimit', ['--pid', String(plutusServer.process.pid), `--nofile=${limit}:`])
  expect(status).toBe(0)
}

/** From now on the server may open no more files than it has open. */
const openNoMore = async (): Promise<void> => {
  const open = new Set((await readdir(`/proc/${String(plutusServer.process.pid)}/fd`)).map(Number))
  const first = Array.from({ length: open.size + 1 }, (_, number) => number).find((number) => !open.has(number))
  setLimit(String(first))
}

const openMoreAgain = async (): Promise<void> => {
  const limits = await readFile(`/proc/${String(plutusServer.process.pid)}/limits`, 'utf8')
  setLimit(/Max open files +\d+ +(\d+)/.exec(limits)?.[1] ?? '')
}

const canLimit = process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0

test.skipIf(!canLimit)(
  'the first report, Excel file and PDF while no file can be opened are to be asked for again, and are made then',
  async () => {
    const { token } = await signIn(plutusServer.url, 'client')
    const ask = async (format: string) => {
      const query = `GroupCode=GD001&PositionDate=2024-06-30&outputFormat=${format}`
      const reply = await callAs(plutusServer.url, token)('POST', `/reports/view/portfolio-valuation?${query}`)
      const body = await reply.text()
      return { status: reply.status, again: reply.headers.get('retry-after'), said: reply.ok ? '' : body }
    }
    const made = { status: 200, again: null, said: '' }

    await openNoMore()
    expect(await ask('html')).toMatchObject({ status: 503, again: '1' })
    await openMoreAgain()
    expect(await ask('html')).toEqual(made)

    await openNoMore()
    const [sheet, document] = [await ask('table-to-xlsx'), await ask('wkhtmltopdf')]
    expect(sheet).toMatchObject({ status: 503, again: '1', said: expect.stringContaining('TablesBusy') as unknown })
    expect(document).toMatchObject({ status: 503, again: '1', said: expect.stringContaining('PrinterBusy') as unknown })
    await openMoreAgain()
    expect([await ask('table-to-xlsx'), await ask('wkhtmltopdf')]).toEqual([made, made])
  },
)

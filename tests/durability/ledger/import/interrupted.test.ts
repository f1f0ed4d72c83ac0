import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFirm } from '../../../../server/demo/seed-demo-firm.ts'
import { programAt } from '../../../support/program.ts'
import { freshDatabase, type TestDatabase } from '../../../server/support/database.ts'

let testFolder: string
let testDatabase: TestDatabase

beforeAll(async () => {
  testFolder = await mkdtemp(path.join(tmpdir(), 'plutus-import-'))
  testDatabase = await freshDatabase()
  await Promise.all(
    demoFirm(7, '2026-07-01').map(({ sheet, text }) => writeFile(path.join(testFolder, `${sheet}.csv`), text)),
  )
})

afterAll(async () => {
  await testDatabase.drop()
  await rm(testFolder, { recursive: true })
})

const startImport = (from = testFolder) => {
  const running = spawn(process.execPath, [programAt('server/cli/import.ts'), from], {
    env: { ...process.env, DATABASE_URL: testDatabase.url },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // read to the end: one that cannot tell how far it is would end by itself
  running.stderr.resume()
  return { running, exited: once(running, 'exit') }
}

/** Once a line of its progress names the file, the import is past it. */
const hasRead = async ({ stderr }: ReturnType<typeof startImport>['running'], file: string): Promise<void> => {
  for await (const [chunk] of on(stderr, 'data', { close: ['end'] })) if (String(chunk).includes(file)) return
}

const ledgerSize = async (): Promise<unknown> => {
  const { rows } = await testDatabase.pool.query(`
    select (select count(*)::int from event) as events, (select count(*)::int from ledger_price) as prices,
      (select count(*)::int from ledger_transaction) as transactions, (select count(*)::int from credential) as users`)
  return rows[0]
}

const nothing = { events: 0, prices: 0, transactions: 0, users: 0 }

test.each([
  ['advisers.csv', 0],
  ['accounts.csv', 200],
  ['prices.csv', 50],
  ['Writing', 0],
] as const)('killed after %s and %i ms, an import has written nothing', async (file, milliseconds) => {
  const { running, exited } = startImport()
  await hasRead(running, file)
  await pause(milliseconds)
  running.kill('SIGKILL')
  expect(await exited).toEqual([null, 'SIGKILL'])
  expect(await ledgerSize()).toEqual(nothing)
})

test('interrupted at the terminal, an import says that it wrote nothing', async () => {
  const { running, exited } = startImport()
  await hasRead(running, 'accounts.csv')
  running.kill('SIGINT')
  expect(await exited).toEqual([130, null])
  expect(await ledgerSize()).toEqual(nothing)
})

test('after all that the same import comes in, users included', async () => {
  expect(await startImport().exited).toEqual([0, null])
  expect(await ledgerSize()).toMatchObject({ events: 30, users: 28 })
})

const knownFees = async (): Promise<readonly { readonly id: string }[]> =>
  (
    await testDatabase.pool.query<{ id: string }>(
      "select id from ledger_transaction where type = 'fee' and known_to = 'infinity' order by id",
    )
  ).rows

test('killed while it takes rows back, an import has taken back all or none, and after the next there is none left', async () => {
  const fees = await knownFees()
  const reversals = await mkdtemp(path.join(testFolder, 'reversals-'))
  await writeFile(
    path.join(reversals, 'transactions.csv'),
    [
      'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,key',
      ...fees.map((fee) => `,,reverse,,,,,,,#${fee.id}`),
    ].join('\n'),
  )
  const { running, exited } = startImport(reversals)
  await hasRead(running, 'transactions.csv')
  running.kill('SIGKILL')
  await exited
  expect([fees, []]).toContainEqual(await knownFees())
  expect(await startImport(reversals).exited).toEqual([0, null])
  expect([fees.length > 0, await knownFees()]).toEqual([true, []])
})

import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withImportLock } from '../../../../server/ledger/import/import-lock.ts'
import { E } from '../../../../src/domain/fp.ts'
import { openTestFirm, type TestFirm } from './small-firm.ts'

let testFirm: TestFirm

beforeEach(async () => {
  testFirm = await openTestFirm()
})

afterEach(() => testFirm.drop())

const act = async (heldMs: number, lastMs: number): Promise<void> => {
  const client = await testFirm.pool.connect()
  const ask = (what: string, lock: string) => client.query(`select ${what}(hashtextextended($1, 0))`, [lock])
  await ask('pg_advisory_lock', 'plutus/ledger-import')
  await ask('pg_advisory_lock', 'plutus/ledger-import-brief')
  await pause(heldMs)
  await ask('pg_advisory_unlock', 'plutus/ledger-import-brief')
  await pause(lastMs)
  await ask('pg_advisory_unlock', 'plutus/ledger-import')
  client.release()
}

test('an import that waits for a brief act is not told of another import in the moment in which the act lets go of its two locks', async () => {
  const acting = act(1500, 300)
  await pause(50)
  expect(await withImportLock(testFirm.pool, () => Promise.resolve(E.right('imported')))()).toEqual(E.right('imported'))
  await acting
})

test('an import that waits for another one asks once in each of its looks', async () => {
  const other = await testFirm.pool.connect()
  await other.query('select pg_advisory_lock(hashtextextended($1, 0))', ['plutus/ledger-import'])
  const asked: number[] = []
  testFirm.pool.on('acquire', () => asked.push(Date.now()))
  const refused = await withImportLock(testFirm.pool, () => Promise.resolve(E.right('imported')))()
  other.release(true)
  expect(refused).toEqual(E.left({ _tag: 'AnotherImportRunning' }))
  expect(asked).toHaveLength(21)
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ImportRuns } from '../../../../server/ledger/import/import-runs.ts'
import { openLedgerImports } from '../../../../server/ledger/ledger-imports.ts'
import { openEventLog } from '../../../../server/log/open-log.ts'
import { isCoded } from '../../../../server/logger/errors.ts'
import { callLimits, openPool, workLimits } from '../../../../server/postgres/limits.ts'
import { serverProjections } from '../../../../server/projections.ts'
import { openTestFirm, sheetText, smallFirm, type TestFirm } from './small-firm.ts'

const limitMs = 400
const textSheet = sheetText('prices', 'CBA,2024-01-04,1,1,1,1,1')

let testFirm: TestFirm
let testFolder: string
let samplePools: readonly Pool[] = []

/** Each row takes twice as long as a statement of a call may, where it is staged and where it is written. */
const slow = `
  create function take_long() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${(2 * limitMs) / 1000}); return new; end $$;
  create trigger staged before insert on ledger_staged_price for each row execute function take_long();
  create trigger written before insert on ledger_price for each row execute function take_long()`

beforeEach(async () => {
  testFolder = await mkdtemp(path.join(tmpdir(), 'plutus-long-'))
  await writeFile(path.join(testFolder, 'files'), textSheet)
  testFirm = await openTestFirm()
  await testFirm.bring(smallFirm)
  await testFirm.pool.query(slow)
  samplePools = [
    openPool(testFirm.url, 2, { ...callLimits, statement: limitMs }),
    openPool(testFirm.url, 2, workLimits),
  ]
})

afterEach(async () => {
  await Promise.all(samplePools.map((pool) => pool.end()))
  await testFirm.drop()
  await rm(testFolder, { recursive: true })
})

const ignore = () => undefined
const noRuns: ImportRuns = {
  all: () => [],
  begin: () => ({ sent: ignore, reached: ignore, leave: ignore, end: ignore }),
  end: ignore,
  subscribe: ignore,
  close: () => Promise.resolve(),
}

const importsThrough = (pool: Pool, long: Pool) => {
  const logOn = (own: Pool) => openEventLog({ pool: own, url: testFirm.url, projections: serverProjections })
  return openLedgerImports({
    pool,
    log: logOn(pool),
    tail: testFirm.tail,
    importRuns: noRuns,
    imports: { pool: long, log: logOn(long) },
    now: () => new Date(),
    messages: { takeBack: () => Promise.resolve({ appends: [], beside: () => Promise.resolve() }) },
  })
}

const uploaded = () => ({
  path: path.join(testFolder, 'files'),
  bytes: Buffer.byteLength(textSheet),
  files: [{ name: 'prices.csv', bytes: Buffer.byteLength(textSheet) }],
})
const asked = { id: 'long', actor: 'admin', acknowledged: [] }

test('a file that takes longer to read and to write than a call may is checked, imported and withdrawn', async () => {
  const [calls = testFirm.pool, long = testFirm.pool] = samplePools
  const imports = importsThrough(calls, long)
  expect(await imports.check({ ...uploaded(), ...asked }, new AbortController().signal)()).toMatchObject({
    right: { faultCount: 0 },
  })
  expect(await imports.run({ ...uploaded(), ...asked })()).toMatchObject({
    right: { id: 'long', files: [{ added: 1 }] },
  })
  expect(await imports.withdraw('long', 'admin', false)()).toMatchObject({ right: {} })
})

test('on the connections of calls it would be ended', async () => {
  const [calls = testFirm.pool] = samplePools
  const outcome = await Promise.allSettled([importsThrough(calls, calls).run({ ...uploaded(), ...asked })()])
  expect(outcome.map((each) => each.status === 'rejected' && isCoded(each.reason, '57014'))).toEqual([true])
})

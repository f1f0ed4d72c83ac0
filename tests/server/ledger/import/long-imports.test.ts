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
import { projections } from '../../../../server/projections.ts'
import { openTestFirm, sheetText, smallFirm, type TestFirm } from './small-firm.ts'

const limitMs = 400
const text = sheetText('prices', 'CBA,2024-01-04,1,1,1,1,1')

let firm: TestFirm
let folder: string
let pools: readonly Pool[] = []

/** Each row takes twice as long as a statement of a call may, where it is staged and where it is written. */
const slow = `
  create function take_long() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${(2 * limitMs) / 1000}); return new; end $$;
  create trigger staged before insert on ledger_staged_price for each row execute function take_long();
  create trigger written before insert on ledger_price for each row execute function take_long()`

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plutus-long-'))
  await writeFile(path.join(folder, 'files'), text)
  firm = await openTestFirm()
  await firm.bring(smallFirm)
  await firm.pool.query(slow)
  pools = [openPool(firm.url, 2, { ...callLimits, statement: limitMs }), openPool(firm.url, 2, workLimits)]
})

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await firm.drop()
  await rm(folder, { recursive: true })
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
  const logOn = (own: Pool) => openEventLog({ pool: own, url: firm.url, projections })
  return openLedgerImports({
    pool,
    log: logOn(pool),
    tail: firm.tail,
    importRuns: noRuns,
    imports: { pool: long, log: logOn(long) },
    now: () => new Date(),
    messages: { takeBack: () => Promise.resolve({ appends: [], beside: () => Promise.resolve() }) },
  })
}

const uploaded = () => ({
  path: path.join(folder, 'files'),
  bytes: Buffer.byteLength(text),
  files: [{ name: 'prices.csv', bytes: Buffer.byteLength(text) }],
})
const asked = { id: 'long', actor: 'admin', acknowledged: [] }

test('a file that takes longer to read and to write than a call may is checked, imported and withdrawn', async () => {
  const [calls = firm.pool, long = firm.pool] = pools
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
  const [calls = firm.pool] = pools
  const outcome = await Promise.allSettled([importsThrough(calls, calls).run({ ...uploaded(), ...asked })()])
  expect(outcome.map((each) => each.status === 'rejected' && isCoded(each.reason, '57014'))).toEqual([true])
})

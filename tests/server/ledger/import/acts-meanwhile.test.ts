import { afterEach, beforeEach, expect, test } from 'vitest'
import { acknowledgeRaised } from '../../../../server/ledger/import/findings/acknowledge-raised.ts'
import { findingsOf } from '../../../../server/ledger/import/findings/findings-projection.ts'
import { withdrawImport } from '../../../../server/ledger/import/withdraw-import.ts'
import type { EventLog } from '../../../../server/log/event-log.ts'
import { E } from '../../../../src/domain/fp.ts'
import { anIntent, append, counted } from '../../support/samples.ts'
import { openTestBreaks } from '../reconciliation/open-test-breaks.ts'
import { bringTo, openTestFirm, positions, smallFirm, type TestFirm, transactions } from './small-firm.ts'

let firm: TestFirm

beforeEach(async () => {
  firm = await openTestFirm()
  await firm.bring(smallFirm)
})

afterEach(() => firm.drop())

/** The log, of which an import has written its rows, and is not there yet, when `act` is done. */
const during = (act: () => Promise<unknown>): EventLog => ({
  ...firm.log,
  appendPrepared: (intent, appends, prepare) =>
    firm.log.appendPrepared(intent, appends, async (transaction) => {
      const beside = await prepare(transaction)
      await act()
      return beside
    }),
})

const bringDuring = (act: () => Promise<unknown>, ...more: Parameters<TestFirm['bring']>) =>
  bringTo({ pool: firm.pool, log: during(act) })(...more)

const transactionCount = async () => (await firm.pool.query('select from ledger_transaction')).rowCount

test('others write while the rows of an import are written and withdrawn, and see none of it until all is there', async () => {
  const before = await transactionCount()
  const seen: unknown[] = []
  const act = (stream: string) => async () => {
    seen.push(await firm.log.append(anIntent(), [append(stream, 0, counted(1))])(), await transactionCount())
  }
  const last = await firm.log.lastPosition()
  const rows = transactions('P00002,2024-02-03,deposit,,,,,12.50,In')
  const brought = await bringDuring(act('a'), rows, { id: 'more' })
  expect(brought).toMatchObject({ right: { _tag: 'Imported', position: last + 3 } })
  expect(seen).toEqual([E.right({ position: last + 1 }), before])
  const withdrawn = await withdrawImport(firm.pool, during(act('b')), {
    ...{ id: 'more', actor: 'tester', today: '2024-06-30', now: Date.now },
    alongside: () => Promise.resolve({ appends: [], beside: () => Promise.resolve() }),
  })()
  expect(withdrawn).toMatchObject({ right: { _tag: 'Withdrawn' } })
  expect(seen.slice(2)).toEqual([E.right({ position: last + 4 }), (before ?? 0) + 1])
})

test('a finding that is acknowledged meanwhile stands open in no import', async () => {
  const overdrawn = transactions('P00002,2024-02-01,withdrawal,,,,,-12.50,Out')
  await firm.bring(overdrawn, { id: 'first' })
  const [first] = await findingsOf(firm.pool, ['first'])
  await firm.withdraw('first')
  const acts = { pool: firm.pool, log: firm.log, actor: 'terminal', at: '2024-06-30T00:00:00.000Z' }
  const acknowledge = () => acknowledgeRaised(acts, [first?.finding.digest ?? ''], 'A bridging loan')
  expect(await bringDuring(acknowledge, overdrawn, { id: 'second' })).toMatchObject({ right: { _tag: 'Imported' } })
  expect(await findingsOf(firm.pool, ['first', 'second'])).toMatchObject([{ import_id: 'first', open: 0 }])
})

test('a break that is explained meanwhile stands open again once the import makes another of it', async () => {
  const breaks = await openTestBreaks(firm)
  await firm.bring(positions('P00001,2024-01-03,CBA,95'))
  const explain = async () => breaks.explain(await breaks.all(), 'Sold on the third')
  await bringDuring(explain, positions('P00001,2024-02-01,CBA,90'))
  expect(await breaks.all()).toMatchObject([{ difference: '-10', state: 'Open' }])
  const types = (await firm.log.readStream('reconciliation/units/P00001/CBA')).map(({ type }) => type)
  expect(types).toEqual(['BreakFound', 'BreakExplained', 'BreakFound'])
})

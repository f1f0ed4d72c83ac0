import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReportData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import {
  type SheetFiles,
  keyedTransactions,
  firmsBeginningWith,
  sheetText,
  smallFirm,
  type TestFirm,
} from '../../ledger/import/small-firm.ts'
import { bringAcknowledged, closedOn, openTestYears } from '../../ledger/years/open-test-years.ts'
import { type GatherSources, gatherFrom, sectionOf } from './support/gathered.ts'

let testFirm: TestFirm
let years: Awaited<ReturnType<typeof openTestYears>>
let gather: GatherSources

const tradesFiles: SheetFiles = keyedTransactions(
  'P00001,2022-01-04,buy,CBA,100,10,,-1000,,B1',
  'P00001,2023-08-01,sell,CBA,100,25,,2500,,S1',
  'P00001,2023-09-01,dividend,CBA,,,,70,,D1',
  'P00002,2022-01-04,buy,CBA,100,10,,-1000,,X1',
  'P00002,2023-08-01,sell,CBA,100,25,,2500,,X2',
)
const corrected = keyedTransactions('P00001,2023-08-01,sell,CBA,100,26,,2600,,S1')

const openFirm = firmsBeginningWith((begun) => begun.bring({ ...smallFirm, ...tradesFiles }))

beforeEach(async () => {
  testFirm = await openFirm()
  years = await openTestYears(testFirm)
  gather = gatherFrom(testFirm.pool)
})
afterEach(() => testFirm.drop())

const account = { type: 'account', code: 'P00001' } as const
const groupKey = { type: 'adviser', code: 'ADV01' } as const
const figuresDates = { StartDate: '2023-07-01', EndDate: '2024-06-30', PositionDate: '2024-06-30' }

const now = async (
  source: 'tax' | 'cgt' | 'gains' | 'components',
  entity: typeof account | typeof groupKey = account,
) => gather(entity, figuresDates, source, { _tag: 'AtPosition', position: await testFirm.log.lastPosition() })

const realised = (data: ReportData): number => sectionOf(data, 'gains').realised.totals.gain

const closed = `FY-24 was closed on 12-Aug-24: these are the figures known then.`

test('the figures of a closed year are those known when it was closed, with what the ledger says since', async () => {
  await years.close(2024, ['P00001'])
  const before = await now('gains')
  expect(before.closing).toEqual({ closedOn, note: closed, changes: [], more: 0 })
  await bringAcknowledged(testFirm, corrected)
  const after = await now('gains')
  expect(realised(after)).toBe(1500)
  expect(after.report).toMatchObject({ knownOn: closedOn, position: before.report.position })
  expect(after.closing?.note).toBe(
    `${closed} The ledger has changed since: what is listed at the end is not in these figures.`,
  )
  expect(after.closing?.changes).toContainEqual({
    label: 'Gains: realised total realised gain',
    then: '$1,500.00',
    now: '$1,600.00',
  })
})

test.each(['tax', 'cgt', 'gains', 'components'] as const)(
  '%s of a closed year stays through corrections',
  async (source) => {
    await years.close(2024, null)
    const { closing, ...before } = await now(source)
    await bringAcknowledged(testFirm, { ...corrected, components: sheetText('components', 'D1,franked,70,') })
    const { closing: since, ...after } = await now(source)
    expect(after).toEqual(before)
    expect([closing?.changes.length, (since?.changes.length ?? 0) > 0]).toEqual([0, true])
  },
)

test('a run is issued again as it was, whatever was closed, opened and corrected since', async () => {
  const open = await now('gains')
  const first = await testFirm.log.lastPosition()
  await years.close(2024, ['P00001'])
  await bringAcknowledged(testFirm, corrected)
  const fixed = await now('gains')
  const second = await testFirm.log.lastPosition()
  await years.open(2024, ['P00001'])
  await testFirm.bring(keyedTransactions('P00001,2023-08-01,sell,CBA,100,27,,2700,,S1'))
  const at = (position: number) => gather(account, figuresDates, 'gains', { _tag: 'AtPosition', position })
  expect(await at(first)).toEqual(open)
  expect(await at(second)).toEqual(fixed)
  const last = await now('gains')
  expect([realised(last), last.closing]).toEqual([1700, null])
})

test('what is of a year that is open too, or of accounts whose year is, is as known now and says so', async () => {
  await years.close(2024, ['P00001'])
  await bringAcknowledged(testFirm, corrected)
  const both = await now('gains', groupKey)
  expect(realised(both)).toBe(3100)
  expect(both.closing?.note).toBe(
    'FY-24 was closed for a part of this alone, so the figures are those known when it was issued.',
  )
  const longer = await gather(account, { ...figuresDates, StartDate: '2022-07-01' }, 'gains')
  expect(realised(longer)).toBe(1600)
  await years.close(2024, ['P00002'])
  expect((await now('gains', groupKey)).closing?.note).toBe(
    'FY-24 was closed one after another, the last on 12-Aug-24: these are the figures known then.',
  )
})

test('prices that come after a year was closed change nothing of what it says', async () => {
  await years.close(2024, ['P00001'])
  await testFirm.bring({ prices: sheetText('prices', 'CBA,2024-06-29,,,,110,') })
  expect((await now('tax')).closing?.note).toBe(closed)
})

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerOf } from '../../../../server/ledger/data-sets/reading.ts'
import { readDailyCourse } from '../../../../server/ledger/data-sets/returns/daily-course.ts'
import { inSlices } from '../../../../server/ledger/read/in-slices.ts'
import { partsOfBook } from '../../../../server/ledger/read/kept/kept-parts.ts'
import { openLedgerMemories } from '../../../../server/ledger/read/kept/ledger-memory.ts'
import { loadLedgers } from '../../../../server/ledger/read/load-ledgers.ts'
import { type DateSpan, singlePartScope } from '../../../../server/ledger/read/scope.ts'
import { type LedgerMoment, onSnapshot, type LedgerSnapshot } from '../../../../server/ledger/read/snapshot.ts'
import { valuingDays } from '../../../../src/domain/ledger/valuation/daily-value.ts'
import { flowDays } from '../../../../src/domain/ledger/valuation/valued-transfer.ts'
import { E } from '../../../../src/domain/fp.ts'
import {
  corporateActions,
  type SheetFiles,
  keyedTransactions,
  openTestFirm,
  pricesFile,
  sheetText,
  smallFirm,
  type TestFirm,
} from '../import/small-firm.ts'

const codes = Array.from({ length: 230 }, (_, index) => `A${(index + 1).toString().padStart(3, '0')}`)
const exchanging = ['A004', 'A120', 'A229']
const from = '2024-01-01'
const lastDay = '2024-01-31'
/** The day before anybody did anything. */
const openingDay = '2023-12-31'

let testFirm: TestFirm

/** Securities with the currencies that their prices are in, or with none. */
const quotedFiles = (...securities: readonly string[]): SheetFiles => ({
  securities: [
    'asx_code,company_name,display_name,asset_class,sector,currency',
    ...securities.map((code) => code.replace(',', ',Name,Name,Equities,Sector,')),
    '',
  ].join('\n'),
})

/** All hold CBA; some held OLD when NEW took its place, and one has bought NEW, which has no price, without having had OLD. */
const manyAccounts: SheetFiles = {
  ...smallFirm,
  ...quotedFiles('CBA,', 'OLD,', 'NEW,', 'UNL,', 'USX,USD'),
  exchange_rates: sheetText('exchange_rates', 'USD,2024-01-04,1.5', 'USD,2024-01-13,1.625'),
  accounts: sheetText('accounts', ...codes.map((code) => `${code},Account ${code},${code},SMSF,ADV01,G0001`)),
  prices: sheetText(
    'prices',
    'CBA,2024-01-02,,,,100.505,',
    'CBA,2024-01-09,,,,101.25,',
    'OLD,2024-01-03,,,,7.77,',
    'USX,2024-01-14,,,,20,',
  ),
  transactions: sheetText(
    'transactions',
    ...codes.flatMap((code, index) => [
      `${code},2024-01-0${(index % 8) + 2},deposit,,,,,${5_000 + index}.05,Deposit`,
      `${code},2024-01-1${index % 9},buy,CBA,${(index % 13) + 1},100,9.95,-${((index % 13) + 1) * 100 + 9.95},Bought`,
    ]),
    ...exchanging.map((code, index) => `${code},2024-01-08,buy,OLD,${index + 3}0,8,0,-${(index + 3) * 80},Bought`),
    'A150,2024-01-20,buy,NEW,7,11,0,-77,Bought',
    'A200,2024-01-11,buy,UNL,7,11,0,-77,Bought',
  ),
  ...corporateActions('OLD,2024-01-15,merger,NEW,0.5,,'),
}

beforeAll(async () => {
  testFirm = await openTestFirm()
  const brought = await testFirm.bring(manyAccounts)
  expect(brought).toMatchObject({ _tag: 'Right', right: { _tag: 'Imported' } })
})
afterAll(() => testFirm.drop())

const wholly = async (snapshot: LedgerSnapshot, span: DateSpan) => {
  const ledger = ledgerOf(await loadLedgers(snapshot, singlePartScope(codes), span))
  return {
    days: await inSlices(valuingDays(ledger, span.from, span.to)),
    flows: flowDays(ledger.cash, ledger.transfers).map(({ date, deposits, withdrawals }) => ({
      date,
      deposits,
      withdrawals,
    })),
    receivables: new Set(ledger.receivables),
  }
}

const memories = openLedgerMemories()

const bothWays = (moment: LedgerMoment, span: DateSpan = { from, to: lastDay }) =>
  onSnapshot(
    testFirm.pool,
    moment,
    async (snapshot) => {
      const { days, flows, receivables } = await readDailyCourse(snapshot, codes, span)
      return {
        inParts: { days, flows, receivables: new Set(receivables) },
        whole: await wholly(snapshot, span),
      }
    },
    memories,
  )

test('those whom an exchange of securities has to do with are one part, and the others go by the hundred', async () => {
  const parts = await onSnapshot(testFirm.pool, { _tag: 'Now' }, (snapshot) => partsOfBook(snapshot, codes))
  expect(parts.map(({ length }) => length)).toEqual([4, 100, 100, 26])
  expect(parts[0]?.toSorted()).toEqual(['A004', 'A120', 'A150', 'A229'])
})

test('a currency of a security that comes later than its prices is in the figures of every part, until it is withdrawn', async () => {
  const before = await bothWays({ _tag: 'Now' })
  await testFirm.bring(quotedFiles('CBA,USD'), { id: 'currency' })
  const { inParts, whole } = await bothWays({ _tag: 'Now' })
  expect(inParts).toEqual(whole)
  expect(inParts.days.at(-1)?.value).toBeGreaterThan(before.whole.days.at(-1)?.value ?? Infinity)
  await testFirm.withdraw('currency')
  expect((await bothWays({ _tag: 'Now' })).inParts).toEqual(before.whole)
})

const dayArbitrary = fc.integer({ min: 2, max: 28 }).map((one) => `2024-01-${one.toString().padStart(2, '0')}`)
const accountArbitrary = fc.constantFrom(...codes)
const unitsArbitrary = fc.integer({ min: 1, max: 9 })

/**
 * Corrections by key, prices also of what had none and on days of their own, currencies that are said or dropped, actions, payments, what goes
 * from one account to another in kind, and withdrawals.
 */
const actArbitrary: fc.Arbitrary<SheetFiles | null> = fc.oneof(
  fc
    .tuple(dayArbitrary, fc.integer({ min: 50, max: 9_000 }))
    .map(([date, cents]) => pricesFile(`CBA,${date},,,,${cents / 100},`)),
  fc
    .tuple(dayArbitrary, fc.constantFrom('UNL', 'CBA', 'NEW'), unitsArbitrary)
    .map(([date, code, price]) => pricesFile(`${code},${date},,,,${price},`)),
  fc.tuple(dayArbitrary, unitsArbitrary).map(([date, rate]) => ({
    exchange_rates: sheetText('exchange_rates', `USD,${date},1.${rate}`),
  })),
  fc.constantFrom('CBA,USD', 'CBA,', 'UNL,USD', 'UNL,').map((security) => quotedFiles(security)),
  fc.tuple(accountArbitrary, dayArbitrary, unitsArbitrary).map(([code, date, bought]) => ({
    transactions: `AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,key,currency,exchange_rate,settlement_currency
${code},${date},conversion,,,,,${bought}0,From Australian dollars,C${bought},USD,1.5,USD
${code},${date},buy,USX,${bought},10,0,-${bought}0,Bought,U${bought},USD,1.6,USD
`,
  })),
  fc
    .tuple(dayArbitrary, fc.constantFrom('split,,2,,', 'dividend,,,0.5,', 'dividend,,,0.75,'))
    .map(([date, what]) => corporateActions(`CBA,${date},${what}`)),
  fc
    .tuple(accountArbitrary, dayArbitrary, unitsArbitrary, fc.integer({ min: 4, max: 6 }))
    .map(([code, date, paid, key]) => keyedTransactions(`${code},${date},dividend,CBA,,,,${paid},Dividend,K${key}`)),
  fc.tuple(accountArbitrary, dayArbitrary, unitsArbitrary).map(([code, date, moved]) => ({
    transactions: `AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,key,acquired,cost
${code},${date},transfer_in,UNL,${moved},,,0,Came,T${moved},2023-02-03,${moved}5
`,
  })),
  fc
    .tuple(accountArbitrary, dayArbitrary, unitsArbitrary, fc.integer({ min: 1, max: 3 }))
    .map(([code, date, bought, key]) =>
      keyedTransactions(`${code},${date},buy,CBA,${bought},50,0,-${bought * 50},Bought,K${key}`),
    ),
  fc
    .tuple(accountArbitrary, accountArbitrary, unitsArbitrary)
    .map(([from, to, moved]) =>
      keyedTransactions(
        `${from},2024-01-25,deposit,,,,,1,Deposit,D${from}${to}${moved}`,
        `${to},2024-01-25,buy,OLD,${moved},9,0,-${moved * 9},Bought,B${from}${to}${moved}`,
      ),
    ),
  fc.constant(null),
)

test('whatever is imported, corrected and withdrawn, the parts that are kept come to the whole until any day', async () => {
  const brought: string[] = []
  const carryOut = async (files: SheetFiles | null): Promise<void> => {
    const last = files === null ? brought.pop() : undefined
    if (last !== undefined) await testFirm.withdraw(last)
    if (files === null) return
    const outcome = await testFirm.bring(files)
    if (E.isRight(outcome) && outcome.right._tag === 'Imported') brought.push(outcome.right.id)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(actArbitrary, dayArbitrary), { minLength: 1, maxLength: 4 }), async (acts) => {
      for (const [one, to] of acts) {
        await carryOut(one)
        for (const asked of [
          { from, to },
          { from, to: lastDay },
          { from: to, to: lastDay },
          { from: openingDay, to },
        ]) {
          const { inParts, whole } = await bothWays({ _tag: 'Now' }, asked)
          expect(inParts).toEqual(whole)
        }
      }
      const then = await bothWays({ _tag: 'KnownOn', date: '9999-12-30', timeZone: 'Australia/Sydney' })
      expect(then.inParts).toEqual(then.whole)
    }),
    { numRuns: 6 },
  )
  expect(brought.length).toBeGreaterThan(2)
})

test('a day of prices makes no part read its facts anew', async () => {
  await bothWays({ _tag: 'Now' })
  const before = [...memories.now().facts.values()].map(({ facts }) => facts)
  await testFirm.bring(pricesFile('CBA,2024-01-30,,,,99.5,'))
  const { inParts, whole } = await bothWays({ _tag: 'Now' })
  expect(inParts).toEqual(whole)
  expect([...memories.now().facts.values()].every(({ facts }) => before.includes(facts))).toBe(true)
})

test('after a correction only the part of that account is made anew', async () => {
  await testFirm.bring(keyedTransactions('A009,2024-01-22,deposit,,,,,12.34,Deposit,LATE'))
  await bothWays({ _tag: 'Now' })
  const before = [...memories.now().parts.values()].map(({ part }) => part.course)
  await testFirm.bring(keyedTransactions('A009,2024-01-12,deposit,,,,,99.99,Deposit,LATE'))
  const { inParts, whole } = await bothWays({ _tag: 'Now' })
  expect(inParts).toEqual(whole)
  const isKept = [...memories.now().parts.values()].map(({ part }) => before.includes(part.course))
  expect(isKept.filter((kept) => !kept)).toHaveLength(1)
})

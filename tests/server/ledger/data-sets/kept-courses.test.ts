import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DataSetQuery, type DataSets, makeDataSets } from '../../../../server/ledger/data-sets/data-sets.ts'
import { type FirmDirectory, makeDirectory } from '../../../../server/ledger/directory.ts'
import type { DataSet, EntityType } from '../../../../src/domain/ledger/entity.ts'
import { E } from '../../../../src/domain/fp.ts'
import { openLedgerMemories } from '../../../../server/ledger/read/kept/ledger-memory.ts'
import { noDaysSet } from '../../support/site-days.ts'
import {
  type SheetFiles,
  keyedTransactions,
  openTestFirm,
  pricesFile,
  smallFirm,
  type TestFirm,
} from '../import/small-firm.ts'

let testFirm: TestFirm
let firmDirectory: FirmDirectory
let keptSets: DataSets

beforeAll(async () => {
  testFirm = await openTestFirm()
  await testFirm.bring(smallFirm)
  firmDirectory = await makeDirectory(testFirm.pool, testFirm.tail)
  keptSets = makeDataSets({ pool: testFirm.pool, directory: firmDirectory, days: noDaysSet })
})
afterAll(() => testFirm.drop())

type AskedDataSet = readonly [EntityType, string, DataSet, DataSetQuery]

const allAsked: readonly AskedDataSet[] = (
  [
    ['portfolio', 'P00001'],
    ['portfolio', 'P00002'],
    ['group', 'G0001'],
    ['adviser', 'ADV01'],
    ['firm', 'firm'],
  ] as const
).flatMap(([type, code]) =>
  (
    [
      ['performance', {}],
      ['performance', { by: 'risk' }],
      ['performance', { asAt: '2024-01-09' }],
      ['value-series', {}],
      ['value-series', { from: '2024-01-04', to: '2024-01-11' }],
      ['performance', { knownOn: '9999-12-31' }],
    ] as const
  ).map(([dataSet, query]) => [type, code, dataSet, query] as const),
)

const answers = async (sets: DataSets, asked: readonly AskedDataSet[]): Promise<readonly unknown[]> =>
  Promise.all(
    asked.map(async ([type, code, dataSet, query]) => {
      const read = await sets.read({ type, code }, dataSet, query, () => true)()
      return { type, code, dataSet, query, answer: E.isRight(read) ? read.right : read.left }
    }),
  )

/** A third for each run: the answers of all take longer than the imports. */
const askedArbitrary = fc.shuffledSubarray([...allAsked], { minLength: 10, maxLength: 10 })
const dayArbitrary = fc.integer({ min: 2, max: 20 }).map((one) => `2024-01-${one.toString().padStart(2, '0')}`)
const accountArbitrary = fc.constantFrom('P00001', 'P00002')
const unitsArbitrary = fc.integer({ min: 1, max: 90 })
const closeArbitrary = fc.integer({ min: 50, max: 200 })

/** Some rows come late, some correct rows by key or day, and some withdraw an import. */
const actArbitrary = fc.oneof(
  fc.tuple(dayArbitrary, closeArbitrary).map(([date, price]) => pricesFile(`CBA,${date},,,,${price.toString()},1`)),
  fc
    .tuple(accountArbitrary, dayArbitrary, unitsArbitrary, closeArbitrary, fc.integer({ min: 1, max: 4 }))
    .map(([code, date, bought, price, key]) =>
      keyedTransactions(`${code},${date},buy,CBA,${bought},${price},0,-${bought * price},Bought,K${key}`),
    ),
  fc
    .tuple(accountArbitrary, dayArbitrary, unitsArbitrary, fc.integer({ min: 5, max: 8 }))
    .map(([code, date, amount, key]) =>
      keyedTransactions(`${code},${date},deposit,,,,,${amount * 100},Deposit,K${key}`),
    ),
  fc.constant(null),
)

test('whatever is imported, corrected and withdrawn, what is kept gives what is worked out anew', async () => {
  const brought: string[] = []
  const count = { imported: 0 }
  const carryOut = async (files: SheetFiles | null): Promise<void> => {
    if (files === null) {
      const last = brought.pop()
      if (last !== undefined) await testFirm.withdraw(last)
      return
    }
    const outcome = await testFirm.bring(files)
    if (E.isLeft(outcome) || outcome.right._tag !== 'Imported') return
    brought.push(outcome.right.id)
    count.imported += 1
  }
  await fc.assert(
    fc.asyncProperty(askedArbitrary, fc.array(actArbitrary, { minLength: 1, maxLength: 4 }), async (asked, acts) => {
      for (const one of acts) {
        await carryOut(one)
        const freshSets = makeDataSets({ pool: testFirm.pool, directory: firmDirectory, days: noDaysSet })
        const fresh = await answers(freshSets, asked)
        expect(await answers(keptSets, asked)).toEqual(fresh)
        expect(await answers(keptSets, asked)).toEqual(fresh)
      }
    }),
    { numRuns: 12 },
  )
  expect(count.imported).toBeGreaterThan(3)
})

test('performance, risk and value over time of one revision are worked out of one course', async () => {
  const memories = openLedgerMemories()
  const memory = memories.now()
  const made = { courses: 0 }
  const courses: typeof memory.courses = {
    of: (name, make) =>
      memory.courses.of(name, () => {
        made.courses += 1
        return make()
      }),
  }
  const counted = { ...memory, courses }
  const sets = makeDataSets({
    pool: testFirm.pool,
    directory: firmDirectory,
    days: noDaysSet,
    memories: { ...memories, now: () => counted },
  })
  const ask = (dataSet: DataSet, query: DataSetQuery) =>
    sets.read({ type: 'firm', code: 'firm' }, dataSet, query, () => true)()
  await Promise.all([ask('performance', {}), ask('performance', { by: 'risk' }), ask('performance', {})])
  expect(made.courses).toBe(1)
  await testFirm.bring(pricesFile('CBA,2024-01-22,,,,99,1'))
  await ask('performance', {})
  await ask('performance', { by: 'risk' })
  expect(made.courses).toBe(2)
})

test('once what is kept is dropped, what was changed behind it is seen', async () => {
  const memories = openLedgerMemories()
  const sets = makeDataSets({ pool: testFirm.pool, directory: firmDirectory, days: noDaysSet, memories })
  const ask = () =>
    Promise.all(
      (['performance', 'holdings'] as const).map((dataSet) =>
        sets.read({ type: 'firm', code: 'firm' }, dataSet, {}, () => true)(),
      ),
    )
  const before = await ask()
  await testFirm.pool.query("update ledger_transaction set quantity = quantity * 2 where type = 'buy'")
  expect(await ask()).toEqual(before)
  memories.drop()
  const [performance, holdings] = await ask()
  expect(performance).not.toEqual(before[0])
  expect(holdings).not.toEqual(before[1])
})

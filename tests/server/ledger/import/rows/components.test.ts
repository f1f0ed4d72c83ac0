import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DataSetQuery } from '../../../../../server/ledger/data-sets/data-sets.ts'
import { E } from '../../../../../src/domain/fp.ts'
import { ledgerIn } from '../../support/test-ledger.ts'
import {
  type SheetFiles,
  individualFirm,
  keyedTransactions,
  firmsBeginningWith,
  sheetText,
  type TestFirm,
} from '../small-firm.ts'

let testFirm: TestFirm

const openFirm = firmsBeginningWith((begun) =>
  begun.bring(individualFirm, { now: () => Date.parse('2024-02-01T02:00:00Z') }),
)

beforeEach(async () => {
  testFirm = await openFirm()
})

afterEach(() => testFirm.drop())

const componentsFiles = (...rows: readonly string[]): SheetFiles => ({ components: sheetText('components', ...rows) })

/**
 * Australian Taxation Office, "Standard distribution statement: guidance notes for fund managers 2004", part C: the cash of its
 * components, less what was withheld and other expenses, comes to a net cash distribution of $620.
 */
const paid = keyedTransactions('P00001,2024-01-10,distribution,CBA,,,,620.00,Distribution,D-1')
const statement = [
  ...['franked,70', 'unfranked,50', 'interest,10', 'other_income,5', 'discounted_gain,70', 'concession,80'],
  ...['other_gain,90', 'foreign_income,189', 'tax_exempt,25', 'tax_free,15', 'tax_deferred,30', 'withholding,10'],
  ...['expenses,4', 'franking_credit,30', 'foreign_offset,31'],
].map((row) => `D-1,${row},2023-12-31`)

const income = async (query: DataSetQuery) =>
  (await (await ledgerIn(testFirm)).table('portfolio', 'P00001', 'income', { by: 'component', ...query })).rows

const faultsOf = async (files: SheetFiles): Promise<readonly string[]> => {
  const outcome = await testFirm.bring(files)
  return E.isLeft(outcome) && outcome.left._tag === 'BadRows'
    ? outcome.left.faults.map(({ file, line, column, reason }) => `${file}:${line} ${column}: ${reason}`)
    : [JSON.stringify(outcome)]
}

const year = { from: '2023-07-01', asAt: '2024-06-30' }

test('the published statement adds up, and each component is under its label', async () => {
  expect(await testFirm.bring({ ...paid, ...componentsFiles(...statement) })).toMatchObject({
    right: { _tag: 'Imported' },
  })
  const rows = await income(year)
  expect(rows.map(({ label, cash, credit }) => [label, cash, credit])).toEqual([
    ['13C', 70, null],
    ['13U', 50, null],
    ['13U', 10, null],
    ['13U', 5, null],
    ['18H', 70, null],
    ['', 80, null],
    ['18H', 90, null],
    ['20E, 20M', 189, null],
    ['', 25, null],
    ['', 15, null],
    ['', 30, null],
    ['13R', -10, null],
    ['13Y', -4, null],
    ['13Q, 13C', null, 30],
    ['20O, 20E, 20M', null, 31],
  ])
  expect(rows.reduce((sum, { cash }) => sum + Number(cash), 0)).toBe(620)
})

test('components that do not come to what was paid are a fault', async () => {
  const short = statement.filter((row) => !row.includes('tax_free'))
  expect(await faultsOf({ ...paid, ...componentsFiles(...short) })).toEqual([
    'components.csv:2 amount: the components of D-1 add up to 605, but 620.00 was paid',
  ])
  await testFirm.bring({ ...paid, ...componentsFiles(...statement) })
  expect(await faultsOf(keyedTransactions('P00001,2024-01-10,distribution,CBA,,,,600.00,Distribution,D-1'))).toEqual([
    'transactions.csv:2 amount: the components of D-1 add up to 620, but 600.00 was paid',
  ])
})

test('components of nothing, and of what is no income, are faults', async () => {
  expect(await faultsOf(componentsFiles('X-1,franked,1,', '#2,franked,1,'))).toEqual([
    'components.csv:2 key: no transaction has the key X-1',
  ])
  expect(await faultsOf(componentsFiles('#2,franked,1,'))).toEqual([
    'components.csv:2 amount: #2 has the type buy, which has no components',
  ])
})

test('a component counts in the year its holder became entitled, and without that day when it was paid', async () => {
  await testFirm.bring({
    ...keyedTransactions(
      'P00001,2024-01-10,distribution,CBA,,,,100.00,,D-2',
      'P00001,2024-01-11,dividend,CBA,,,,70.00,,D-3',
      'P00001,2024-01-12,interest,,,,,1.00,,',
    ),
    ...componentsFiles('D-2,other_income,100,2023-06-30', 'D-3,franked,70,', 'D-3,franking_credit,30,'),
  })
  expect(await income({ from: '2022-07-01', asAt: '2023-06-30' })).toMatchObject([{ label: '13U', cash: 100 }])
  expect(await income(year)).toMatchObject([
    { payment: 'Dividends', label: '11T', cash: 70 },
    { payment: 'Dividends', label: '11U', credit: 30 },
    { payment: 'Interest', component: 'Interest', label: '10L', cash: 1 },
  ])
})

test('a corrected component is known until then, and comes back when the correction is withdrawn', async () => {
  await testFirm.bring(
    {
      ...keyedTransactions('P00001,2024-01-11,dividend,CBA,,,,70.00,,D-3'),
      ...componentsFiles('D-3,franked,70,', 'D-3,franking_credit,30,'),
    },
    { now: () => Date.parse('2024-03-01T02:00:00Z') },
  )
  const correction = componentsFiles('D-3,franking_credit,0,', 'D-3,franked,0,', 'D-3,unfranked,70,')
  await testFirm.bring(correction, { now: () => Date.parse('2024-04-01T02:00:00Z') })
  expect(await income(year)).toMatchObject([{ label: '11S', cash: 70 }])
  expect(await income({ ...year, knownOn: '2024-03-15' })).toMatchObject([{ label: '11T' }, { label: '11U' }])
  const [, figures] = await testFirm.log.readStream('ledger-import/3')
  expect([figures?.data, figures?.audience[0]]).toEqual([{ from: '2024-01-11' }, 'dashboard:portfolio/P00001'])
  await testFirm.withdraw('3')
  expect(await income(year)).toMatchObject([{ label: '11T' }, { label: '11U' }])
  expect(await testFirm.bring(componentsFiles('D-3,franked,70,'))).toMatchObject({ right: { _tag: 'NothingNew' } })
})

test('components of what the same files take back are a fault', async () => {
  await testFirm.bring({ ...paid, ...componentsFiles(...statement) })
  const before = await testFirm.ledger()
  const reversed = keyedTransactions(',,reverse,,,,,,,D-1')
  expect(await faultsOf({ ...reversed, ...componentsFiles('D-1,franked,71,2023-12-31') })).toEqual([
    'components.csv:2 key: no transaction has the key D-1',
  ])
  const { rows } = await testFirm.pool.query<{ name: string }>(
    "select '#' || id as name from ledger_transaction where key = 'D-1'",
  )
  const name = String(rows[0]?.name)
  expect(await faultsOf({ ...reversed, ...componentsFiles(`${name},franked,71,2023-12-31`) })).toEqual([
    `components.csv:2 key: no transaction has the key ${name}`,
  ])
  expect(await testFirm.ledger()).toEqual(before)
})

test('a transaction is reversed with its components', async () => {
  await testFirm.bring({ ...paid, ...componentsFiles(...statement) })
  await testFirm.bring(keyedTransactions(',,reverse,,,,,,,D-1'))
  expect(await income(year)).toEqual([])
  const [, figures] = await testFirm.log.readStream('ledger-import/3')
  expect(figures?.data).toEqual({ from: '2023-12-31' })
})

const dividend = (amount: string) => keyedTransactions(`P00001,2024-01-11,dividend,CBA,,,,${amount},,D-3`)

test('a correction that components have followed cannot be withdrawn before them', async () => {
  await testFirm.bring({ ...dividend('70.00'), ...componentsFiles('D-3,franked,70,') })
  await testFirm.bring({ ...dividend('80.00'), ...componentsFiles('D-3,franked,80,') }, { id: 'corrected' })
  await testFirm.bring(componentsFiles('D-3,franked,50,', 'D-3,unfranked,30,'), { id: 'parted' })
  expect(await testFirm.withdraw('corrected')).toEqual(
    E.left({ _tag: 'StillNeeded', reasons: ['the components of D-3 add up to 80, but 70.00 was paid'] }),
  )
  expect(await testFirm.withdraw('parted')).toMatchObject({ right: { _tag: 'Withdrawn' } })
  expect(await testFirm.withdraw('corrected')).toMatchObject({ right: { _tag: 'Withdrawn' } })
  expect(await income(year)).toMatchObject([{ label: '11T', cash: 70 }])
})

test('a transaction cannot be withdrawn before its components, unless it was reversed', async () => {
  await testFirm.bring(dividend('70.00'), { id: 'paid' })
  await testFirm.bring(componentsFiles('D-3,franked,40,', 'D-3,unfranked,30,'), { id: 'parted' })
  expect(await testFirm.withdraw('paid')).toEqual(
    E.left({ _tag: 'StillNeeded', reasons: ['2 components of import parted need the transaction D-3'] }),
  )
  await testFirm.bring(keyedTransactions(',,reverse,,,,,,,D-3'), { id: 'reversed' })
  await testFirm.bring(keyedTransactions('P00001,2024-01-12,deposit,,,,,1.00,,'), { id: 'other' })
  expect(await testFirm.withdraw('other')).toMatchObject({ right: { _tag: 'Withdrawn' } })
  expect(await testFirm.withdraw('reversed')).toMatchObject({ right: { _tag: 'Withdrawn' } })
  expect(await income(year)).toMatchObject([{ cash: 40 }, { cash: 30 }])
})

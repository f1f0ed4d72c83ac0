import { afterEach, beforeEach, expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import { type SheetFiles, firmsBeginningWith, smallFirm, type TestFirm, transactionsFile } from '../small-firm.ts'

let testFirm: TestFirm

const buy = 'P00001,2024-01-03,buy,CBA,10,100,0,-1000.00,Bought 10'
const csvHeader = 'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration'

const settlingFiles = (...rows: readonly (readonly [settlesOn: string, note: string])[]): SheetFiles => ({
  transactions: [`${csvHeader},settles_on,contract_note`, ...rows.map((row) => [buy, ...row].join(',')), ''].join('\n'),
})

const keyedBuy = (key: string, note: string): SheetFiles => ({
  transactions: [`${csvHeader},key,contract_note`, `${buy},${key},${note}`, ''].join('\n'),
})

const openFirm = firmsBeginningWith((begun) => begun.bring(smallFirm))

beforeEach(async () => {
  testFirm = await openFirm()
})

afterEach(() => testFirm.drop())

const outcomesOf = async (...files: readonly SheetFiles[]): Promise<readonly unknown[]> => {
  const outcomes: unknown[] = []
  for (const each of files) {
    const outcome = await testFirm.bring(each)
    outcomes.push(
      E.isLeft(outcome)
        ? outcome.left
        : outcome.right._tag === 'NothingNew'
          ? 'nothing new'
          : outcome.right.files.map(({ added, corrected, unchanged }) => [added, corrected, unchanged]),
    )
  }
  return outcomes
}

const bought = async (): Promise<readonly unknown[]> =>
  (
    await testFirm.pool.query<Record<string, unknown>>(`
      select key, settles_on::text as on, contract_note as note from ledger_transaction
      where known_to = 'infinity' and date = '2024-01-03' and type = 'buy' order by id`)
  ).rows

test('a file that begins to say when its trades settle, and by which note, corrects them and doubles none', async () => {
  const files = [transactionsFile(buy, buy), settlingFiles(['2024-01-05', 'N1'], ['2024-01-05', 'N2'])]
  expect(await outcomesOf(...files)).toEqual([[[2, 0, 0]], [[0, 2, 0]]])
  expect(await bought()).toEqual([
    { key: null, on: '2024-01-05', note: 'N1' },
    { key: null, on: '2024-01-05', note: 'N2' },
  ])
})

test('one that leaves them out again, or says the same, changes nothing', async () => {
  const said = settlingFiles(['2024-01-05', 'N1'])
  expect(await outcomesOf(said, transactionsFile(buy), said)).toEqual([[[1, 0, 0]], 'nothing new', 'nothing new'])
  expect(await bought()).toEqual([{ key: null, on: '2024-01-05', note: 'N1' }])
})

test('another day of settlement corrects, another contract note is another trade', async () => {
  const files = [
    settlingFiles(['2024-01-05', 'N1']),
    settlingFiles(['2024-01-08', 'N1']),
    settlingFiles(['2024-01-05', 'N2']),
  ]
  expect(await outcomesOf(...files)).toEqual([[[1, 0, 0]], [[0, 1, 0]], [[1, 0, 0]]])
  expect(await bought()).toEqual([
    { key: null, on: '2024-01-08', note: 'N1' },
    { key: null, on: '2024-01-05', note: 'N2' },
  ])
})

test('rows of a note are that note’s, those without one any that are left, and a new note those without', async () => {
  await outcomesOf(settlingFiles(['2024-01-05', 'N1'], ['', '']))
  expect(await outcomesOf(settlingFiles(['2024-01-05', 'N2'], ['', ''], ['', 'N3']))).toEqual([[[1, 1, 1]]])
  expect(await bought()).toMatchObject([{ note: 'N1' }, { note: 'N2' }, { note: 'N3' }])
})

test('a key goes to the row that has no contract note, and to none of another', async () => {
  await outcomesOf(settlingFiles(['2024-01-05', 'N1'], ['2024-01-05', '']))
  expect(await outcomesOf(keyedBuy('K1', 'N2'), keyedBuy('K2', 'N3'))).toEqual([[[0, 1, 0]], [[1, 0, 0]]])
  expect(await bought()).toEqual([
    { key: null, on: '2024-01-05', note: 'N1' },
    { key: 'K1', on: '2024-01-05', note: 'N2' },
    { key: 'K2', on: null, note: 'N3' },
  ])
})

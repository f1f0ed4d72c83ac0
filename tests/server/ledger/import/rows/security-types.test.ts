import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecurityTypes } from '../../../../../server/ledger/read/income/read-income.ts'
import { onSnapshot } from '../../../../../server/ledger/read/snapshot.ts'
import { E } from '../../../../../src/domain/fp.ts'
import { ledgerIn } from '../../support/test-ledger.ts'
import {
  corporateActions,
  type SheetFiles,
  individualFirm,
  firmsBeginningWith,
  type TestFirm,
  transactionsFile,
} from '../small-firm.ts'

let testFirm: TestFirm

const openFirm = firmsBeginningWith((begun) => begun.bring(individualFirm))

beforeEach(async () => {
  testFirm = await openFirm()
})
afterEach(() => testFirm.drop())

const csvHeader = 'asx_code,company_name,display_name,asset_class,sector'
const bank = 'CBA,Commonwealth Bank,CBA - Commonwealth Bank,Australian equities,Financials'
const typedFiles = (type: string): SheetFiles => ({ securities: `${csvHeader},security_type\n${bank},${type}\n` })

const typeOf = () =>
  onSnapshot(testFirm.pool, { _tag: 'Now' }, async (snapshot) =>
    (await readSecurityTypes(snapshot, ['CBA'], ['P00001']))('CBA'),
  )

const paidFiles = (type: string): SheetFiles => transactionsFile(`P00001,2024-01-03,${type},CBA,,,,70.00,Paid`)

test('what a security is reads as what it pays, until the file says it', async () => {
  expect(await typeOf()).toBe(null)
  await testFirm.bring(paidFiles('dividend'))
  expect(await typeOf()).toBe('listed_share')
  await testFirm.bring(corporateActions('CBA,2024-02-01,distribution,,,0.5,'))
  expect(await typeOf()).toBe(null)
  expect(await testFirm.bring(typedFiles('other_unit'))).toMatchObject({ right: { files: [{ corrected: 1 }] } })
  expect(await typeOf()).toBe('other_unit')
  expect(await testFirm.bring(typedFiles('other_unit'))).toMatchObject({ right: { _tag: 'NothingNew' } })
  expect(await testFirm.bring({ securities: `${csvHeader}\n${bank}\n` })).toMatchObject({
    right: { _tag: 'NothingNew' },
  })
  await testFirm.bring(typedFiles(''))
  expect(await typeOf()).toBe(null)
})

test('a payment of a unit is a distribution, whatever it was booked as', async () => {
  const payments = async () =>
    (
      await (
        await ledgerIn(testFirm)
      ).table('portfolio', 'P00001', 'income', {
        by: 'component',
        from: '2024-01-01',
        asAt: '2024-06-30',
      })
    ).rows.map(({ payment, label }) => [payment, label])
  await testFirm.bring({
    transactions: `AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,key
P00001,2024-01-03,dividend,CBA,,,,70.00,Paid,D-1
`,
    components: 'key,component,amount\nD-1,unfranked,70\n',
  })
  expect(await payments()).toEqual([['Dividends', '11S']])
  await testFirm.bring(typedFiles('listed_unit'))
  expect(await payments()).toEqual([['Distributions', '13U']])
})

test('what is no type is told by its line', async () => {
  const outcome = await testFirm.bring(typedFiles('bond'))
  expect(E.isLeft(outcome) && outcome.left._tag === 'BadRows' && outcome.left.faults).toMatchObject([
    { file: 'securities.csv', line: 2, column: 'security_type' },
  ])
})

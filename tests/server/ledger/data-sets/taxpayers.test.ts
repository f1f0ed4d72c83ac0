import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSources } from '../../../../server/reports/sources/open-sources.ts'
import { E } from '../../../../src/domain/fp.ts'
import { gatherFrom, sectionOf } from '../../reports/sources/support/gathered.ts'
import { noDaysSet } from '../../support/site-days.ts'
import {
  type SheetFiles,
  firmsBeginningWith,
  sheetText,
  smallFirm,
  type TestFirm,
  transactionsFile,
} from '../import/small-firm.ts'
import { ledgerIn } from '../support/test-ledger.ts'

let testFirm: TestFirm

/**
 * Kathleen's shares, of the Australian Taxation Office's "Capital gains tax guide 2003", steps 5 to 9, in two accounts of hers; her capital
 * loss of $600 is on shares too, and her net capital losses of earlier years are $400.
 */
const kathleenFiles: SheetFiles = {
  ...smallFirm,
  accounts: sheetText(
    'accounts',
    'P00001,Kathleen,KAT1,Individual,ADV01,G0001',
    'P00002,Kathleen at her broker,KAT2,Individual,ADV01,G0002',
    'P00003,Somebody else,ELS3,Individual,ADV01,G0002',
  ),
  prices: sheetText('prices', 'CBA,2003-06-30,8,8,8,8,1'),
  ...transactionsFile(
    'P00001,1998-11-17,buy,CBA,1000,3,,-3000,',
    'P00001,2002-12-17,sell,CBA,1000,6,,6000,',
    'P00002,2002-10-10,buy,CBA,130,4,,-520,',
    'P00002,2003-02-27,sell,CBA,130,8,,1040,',
    'P00002,2003-03-03,buy,CBA,100,16,,-1600,',
    'P00002,2003-04-01,sell,CBA,100,10,,1000,',
    'P00003,2003-03-03,buy,CBA,10,16,,-160,',
    'P00003,2003-04-01,sell,CBA,10,17,,170,',
  ),
}

const taxedFiles: SheetFiles = {
  entities: [
    'AccountCode,entity_type,discount,taxpayer',
    'P00001,individual,,KATHLEEN',
    'P00002,individual,,KATHLEEN',
    '',
  ].join('\n'),
  carried_losses: sheetText('carried_losses', 'taxpayer,KATHLEEN,2002,400'),
}

const openFirm = firmsBeginningWith((begun) => begun.bring(kathleenFiles))

beforeEach(async () => {
  testFirm = await openFirm()
})
afterEach(() => testFirm.drop())

const yearsOf = async (
  code: string,
  maySee: (account: string) => boolean = () => true,
  type = 'portfolio' as const,
) => {
  const { sets } = await ledgerIn(testFirm)
  const asked = { by: 'financial-year', asAt: '2003-06-30', from: '2002-07-01' } as const
  const read = await sets.read({ type, code }, 'gains', asked, maySee)()
  if (E.isLeft(read) || !('rows' in read.right)) throw new Error(`no gains of ${code}`)
  const { rows, meta } = read.right
  return {
    rows: rows.map((row) => [row['account'], row['losses'], row['broughtForward'], row['net']]),
    said: meta.map(({ value }) => value).filter((value) => value.startsWith('These figures are for')),
  }
}

const together = {
  rows: [['P00001, P00002', 600, 400, 1260]],
  said: ['These figures are for the taxpayer KATHLEEN: P00001, P00002.'],
}

test('accounts of one taxpayer are taxed together: the published example, from either account', async () => {
  expect(await yearsOf('P00001')).toEqual({
    rows: [['P00001', 0, 0, 1500]],
    said: ['These figures are for P00001 only.'],
  })
  expect(await testFirm.bring(taxedFiles)).toMatchObject({ _tag: 'Right' })
  expect(await yearsOf('P00001')).toEqual(together)
  expect((await yearsOf('P00002')).rows).toEqual([['P00002, P00001', 600, 400, 1260]])
  expect(await testFirm.withdraw('2')).toMatchObject({ right: { _tag: 'Withdrawn' } })
  expect((await yearsOf('P00001')).rows).toEqual([['P00001', 0, 0, 1500]])
})

test('to whom another account is out of sight, nothing is different from there being none', async () => {
  const before = await yearsOf('P00001')
  await testFirm.bring(taxedFiles)
  expect(await yearsOf('P00001', (account) => account === 'P00001')).toEqual(before)
  await testFirm.bring({ carried_losses: sheetText('carried_losses', 'account,P00001,2001,500') })
  expect((await yearsOf('P00001', () => false)).rows).toEqual([['P00001', 0, 500, 1250]])
  expect((await yearsOf('P00001')).rows).toEqual([['P00001, P00002', 600, 900, 1010]])
})

const figuresDates = { StartDate: '2002-07-01', EndDate: '2003-06-30', PositionDate: '2003-06-30' }

test('the tax statement and the CGT schedule are the taxpayer’s, and name the accounts', async () => {
  await testFirm.bring(taxedFiles)
  const account = { type: 'account', code: 'P00001' } as const
  for (const source of ['tax', 'cgt'] as const) {
    const data = await gatherFrom(testFirm.pool)(account, figuresDates, source)
    const [own, ...others] = sectionOf(data, 'tax').accounts
    expect(others).toEqual([])
    expect(own).toMatchObject({
      together: 'These figures are for the taxpayer KATHLEEN: P00001 Kathleen, P00002 Kathleen at her broker.',
      netCapitalGain: { gains: 3520, losses: 600, broughtForward: 400, discount: 1260, net: 1260 },
    })
    expect(data.accounts.map(({ AccountCode }) => AccountCode)).toEqual(['P00001', 'P00002'])
    expect(data.report.issuedFor).toBe('Kathleen')
  }
  const schedule = sectionOf(await gatherFrom(testFirm.pool)(account, figuresDates, 'cgt'), 'gains')
  expect(schedule.realised.totals.gain).toBe(2920)
})

test('the report of gains has the net capital gain that the dashboard has, and its own parcels alone', async () => {
  await testFirm.bring(taxedFiles)
  const account = { type: 'account', code: 'P00001' } as const
  const data = await gatherFrom(testFirm.pool)(account, figuresDates, 'gains')
  const { realised, years } = sectionOf(data, 'gains')
  expect(realised.rows.map(({ accountCode, gain }) => [accountCode, gain])).toEqual([['P00001', 3000]])
  expect(years).toMatchObject([
    {
      accountCode: 'P00001, P00002',
      year: 'FY-03',
      losses: 600,
      broughtForward: 400,
      net: 1260,
      together: 'These figures are for the taxpayer KATHLEEN: P00001 Kathleen, P00002 Kathleen at her broker.',
    },
  ])
  expect((await yearsOf('P00001')).rows).toEqual(together.rows)
  expect(data.accounts.map(({ AccountCode }) => AccountCode)).toEqual(['P00001', 'P00002'])
  const alone = await gatherFrom(testFirm.pool)(account, figuresDates, 'gains', { _tag: 'Now' }, () => false)
  expect(sectionOf(alone, 'gains').years).toMatchObject([{ accountCode: 'P00001', net: 1500 }])
  expect(JSON.stringify(alone)).not.toMatch(/P00002|KATHLEEN/)
})

test('a statement for somebody who may not see the other account has nothing of it', async () => {
  await testFirm.bring(taxedFiles)
  const gathered = await openSources({ pool: testFirm.pool, days: noDaysSet }).gather({
    source: 'tax',
    entity: { type: 'account', code: 'P00001' },
    dates: figuresDates,
    moment: { _tag: 'Now' },
    report: { name: 'tax', title: 'Tax', at: '2003-07-01T00:00:00.000Z' },
    mayInclude: () => false,
  })()
  expect(E.isRight(gathered) && gathered.right.accounts.map(({ AccountCode }) => AccountCode)).toEqual(['P00001'])
  expect(JSON.stringify(gathered)).not.toMatch(/P00002|KATHLEEN/)
})

test('a group has one row for those of its accounts that are taxed together, and one for every other', async () => {
  await testFirm.bring(taxedFiles)
  const { sets } = await ledgerIn(testFirm)
  const asked = { by: 'financial-year', asAt: '2003-06-30', from: '2002-07-01' } as const
  const read = await sets.read({ type: 'group', code: 'G0002' }, 'gains', asked, () => true)()
  expect(E.isRight(read) && 'rows' in read.right && read.right.rows.map((row) => [row['account'], row['net']])).toEqual(
    [
      ['P00003', 10],
      ['P00002, P00001', 1260],
    ],
  )
})

test('what is wrong of taxpayers and losses is told by its line', async () => {
  const outcome = await testFirm.bring({
    entities: [
      'AccountCode,entity_type,discount,taxpayer',
      'P00001,individual,,T1',
      'P00002,company,,T1',
      'P00003,individual,,T 3',
      '',
    ].join('\n'),
  })
  expect(E.isLeft(outcome) && outcome.left._tag === 'BadRows' && outcome.left.faults).toEqual([
    {
      file: 'entities.csv',
      line: 4,
      column: 'taxpayer',
      reason: 'must be a code of at most 32 letters, digits, dots, dashes or underscores',
    },
  ])
  const conflicting = await testFirm.bring({
    entities: ['AccountCode,entity_type,discount,taxpayer', 'P00001,individual,,T1', 'P00002,company,,T1', ''].join(
      '\n',
    ),
    carried_losses: sheetText('carried_losses', 'taxpayer,T2,2002,400', 'account,P00009,2002,1', 'account,P00001,02,1'),
  })
  expect(E.isLeft(conflicting) && conflicting.left._tag === 'BadRows' && conflicting.left.faults).toEqual([
    { file: 'carried_losses.csv', line: 3, column: 'code', reason: 'P00009 is not in accounts' },
    {
      file: 'carried_losses.csv',
      line: 4,
      column: 'year',
      reason: 'must be the year in which the financial year ends, such as 2021',
    },
  ])
  const gaps = await testFirm.bring({
    entities: ['AccountCode,entity_type,discount,taxpayer', 'P00001,individual,,T1', 'P00002,company,,T1', ''].join(
      '\n',
    ),
    carried_losses: sheetText('carried_losses', 'taxpayer,T2,2002,400'),
  })
  const reason = 'the taxpayer T1 would have several types: company, individual'
  expect(E.isLeft(gaps) && gaps.left._tag === 'BadRows' && gaps.left.faults).toEqual([
    {
      file: 'carried_losses.csv',
      line: 2,
      column: 'code',
      reason: 'T2 is not a taxpayer of the entities',
    },
    { file: 'entities.csv', line: 2, column: 'taxpayer', reason },
    { file: 'entities.csv', line: 3, column: 'taxpayer', reason },
  ])
})

test('entities cannot be withdrawn while a loss names their taxpayer', async () => {
  const { entities, carried_losses } = taxedFiles
  if (entities === undefined || carried_losses === undefined) throw new Error('no files')
  await testFirm.bring({ entities }, { id: 'entities' })
  await testFirm.bring({ carried_losses }, { id: 'losses' })
  expect(await testFirm.withdraw('entities')).toEqual(
    E.left({ _tag: 'StillNeeded', reasons: ['KATHLEEN is not a taxpayer of the entities'] }),
  )
})

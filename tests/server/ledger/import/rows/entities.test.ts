import { afterEach, beforeEach, expect, test } from 'vitest'
import { readTaxpayers } from '../../../../../server/ledger/read/read-taxpayers.ts'
import { type LedgerMoment, onSnapshot } from '../../../../../server/ledger/read/snapshot.ts'
import { E, O } from '../../../../../src/domain/fp.ts'
import { firmsBeginningWith, sheetText, smallFirm, type TestFirm } from '../small-firm.ts'

let testFirm: TestFirm

const openFirm = firmsBeginningWith((begun) =>
  begun.bring(smallFirm, { now: () => Date.parse('2024-01-10T00:00:00Z') }),
)

beforeEach(async () => {
  testFirm = await openFirm()
})
afterEach(() => testFirm.drop())

const entitiesRows = (...rows: readonly string[]) => ({ entities: sheetText('entities', ...rows) })

const taxpayers = (moment: LedgerMoment = { _tag: 'Now' }) =>
  onSnapshot(testFirm.pool, moment, async (snapshot) => {
    const accounts = ['P00001', 'P00002']
    const taxpayers = await readTaxpayers(
      snapshot,
      accounts.map((AccountCode) => ({ AccountCode, AccountType: 'Individual' })),
    )
    return accounts.map((account) => {
      const { entity, discount } = taxpayers.of(account)
      return [O.toNullable(entity), discount]
    })
  })

const asTypesRead = [
  ['individual', null],
  ['individual', null],
]

test('who is taxed is as the file says, else as the type of the account reads; what is withdrawn is known until then', async () => {
  expect(await taxpayers()).toEqual(asTypesRead)
  await testFirm.bring(entitiesRows('P00001,company,', 'P00002,trust,none'), {
    id: 'entities',
    now: () => Date.parse('2024-03-01T00:00:00Z'),
  })
  const asSaid = [
    ['company', null],
    ['trust', 'none'],
  ]
  expect(await taxpayers()).toEqual(asSaid)
  expect(await taxpayers({ _tag: 'KnownOn', date: '2024-02-29', timeZone: 'UTC' })).toEqual(asTypesRead)
  expect(await testFirm.withdraw('entities')).toMatchObject({ right: { _tag: 'Withdrawn' } })
  expect(await taxpayers()).toEqual(asTypesRead)
  expect(await taxpayers({ _tag: 'KnownOn', date: '2024-03-01', timeZone: 'UTC' })).toEqual(asSaid)
})

test('what is no entity, no discount or no account is told by its line', async () => {
  const outcome = await testFirm.bring(entitiesRows('P00001,partnership,', 'P00002,trust,25%', 'P00009,super,third'))
  expect(E.isLeft(outcome) && outcome.left._tag === 'BadRows' && outcome.left.faults).toEqual([
    {
      file: 'entities.csv',
      line: 2,
      column: 'entity_type',
      reason: 'must be one of individual, trust, super, company',
    },
    { file: 'entities.csv', line: 3, column: 'discount', reason: 'must be one of none, third, half' },
    { file: 'entities.csv', line: 4, column: 'AccountCode', reason: 'P00009 is not in accounts' },
  ])
})

test('an import cannot be withdrawn while an entity names an account of it', async () => {
  await testFirm.bring(
    {
      accounts: sheetText('accounts', 'P00003,Hopper,HOP3,Individual,ADV01,G0001'),
    },
    { id: 'accounts' },
  )
  await testFirm.bring(entitiesRows('P00003,individual,'), { id: 'entities' })
  expect(await testFirm.withdraw('accounts')).toEqual(
    E.left({ _tag: 'StillNeeded', reasons: ['1 entities of import entities need account P00003'] }),
  )
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPastReachResolver, createReachResolver } from '../../../../server/access/reach.ts'
import { nameOf } from '../../../../server/dashboards/name-of.ts'
import { authoriseCall } from '../../../../server/http/authorise.ts'
import { type DataSetQuery, type DataSets, makeDataSets } from '../../../../server/ledger/data-sets/data-sets.ts'
import { type FirmDirectory, makeDirectory } from '../../../../server/ledger/directory.ts'
import { openResidentRepository } from '../../../../server/log/repository.ts'
import { userKind, type UserRepository } from '../../../../server/users/aggregates.ts'
import { dataSet } from '../../../../src/api/ledger/figures.ts'
import { E, O, pipe } from '../../../../src/domain/fp.ts'
import type { EntityType } from '../../../../src/domain/ledger/entity.ts'
import { permissionsOf } from '../../../../src/domain/permissions/permission.ts'
import { canAccessAccount } from '../../../../src/domain/permissions/reaches.ts'
import { presentUserIn } from '../../../../src/domain/users/user.ts'
import { noDaysSet } from '../../support/site-days.ts'
import { bringPeople, testPeople } from '../../support/calls/people.ts'
import { openTestFirm, sheetText, type TestFirm, transactionsFile } from '../import/small-firm.ts'

let testFirm: TestFirm
let firmDirectory: FirmDirectory
let users: UserRepository
let dataSets: DataSets

const on = (day: string) => ({ now: () => Date.parse(`${day}T02:00:00Z`) })

const accountRow = (code: string, adviser: string, group: string) =>
  `${code},Account ${code},${code},Trust,${adviser},${group}`

const deposit = (account: string, amount: number) => `${account},2024-01-02,deposit,,,,,${amount},`

/**
 * On 10 February 2024 the firm had P1 and P2 of A1; from the 20th P5 and its group G5 of A1, which was withdrawn later, and from
 * the 25th on P2 is in G2 and A2's.
 */
beforeAll(async () => {
  testFirm = await openTestFirm()
  await testFirm.bring(
    {
      advisers: sheetText('advisers', 'A1,Ada Byron,1,ada@plutus.example', 'A2,Bea Lovelace,2,bea@plutus.example'),
      groups: sheetText('groups', 'G1,Byron Group', 'G2,Lovelace Group'),
      accounts: sheetText('accounts', accountRow('P1', 'A1', 'G1'), accountRow('P2', 'A1', 'G1')),
      ...transactionsFile(deposit('P1', 1000), deposit('P2', 200)),
    },
    on('2024-02-10'),
  )
  await testFirm.bring(
    {
      groups: sheetText('groups', 'G5,Passing Group'),
      accounts: sheetText('accounts', accountRow('P5', 'A1', 'G5')),
      ...transactionsFile(deposit('P5', 50)),
    },
    on('2024-02-20'),
  )
  await testFirm.bring({ accounts: sheetText('accounts', accountRow('P2', 'A2', 'G2')) }, on('2024-02-25'))
  expect(await testFirm.withdraw('2')).toMatchObject({ right: { _tag: 'Withdrawn' } })
  const client = testPeople.flatMap((row) =>
    row.username === 'client' ? [{ ...row, accounts: ['P5'], groups: ['G1'], defaultCode: 'G1' }] : [],
  )
  await bringPeople(testFirm, [...testPeople.filter(({ username }) => username !== 'client'), ...client])
  firmDirectory = await makeDirectory(testFirm.pool, testFirm.tail)
  users = await openResidentRepository(testFirm, userKind)
  dataSets = makeDataSets({ pool: testFirm.pool, directory: firmDirectory, days: noDaysSet })
})

afterAll(() => testFirm.drop())

const sessionOf = (username: string) => {
  const user = pipe(
    presentUserIn(users.get(username).state),
    O.getOrElseW(() => {
      throw new Error(`there is no ${username}`)
    }),
  )
  return { user, username, id: username, expiresAt: Infinity, permissions: permissionsOf(user.roles) }
}

const isLetIn = (username: string, type: EntityType, code: string): boolean => {
  const session = sessionOf(username)
  const reaches = {
    today: () => createReachResolver(firmDirectory)(session),
    past: () => createPastReachResolver(firmDirectory)(session),
  }
  return E.isRight(authoriseCall(dataSet.access, session, reaches, { type, code }))
}

const totalFor =
  (username: string) =>
  async (type: EntityType, code: string, query: DataSetQuery = {}): Promise<unknown> => {
    const maySee = (account: string) =>
      pipe(
        createPastReachResolver(firmDirectory)(sessionOf(username)),
        E.exists((reach) => canAccessAccount(reach, account)),
      )
    const read = await dataSets.read({ type, code }, 'valuation', { asAt: '2024-01-31', ...query }, maySee)()
    if (E.isLeft(read)) return read.left._tag
    if (!('rows' in read.right)) return null
    const note = read.right.meta.find(({ value }) => value.startsWith('without'))
    const total = read.right.rows.find(({ item }) => item === 'Total value')?.['amount'] ?? 'nothing'
    return note === undefined ? total : [total, note.value]
  }

const asAdmin = (...asked: Parameters<ReturnType<typeof totalFor>>) => totalFor('admin')(...asked)
const asAdviser = (...asked: Parameters<ReturnType<typeof totalFor>>) => totalFor('adviser')(...asked)

describe('an account whose import was withdrawn', () => {
  test('has its figures as known on the days it was there, and none before or since', async () => {
    expect(await asAdmin('portfolio', 'P5', { knownOn: '2024-02-20' })).toBe(50)
    expect(await asAdmin('portfolio', 'P5', { knownOn: '2024-03-20' })).toBe(50)
    expect(await asAdmin('portfolio', 'P5', { knownOn: '2024-02-19' })).toBe('NotFound')
    expect(await asAdmin('portfolio', 'P5')).toBe('NotFound')
    expect(await asAdmin('portfolio', 'P5', { knownOn: '9999-12-31' })).toBe('NotFound')
    expect(await asAdmin('group', 'G5', { knownOn: '2024-02-20' })).toBe(50)
  })

  test('has the days one can go to, and a dashboard that says it is not there any more', async () => {
    expect(await dataSets.dates({ type: 'portfolio', code: 'P5' })()).toMatchObject({ right: { first: '2024-01-02' } })
    expect(nameOf(firmDirectory, { type: 'portfolio', code: 'P5' })).toEqual(
      O.some('Account P5 (no longer in the ledger)'),
    )
    expect(nameOf(firmDirectory, { type: 'portfolio', code: 'P1' })).toEqual(O.some('Account P1'))
    expect(nameOf(firmDirectory, { type: 'portfolio', code: 'P6' })).toEqual(O.none)
  })

  test('is open to administrators, to who advised it last, and to whose rights name it, and to nobody else', () => {
    const letIn = (type: EntityType, code: string) =>
      ['superadmin', 'admin', 'adviser', 'client', 'external'].filter((username) => isLetIn(username, type, code))
    expect(letIn('portfolio', 'P5')).toEqual(['superadmin', 'admin', 'adviser', 'client'])
    expect(letIn('group', 'G5')).toEqual(['superadmin', 'admin', 'adviser'])
    expect(letIn('portfolio', 'P2')).toEqual(['superadmin', 'admin'])
    expect(letIn('adviser', 'A2')).toEqual(['superadmin', 'admin'])
  })
})

describe('whose accounts are its own', () => {
  test('is as was known on the day that figures are known on', async () => {
    const totals = async (knownOn: string) => [
      await asAdmin('group', 'G1', { knownOn }),
      await asAdmin('group', 'G2', { knownOn }),
      await asAdmin('adviser', 'A1', { knownOn }),
      await asAdmin('adviser', 'A2', { knownOn }),
      await asAdmin('firm', 'firm', { knownOn }),
    ]
    expect(await totals('2024-02-09')).toEqual(['nothing', 'nothing', 'nothing', 'nothing', 'nothing'])
    expect(await totals('2024-02-10')).toEqual([1200, 'nothing', 1200, 'nothing', 1200])
    expect(await totals('2024-02-20')).toEqual([1200, 'nothing', 1250, 'nothing', 1250])
    expect(await totals('2024-02-25')).toEqual([1000, 200, 1050, 200, 1250])
  })

  test('is today’s without such a day', async () => {
    expect(await asAdmin('group', 'G1')).toBe(1000)
    expect(await asAdmin('firm', 'firm')).toBe(1200)
  })

  test('shows nobody an account they may not open today, and says what is left out', async () => {
    expect(await asAdviser('adviser', 'A1', { knownOn: '2024-02-20' })).toEqual([
      1050,
      'without 1 account of that day that you cannot open today',
    ])
    expect(await asAdviser('adviser', 'A1', { knownOn: '2024-02-25' })).toBe(1050)
    expect(await totalFor('client')('group', 'G1', { knownOn: '2024-02-10' })).toEqual([
      1000,
      'without 1 account of that day that you cannot open today',
    ])
  })
})

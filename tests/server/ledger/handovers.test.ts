import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createReachResolver } from '../../../server/access/reach.ts'
import { recipientGroupsOf } from '../../../server/access/message-recipients.ts'
import { makeDirectory, type FirmDirectory } from '../../../server/ledger/directory.ts'
import { type HandoverRequest, type AdviserHandovers, openHandovers } from '../../../server/ledger/handovers.ts'
import { withImportLock } from '../../../server/ledger/import/import-lock.ts'
import { messageHandover } from '../../../server/messages/message-handover.ts'
import { openEventLog } from '../../../server/log/open-log.ts'
import { openResidentRepository } from '../../../server/log/repository.ts'
import { userKind, type UserRepository } from '../../../server/users/aggregates.ts'
import { E, O, pipe, type TE } from '../../../src/domain/fp.ts'
import type { HandoverReply } from '../../../src/domain/ledger/accounts/handover.ts'
import { permissionsOf } from '../../../src/domain/permissions/permission.ts'
import { presentUserIn } from '../../../src/domain/users/user.ts'
import { bringPeople, testPeople } from '../support/calls/people.ts'
import { bringReportFirm } from '../support/calls/report-firm.ts'
import { testPool } from '../support/database.ts'
import { nextMillisecond } from './import/next-millisecond.ts'
import { firmsBeginningWith, sheetText, type TestFirm } from './import/small-firm.ts'

let testFirm: TestFirm
let firmDirectory: FirmDirectory
let users: UserRepository
let handovers: AdviserHandovers

const sampleId = '00000000-0000-4000-8000-000000000001'
const anotherId = '00000000-0000-4000-8000-000000000002'

const second = testPeople.flatMap((row) =>
  row.username === 'adviser' ? [{ ...row, username: 'second', email: 'second@plutus.example', defaultCode: 'A2' }] : [],
)

const openFirm = firmsBeginningWith(async (begun) => {
  await bringReportFirm(begun)
  await bringPeople(begun, [...testPeople, ...second])
})

beforeEach(async () => {
  testFirm = await openFirm()
  firmDirectory = await makeDirectory(testFirm.pool, testFirm.tail)
  users = await openResidentRepository(testFirm, userKind)
  handovers = openHandovers({
    ...testFirm,
    directory: firmDirectory,
    now: () => new Date(),
    messages: messageHandover({ ...testFirm, users }),
  })
})

afterEach(() => testFirm.drop())

const reached = async <L, A extends { readonly position: number }>(
  act: TE.TaskEither<L, A>,
): Promise<E.Either<L, A>> => {
  const outcome = await act()
  if (E.isRight(outcome)) await testFirm.tail.reached(outcome.right.position)
  return outcome
}

const handOver = (more: Partial<HandoverRequest> = {}): Promise<E.Either<unknown, HandoverReply>> =>
  reached(
    handovers.handOver({
      id: sampleId,
      from: 'A1',
      to: 'A2',
      actor: 'admin',
      signal: new AbortController().signal,
      ...more,
    }),
  )

const takeBack = (which = sampleId) => reached(handovers.takeBack(which, 'admin'))

const user = (username: string) =>
  pipe(
    presentUserIn(users.get(username).state),
    O.getOrElseW(() => {
      throw new Error(`there is no ${username}`)
    }),
  )

const reachOf = (username: string): readonly string[] =>
  pipe(
    createReachResolver(firmDirectory)({ user: user(username), permissions: permissionsOf(user(username).roles) }),
    E.match(
      () => [],
      (reach) => (reach._tag === 'Only' ? [...reach.accounts].toSorted() : ['everything']),
    ),
  )

const recipients = (): readonly string[] =>
  pipe(
    recipientGroupsOf({ users, directory: firmDirectory }, user('client'), undefined),
    E.match(
      () => [],
      (groups) => groups.flat(),
    ),
  )

test('the clients of an adviser are another’s at once: whom they reach, and whom they write to', async () => {
  expect([reachOf('adviser'), reachOf('second'), recipients()]).toEqual([['P1', 'P2', 'P3'], ['P4'], ['adviser']])
  expect(await handOver()).toMatchObject({
    right: { accounts: ['P1', 'P2', 'P3'], groups: ['G1', 'G2'], successors: ['second'] },
  })
  expect([reachOf('adviser'), reachOf('second'), recipients()]).toEqual([[], ['P1', 'P2', 'P3', 'P4'], ['second']])
})

test('taken back everything is as it was before, and as known between it is still there', async () => {
  const before = await testFirm.ledger()
  await handOver()
  const [between, standing] = [await nextMillisecond(), await testFirm.ledger()]
  expect(standing).not.toEqual(before)
  expect(await takeBack()).toMatchObject({ right: { accounts: ['P1', 'P2', 'P3'], groups: ['G1', 'G2'] } })
  expect(await testFirm.ledger()).toEqual(before)
  expect(await testFirm.ledger(between)).toEqual(standing)
  expect([reachOf('adviser'), recipients()]).toEqual([['P1', 'P2', 'P3'], ['adviser']])
})

test('nobody waits for a connection while others cannot write, there and back', async () => {
  const pool = testPool({ connectionString: testFirm.url, max: 1, connectionTimeoutMillis: 300 })
  const messages = messageHandover({ pool, log: openEventLog({ pool, url: testFirm.url, projections: [] }), users })
  const withoutConnections = async <A>(act: () => Promise<A>): Promise<A> => {
    const taken = await pool.connect()
    try {
      return await act()
    } finally {
      taken.release()
    }
  }
  handovers = openHandovers({
    ...testFirm,
    directory: firmDirectory,
    now: () => new Date(),
    messages: {
      ...messages,
      bring: (asked, transaction) => withoutConnections(() => messages.bring(asked, transaction)),
      takeBack: (which, transaction) => withoutConnections(() => messages.takeBack(which, transaction)),
    },
  })
  expect(await handOver()).toMatchObject(E.right({ successors: ['second'] }))
  expect(await takeBack()).toMatchObject({ _tag: 'Right' })
  await pool.end()
})

test('it is one act, told to both advisers, to the clients and to nobody else', async () => {
  await handOver()
  const recorded = await testFirm.log.readStream(`ledger-import/${sampleId}`)
  expect(recorded.map(({ type, actor }) => [type, actor])).toEqual([
    ['LedgerImported', 'admin'],
    ['FiguresChanged', 'admin'],
  ])
  expect(recorded[1]?.audience.filter((room) => !/portfolio|external/.test(room)).toSorted()).toEqual([
    'dashboard:admin/firm',
    'dashboard:adviser/A1',
    'dashboard:adviser/A2',
    'dashboard:group/G1',
    'dashboard:group/G2',
  ])
})

test('asked for again under its id it is answered as the first time, and what else is asked under it is refused', async () => {
  const first = await handOver()
  expect(await handOver()).toEqual(first)
  expect(await handOver({ to: 'A1', from: 'A2' })).toEqual(E.left({ _tag: 'CorrelationTaken' }))
  await takeBack()
  expect(await handOver()).toEqual(E.left({ _tag: 'CorrelationTaken' }))
  expect(await handOver({ id: anotherId })).toMatchObject({ right: { accounts: ['P1', 'P2', 'P3'] } })
})

test('taking back again changes nothing, and what was no handover cannot be taken back', async () => {
  await handOver()
  const once = await takeBack()
  expect(E.isRight(once)).toBe(true)
  const position = await testFirm.log.lastPosition()
  expect(await takeBack()).toMatchObject({ right: { accounts: ['P1', 'P2', 'P3'], position } })
  expect(await takeBack(anotherId)).toEqual(E.left({ _tag: 'NotFound' }))
  expect(await takeBack('1')).toEqual(E.left({ _tag: 'NotFound' }))
})

test('an import of files that gives clients another adviser is no handover: not listed, and not taken back as one', async () => {
  const moved = 'P1,Account P1,P1,Trust,A2,G1'
  await testFirm.bring({ accounts: sheetText('accounts', moved) }, { id: sampleId })
  await testFirm.tail.reached(await testFirm.log.lastPosition())
  const after = await testFirm.ledger()
  expect(await handovers.of('A1')).toEqual([])
  expect(await takeBack()).toEqual(E.left({ _tag: 'NotFound' }))
  expect(await handOver()).toEqual(E.left({ _tag: 'CorrelationTaken' }))
  expect(await testFirm.ledger()).toEqual(after)
})

describe('is refused', () => {
  test.each([
    ['to the same adviser', { to: 'A1' }, { _tag: 'SameAdviser' }],
    ['to nobody there is', { to: 'A9' }, { _tag: 'NotFound' }],
    ['from nobody there is', { from: 'A9' }, { _tag: 'NotFound' }],
  ])('%s', async (_, more, refusal) => {
    const before = await testFirm.ledger()
    expect(await handOver(more)).toEqual(E.left(refusal))
    expect(await testFirm.ledger()).toEqual(before)
  })

  test('from an adviser without clients, drafts and anything unread', async () => {
    await handOver()
    expect(await handOver({ id: anotherId })).toEqual(E.left({ _tag: 'NothingToHandOver' }))
  })

  test('while the ledger is imported', async () => {
    const during = await withImportLock(testFirm.pool, () => handOver())()
    expect(during).toEqual(E.left({ _tag: 'AnotherImportRunning' }))
  })

  test('of accounts that the ledger would not take today, each with what is wrong', async () => {
    await testFirm.pool.query(`update ledger_account set name = '' where code = 'P2' and known_to = 'infinity'`)
    expect(await handOver()).toEqual(
      E.left({
        _tag: 'AccountsNotTaken',
        errors: [{ path: 'P2', message: 'AccountName must not be empty' }],
      }),
    )
  })

  test('that nobody waits for any longer', async () => {
    expect(await handOver({ signal: AbortSignal.abort() })).toEqual(E.left({ _tag: 'Interrupted' }))
  })

  test('being taken back when the former adviser is no longer known', async () => {
    await testFirm.bring({
      advisers: sheetText('advisers', 'A3,Cleo Third,,'),
      accounts: sheetText('accounts', 'P5,Account P5,P5,Trust,A3,G3'),
    })
    await testFirm.tail.reached(await testFirm.log.lastPosition())
    await handOver({ from: 'A3' })
    await testFirm.pool.query(`update ledger_adviser set known_to = now() where code = 'A3'`)
    expect(await takeBack()).toEqual(
      E.left({ _tag: 'StillNeeded', reasons: ['1 accounts of import 2 need adviser A3'] }),
    )
  })
})

test('those that stand are listed by the adviser whose clients they were, the newest first', async () => {
  await handOver()
  await handOver({ id: anotherId, from: 'A2', to: 'A1' })
  const expected = { id: sampleId, to: 'A2', by: 'admin', accounts: ['P1', 'P2', 'P3'] }
  expect(await handovers.of('A1')).toMatchObject([expected])
  expect(await handovers.of('A2')).toMatchObject([{ id: anotherId, to: 'A1', accounts: ['P1', 'P2', 'P3', 'P4'] }])
  await takeBack()
  expect(await handovers.of('A1')).toEqual([])
})

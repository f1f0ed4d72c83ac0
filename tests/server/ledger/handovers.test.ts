import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createReachOf } from '../../../server/access/reach.ts'
import { addressed } from '../../../server/access/message-recipients.ts'
import { makeDirectory, type Directory } from '../../../server/ledger/directory.ts'
import { type HandingOver, type Handovers, openHandovers } from '../../../server/ledger/handovers.ts'
import { withImportLock } from '../../../server/ledger/import/import-lock.ts'
import { messageHandover } from '../../../server/messages/message-handover.ts'
import { openEventLog } from '../../../server/log/open-log.ts'
import { openResident } from '../../../server/log/repository.ts'
import { userKind, type Users } from '../../../server/users/aggregates.ts'
import { E, O, pipe, type TE } from '../../../src/domain/fp.ts'
import type { Handed } from '../../../src/domain/ledger/accounts/handover.ts'
import { permissionsOf } from '../../../src/domain/permissions/permission.ts'
import { presentIn } from '../../../src/domain/users/user.ts'
import { bringPeople, people } from '../support/calls/people.ts'
import { bringReportFirm } from '../support/calls/report-firm.ts'
import { testPool } from '../support/database.ts'
import { nextMillisecond } from './import/next-millisecond.ts'
import { firmsBeginningWith, sheetText, type TestFirm } from './import/small-firm.ts'

let firm: TestFirm
let directory: Directory
let users: Users
let handovers: Handovers

const id = '00000000-0000-4000-8000-000000000001'
const another = '00000000-0000-4000-8000-000000000002'

const second = people.flatMap((row) =>
  row.username === 'adviser' ? [{ ...row, username: 'second', email: 'second@plutus.example', defaultCode: 'A2' }] : [],
)

const openFirm = firmsBeginningWith(async (begun) => {
  await bringReportFirm(begun)
  await bringPeople(begun, [...people, ...second])
})

beforeEach(async () => {
  firm = await openFirm()
  directory = await makeDirectory(firm.pool, firm.tail)
  users = await openResident(firm, userKind)
  handovers = openHandovers({
    ...firm,
    directory,
    now: () => new Date(),
    messages: messageHandover({ ...firm, users }),
  })
})

afterEach(() => firm.drop())

const reached = async <L, A extends { readonly position: number }>(
  act: TE.TaskEither<L, A>,
): Promise<E.Either<L, A>> => {
  const outcome = await act()
  if (E.isRight(outcome)) await firm.tail.reached(outcome.right.position)
  return outcome
}

const handOver = (more: Partial<HandingOver> = {}): Promise<E.Either<unknown, Handed>> =>
  reached(
    handovers.handOver({
      id,
      from: 'A1',
      to: 'A2',
      actor: 'admin',
      signal: new AbortController().signal,
      ...more,
    }),
  )

const takeBack = (which = id) => reached(handovers.takeBack(which, 'admin'))

const user = (username: string) =>
  pipe(
    presentIn(users.get(username).state),
    O.getOrElseW(() => {
      throw new Error(`there is no ${username}`)
    }),
  )

const reachOf = (username: string): readonly string[] =>
  pipe(
    createReachOf(directory)({ user: user(username), permissions: permissionsOf(user(username).roles) }),
    E.match(
      () => [],
      (reach) => (reach._tag === 'Only' ? [...reach.accounts].toSorted() : ['everything']),
    ),
  )

const recipients = (): readonly string[] =>
  pipe(
    addressed({ users, directory }, user('client'), undefined),
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
  const before = await firm.ledger()
  await handOver()
  const [between, standing] = [await nextMillisecond(), await firm.ledger()]
  expect(standing).not.toEqual(before)
  expect(await takeBack()).toMatchObject({ right: { accounts: ['P1', 'P2', 'P3'], groups: ['G1', 'G2'] } })
  expect(await firm.ledger()).toEqual(before)
  expect(await firm.ledger(between)).toEqual(standing)
  expect([reachOf('adviser'), recipients()]).toEqual([['P1', 'P2', 'P3'], ['adviser']])
})

test('nobody waits for a connection while others cannot write, there and back', async () => {
  const pool = testPool({ connectionString: firm.url, max: 1, connectionTimeoutMillis: 300 })
  const messages = messageHandover({ pool, log: openEventLog({ pool, url: firm.url, projections: [] }), users })
  const withoutConnections = async <A>(act: () => Promise<A>): Promise<A> => {
    const taken = await pool.connect()
    try {
      return await act()
    } finally {
      taken.release()
    }
  }
  handovers = openHandovers({
    ...firm,
    directory,
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
  const recorded = await firm.log.readStream(`ledger-import/${id}`)
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
  expect(await handOver({ id: another })).toMatchObject({ right: { accounts: ['P1', 'P2', 'P3'] } })
})

test('taking back again changes nothing, and what was no handover cannot be taken back', async () => {
  await handOver()
  const once = await takeBack()
  expect(E.isRight(once)).toBe(true)
  const position = await firm.log.lastPosition()
  expect(await takeBack()).toMatchObject({ right: { accounts: ['P1', 'P2', 'P3'], position } })
  expect(await takeBack(another)).toEqual(E.left({ _tag: 'NotFound' }))
  expect(await takeBack('1')).toEqual(E.left({ _tag: 'NotFound' }))
})

test('an import of files that gives clients another adviser is no handover: not listed, and not taken back as one', async () => {
  const moved = 'P1,Account P1,P1,Trust,A2,G1'
  await firm.bring({ accounts: sheetText('accounts', moved) }, { id })
  await firm.tail.reached(await firm.log.lastPosition())
  const after = await firm.ledger()
  expect(await handovers.of('A1')).toEqual([])
  expect(await takeBack()).toEqual(E.left({ _tag: 'NotFound' }))
  expect(await handOver()).toEqual(E.left({ _tag: 'CorrelationTaken' }))
  expect(await firm.ledger()).toEqual(after)
})

describe('is refused', () => {
  test.each([
    ['to the same adviser', { to: 'A1' }, { _tag: 'SameAdviser' }],
    ['to nobody there is', { to: 'A9' }, { _tag: 'NotFound' }],
    ['from nobody there is', { from: 'A9' }, { _tag: 'NotFound' }],
  ])('%s', async (_, more, refusal) => {
    const before = await firm.ledger()
    expect(await handOver(more)).toEqual(E.left(refusal))
    expect(await firm.ledger()).toEqual(before)
  })

  test('from an adviser without clients, drafts and anything unread', async () => {
    await handOver()
    expect(await handOver({ id: another })).toEqual(E.left({ _tag: 'NothingToHandOver' }))
  })

  test('while the ledger is imported', async () => {
    const during = await withImportLock(firm.pool, () => handOver())()
    expect(during).toEqual(E.left({ _tag: 'AnotherImportRunning' }))
  })

  test('of accounts that the ledger would not take today, each with what is wrong', async () => {
    await firm.pool.query(`update ledger_account set name = '' where code = 'P2' and known_to = 'infinity'`)
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
    await firm.bring({
      advisers: sheetText('advisers', 'A3,Cleo Third,,'),
      accounts: sheetText('accounts', 'P5,Account P5,P5,Trust,A3,G3'),
    })
    await firm.tail.reached(await firm.log.lastPosition())
    await handOver({ from: 'A3' })
    await firm.pool.query(`update ledger_adviser set known_to = now() where code = 'A3'`)
    expect(await takeBack()).toEqual(
      E.left({ _tag: 'StillNeeded', reasons: ['1 accounts of import 2 need adviser A3'] }),
    )
  })
})

test('those that stand are listed by the adviser whose clients they were, the newest first', async () => {
  await handOver()
  await handOver({ id: another, from: 'A2', to: 'A1' })
  const expected = { id, to: 'A2', by: 'admin', accounts: ['P1', 'P2', 'P3'] }
  expect(await handovers.of('A1')).toMatchObject([expected])
  expect(await handovers.of('A2')).toMatchObject([{ id: another, to: 'A1', accounts: ['P1', 'P2', 'P3', 'P4'] }])
  await takeBack()
  expect(await handovers.of('A1')).toEqual([])
})

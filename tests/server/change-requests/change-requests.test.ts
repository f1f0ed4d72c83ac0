import { randomUUID } from 'node:crypto'
import { expireChanges } from '../../../server/change-requests/decide-change.ts'
import { listChangeRequests } from '../../../server/change-requests/list-change-requests.ts'
import { requestDays } from '../../../src/domain/change-requests/change-request.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ListedChangeRequest } from '../../../src/domain/change-requests/listed-change-request.ts'
import type { ListedSetting } from '../../../src/domain/settings/site-setting.ts'
import { emptyUserDraft, type UserDraft } from '../../../src/domain/users/user-draft.ts'
import { bodyOfDraft } from '../../../src/domain/users/user-body.ts'
import { bringPeople, testPassword, testPeople } from '../support/calls/people.ts'
import { rowOf, sendRows } from '../users/import/support/importing.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

let testApp: TestApp
const accessTokens = new Map<string, string>()

const rowsOf = (role: 'admin' | 'adviser' | 'client', usernames: readonly string[]) =>
  testPeople.flatMap((row) =>
    row.username === role
      ? usernames.map((username) => ({ ...row, username, email: `${username}@plutus.example` }))
      : [],
  )

const bring = async (role: 'admin' | 'adviser' | 'client', ...usernames: readonly string[]): Promise<void> => {
  await bringPeople(testApp, rowsOf(role, usernames))
  await testApp.tail.reached(await testApp.log.lastPosition())
}

beforeAll(async () => {
  testApp = await openTestApp()
  await bring('admin', 'second', 'third')
  for (const name of ['superadmin', 'admin', 'second', 'third', 'adviser'])
    accessTokens.set(name, await testApp.signIn(name))
})
afterAll(() => testApp.drop())

const as =
  (name: string) =>
  async <A = Record<string, unknown>>(method: string, to: string, body?: unknown): Promise<readonly [number, A]> => {
    const reply = await testApp.call(method, to, body, { token: accessTokens.get(name) ?? '' })
    return [reply.statusCode, reply.json<A>()]
  }

const admin = as('admin')

interface Waits {
  readonly waits?: string
  readonly position: number
}

const fail = (defect: unknown): never => {
  throw defect instanceof Error ? defect : new Error('A defect')
}

const weekMs = requestDays * 24 * 60 * 60 * 1000 + 1000

const decide = (name: string, id: string | undefined, body: object = { act: 'approve' }) =>
  as(name)<{ _tag?: string; position: number }>('PUT', `/change-requests/${id ?? 'none'}`, body)

const listed = async (id: string | undefined): Promise<ListedChangeRequest> => {
  const [, { requests }] = await admin<{ requests: readonly ListedChangeRequest[] }>('GET', '/change-requests')
  const found = requests.find((each) => each.id === id)
  if (found === undefined) throw new Error('not listed')
  return found
}

const draftOf = (username: string, more: Partial<UserDraft> = {}): UserDraft => ({
  ...emptyUserDraft,
  username,
  email: `${username}@plutus.example`,
  given_name: username,
  family_name: 'Tester',
  roles: ['adviser'],
  dashboardId: 'adviser',
  defaultCode: 'A1',
  ...more,
})

const create = (name: string, draft: UserDraft) =>
  as(name)<Waits & { username: string; isInvited: boolean }>('POST', '/users', {
    ...bodyOfDraft({ ...draft, change_password: draft.password === '' }),
    username: draft.username,
  })
const save = (name: string, draft: UserDraft) => as(name)<Waits>('PUT', `/users/${draft.username}`, bodyOfDraft(draft))
const act = (name: string, what: string, ...usernames: readonly string[]) =>
  as(name)<Waits & { done: readonly string[]; waiting?: readonly string[]; refused: readonly unknown[] }>(
    'PUT',
    '/users',
    { act: what, usernames },
  )

const isThere = (username: string) => testApp.services.users.get(username).state._tag === 'Present'
const userOf = (username: string) => {
  const { state } = testApp.services.users.get(username)
  if (state._tag !== 'Present') throw new Error(`${username} is not there`)
  return state.user
}
const actorsOf = async (username: string) =>
  (await testApp.log.readStream(`user/${username}`)).map(({ type, actor }) => [type, actor])
const waitingRows = async (id: string | undefined) => {
  const text = 'select username, hash from waiting_person where request = $1'
  return (await testApp.pool.query<{ username: string; hash: string | null }>(text, [id])).rows
}

const valueOf = async (title: string): Promise<ListedSetting> => {
  const [, all] = await admin<readonly ListedSetting[]>('GET', '/site-settings')
  const found = all.find(({ Title }) => Title === title)
  if (found === undefined) throw new Error(title)
  return found
}

const setLimit = (name: string, Value: number, revision: number) =>
  as(name)<Waits & { revision: number }>('POST', '/site-settings', { Title: 'OrderApprovalLimit', Value, revision })

describe('First aid 14: a limit', () => {
  test('waits for a second administrator, and is set once they approve', async () => {
    const [status, { waits, revision }] = await setLimit('admin', 5000, 0)
    expect([status, revision]).toEqual([200, 0])
    expect(await valueOf('OrderApprovalLimit')).toMatchObject({ Value: 0, waits })
    expect(await listed(waits)).toMatchObject({
      status: 'Pending',
      by: 'admin',
      change: { kind: 'setting', title: 'OrderApprovalLimit', before: 0, value: 5000 },
    })
    expect(await decide('admin', waits)).toMatchObject([422, { _tag: 'OwnChange' }])
    expect((await decide('second', waits))[0]).toBe(200)
    const after = await valueOf('OrderApprovalLimit')
    expect(after).toMatchObject({ Value: 5000, revision: 1, changed: { by: 'admin' } })
    expect(after).not.toHaveProperty('waits')
    expect(await listed(waits)).toMatchObject({ status: 'Approved', ended: { by: 'second' } })
    expect((await decide('third', waits))[0]).toBe(200)
    expect(await valueOf('OrderApprovalLimit')).toMatchObject({ revision: 1 })
  })

  test('does not wait for a superadministrator, and other settings wait for nobody', async () => {
    const [status, reply] = await setLimit('superadmin', 6000, 1)
    expect([status, reply.revision]).toEqual([200, 2])
    expect(reply).not.toHaveProperty('waits')
    const [, other] = await admin<Waits>('POST', '/site-settings', { Title: 'FirmName', Value: 'Firm', revision: 0 })
    expect(other).not.toHaveProperty('waits')
  })

  test('that changed meanwhile is not set', async () => {
    const [, { waits }] = await setLimit('admin', 0, 2)
    expect((await setLimit('superadmin', 7000, 2))[0]).toBe(200)
    expect(await decide('second', waits)).toMatchObject([409, { _tag: 'ChangedMeanwhile' }])
    expect(await valueOf('OrderApprovalLimit')).toMatchObject({ Value: 7000 })
    expect(await decide('second', waits, { act: 'decline', reason: ' ' })).toMatchObject([
      422,
      { _tag: 'ReasonRequired' },
    ])
    expect((await decide('second', waits, { act: 'decline', reason: 'Too late' }))[0]).toBe(200)
    expect(await listed(waits)).toMatchObject({ status: 'Declined', ended: { by: 'second', reason: 'Too late' } })
    expect(await decide('third', waits)).toMatchObject([409, { _tag: 'ChangeOver' }])
  })

  test('is withdrawn by its requester alone', async () => {
    const [, { waits }] = await setLimit('admin', 0, 3)
    expect(await decide('second', waits, { act: 'withdraw' })).toMatchObject([403, { _tag: 'NotYourChange' }])
    expect((await decide('admin', waits, { act: 'withdraw' }))[0]).toBe(200)
    expect(await valueOf('OrderApprovalLimit')).toMatchObject({ Value: 7000 })
  })

  test('is refused at once where it could not be set', async () => {
    expect(await setLimit('admin', -1, 3)).toMatchObject([422, { _tag: 'SettingNotValid' }])
    expect(await setLimit('admin', 1, 0)).toMatchObject([409, { _tag: 'StaleRevision' }])
  })
})

describe('First aid 14: a delegate', () => {
  const path = '/users/adviser/stand-in'
  const today = () => testApp.services.siteSettings.today(new Date())
  const named = () => ({ standIn: 'second', from: today(), until: today() })

  test('named by an administrator waits', async () => {
    const [status, { waits }] = await admin<Waits>('PUT', path, named())
    expect(status).toBe(200)
    expect((await admin<{ standIn: unknown }>('GET', path))[1].standIn).toBeNull()
    expect((await decide('third', waits))[0]).toBe(200)
    expect((await admin<{ standIn: unknown }>('GET', path))[1].standIn).toMatchObject({ standIn: 'second' })
    const events = await testApp.log.readStream('stand-in/adviser')
    expect(events.map(({ type, actor }) => [type, actor])).toEqual([['StandInNamed', 'admin']])
  })

  test('is dismissed at once, and one’s own is named at once', async () => {
    expect((await admin('DELETE', path))[0]).toBe(200)
    const [status, reply] = await as('adviser')<Waits>('PUT', path, named())
    expect(status).toBe(200)
    expect(reply).not.toHaveProperty('waits')
    expect((await as('adviser')('DELETE', path))[0]).toBe(200)
  })
})

describe('First aid 14: a staff user account', () => {
  test('is created once a second person approves, with the password that was given', async () => {
    const [status, { waits, username, isInvited }] = await create(
      'admin',
      draftOf('newadviser', { password: 'Wattle-Grove-9', passwordConfirm: 'Wattle-Grove-9' }),
    )
    expect([status, username, isInvited]).toEqual([200, 'newadviser', false])
    expect(isThere('newadviser')).toBe(false)
    const [row] = await waitingRows(waits)
    expect(row).toMatchObject({ username: 'newadviser', hash: expect.stringMatching(/^\$argon2id/) as string })
    const stored = await testApp.pool.query('select data::text from event where stream = $1', [
      `change-request/${waits}`,
    ])
    expect(JSON.stringify(stored.rows)).not.toMatch(/plutus\.example|Tester|argon2|Wattle/)
    expect((await listed(waits)).people).toMatchObject([
      {
        username: 'newadviser',
        name: 'newadviser Tester',
        details: expect.arrayContaining([{ field: 'email', from: '', to: 'newadviser@plutus.example' }]) as unknown,
      },
    ])
    expect((await decide('second', waits))[0]).toBe(200)
    expect(await waitingRows(waits)).toEqual([])
    expect(await actorsOf('newadviser')).toEqual([['UserAdded', 'admin']])
    expect(userOf('newadviser')).toMatchObject({ change_password: false })
    await testApp.signIn('newadviser', 'Wattle-Grove-9')
  })

  test('without a password is invited when it is approved', async () => {
    const [, { waits }] = await create('admin', draftOf('invited'))
    expect((await decide('superadmin', waits))[0]).toBe(200)
    expect((await actorsOf('invited')).map(([type]) => type)).toEqual(['UserAdded', 'LinkIssued'])
    expect(userOf('invited').change_password).toBe(true)
  })

  test('loses the waiting password when the request ends, however it ends', async () => {
    const secret = { password: 'Wattle-Grove-9', passwordConfirm: 'Wattle-Grove-9' }
    const ends: readonly (readonly [string, object])[] = [
      ['second', { act: 'decline', reason: 'Unknown person' }],
      ['admin', { act: 'withdraw' }],
    ]
    for (const [at, [by, body]] of ends.entries()) {
      const [, { waits }] = await create('admin', draftOf(`never${at}`, secret))
      expect(await waitingRows(waits)).toHaveLength(1)
      expect((await decide(by, waits, body))[0]).toBe(200)
      expect(await waitingRows(waits)).toEqual([])
      expect(isThere(`never${at}`)).toBe(false)
    }
  })

  test('of which somebody took the name meanwhile is not created', async () => {
    const [, { waits }] = await create('admin', draftOf('wanted'))
    expect((await create('superadmin', draftOf('wanted', { email: 'w@plutus.example' })))[0]).toBe(200)
    expect(await decide('second', waits)).toMatchObject([409, { _tag: 'ChangedMeanwhile' }])
  })

  test('whose draft is wrong is refused at once', async () => {
    expect(await create('admin', draftOf('wrong', { defaultCode: 'nowhere' }))).toMatchObject([422, {}])
    expect(await create('admin', draftOf('wrong', { roles: ['superadmin'] }))).toMatchObject([403, {}])
  })

  test('keeps its rights, password and address until a second person approves', async () => {
    await bring('adviser', 'kept')
    const changes: readonly Partial<UserDraft>[] = [
      { roles: ['adviser', 'client'], accounts: ['P1'] },
      { defaultCode: 'A2' },
      { email: 'elsewhere@plutus.example' },
      { password: 'Wattle-Grove-9', passwordConfirm: 'Wattle-Grove-9' },
    ]
    for (const change of changes) {
      const before = await actorsOf('kept')
      const [status, { waits }] = await save('admin', draftOf('kept', change))
      expect([status, typeof waits]).toEqual([200, 'string'])
      expect(await actorsOf('kept')).toEqual(before)
      expect((await decide('admin', waits, { act: 'withdraw' }))[0]).toBe(200)
    }
    const [, { waits }] = await save('admin', draftOf('kept', changes.at(-1)))
    expect((await decide('second', waits))[0]).toBe(200)
    expect(await actorsOf('kept')).toContainEqual(['PasswordReset', 'admin'])
    expect(await waitingRows(waits)).toEqual([])
  })

  test('is blocked at once, and keeps its other rights until a second person approves', async () => {
    await bring('adviser', 'rogue')
    const token = await testApp.signIn('rogue')
    const readAsRogue = async () =>
      (await testApp.call('GET', '/users/rogue/stand-in', undefined, { token })).statusCode
    expect(await readAsRogue()).toBe(200)
    const [status, { waits }] = await save('admin', draftOf('rogue', { status: 0, defaultCode: 'A2' }))
    expect([status, typeof waits]).toEqual([200, 'string'])
    expect(userOf('rogue')).toMatchObject({ status: 0, defaultCode: 'A1' })
    expect(await readAsRogue()).not.toBe(200)
    expect((await testApp.services.sessions.get('rogue')).state.size).toBe(0)
    expect((await decide('second', waits))[0]).toBe(200)
    expect(userOf('rogue')).toMatchObject({ status: 0, defaultCode: 'A2' })
    expect((await actorsOf('rogue')).map(([type]) => type).slice(0, 3)).toEqual([
      'UserAdded',
      'UserBlocked',
      'UserRightsChanged',
    ])
  })

  test('is renamed, and one’s own is changed, at once', async () => {
    await bring('adviser', 'renamed')
    const [, others] = await save('admin', draftOf('renamed', { family_name: 'Married' }))
    expect(others).not.toHaveProperty('waits')
    const own = { roles: ['admin'] as const, dashboardId: 'admin' as const, defaultCode: '' }
    const [status, reply] = await save('admin', draftOf('admin', { ...own, email: 'own@plutus.example' }))
    expect(status).toBe(200)
    expect(reply).not.toHaveProperty('waits')
  })

  test('of a client needs nobody, until the client shall be staff', async () => {
    await bring('client', 'plain')
    const client = { roles: ['client'], accounts: ['P1'], dashboardId: 'portfolio', defaultCode: 'P1' } as const
    const [, reply] = await save('admin', draftOf('plain', client))
    expect(reply).not.toHaveProperty('waits')
    const [, { waits }] = await save('admin', draftOf('plain'))
    expect(typeof waits).toBe('string')
    expect(userOf('plain').roles).toEqual(['client'])
    expect((await decide('second', waits))[0]).toBe(200)
    expect(userOf('plain').roles).toEqual(['adviser'])
  })
})

describe('First aid 14: acts on several people', () => {
  test('wait for the staff among them, and are done to the others', async () => {
    await bring('adviser', 'staff1', 'staff2')
    await bring('client', 'client1')
    const [status, reply] = await act('admin', 'reset', 'staff1', 'client1', 'staff2')
    expect([status, reply.done, reply.waiting]).toEqual([200, ['client1'], ['staff1', 'staff2']])
    expect((await actorsOf('staff1')).map(([type]) => type)).toEqual(['UserAdded'])
    expect((await decide('second', reply.waits))[0]).toBe(200)
    for (const name of ['staff1', 'staff2']) expect((await actorsOf(name)).at(-1)).toEqual(['LinkIssued', 'admin'])
  })

  test('block and end sessions at once, and allow after approval', async () => {
    await bring('adviser', 'blocked')
    expect((await act('admin', 'end-sessions', 'blocked'))[1]).toMatchObject({ done: ['blocked'] })
    expect((await act('admin', 'block', 'blocked'))[1]).toMatchObject({ done: ['blocked'] })
    expect(userOf('blocked').status).toBe(0)
    const [, { waits, done }] = await act('admin', 'allow', 'blocked')
    expect(done).toEqual([])
    expect(userOf('blocked').status).toBe(0)
    expect((await decide('second', waits))[0]).toBe(200)
    expect(userOf('blocked').status).toBe(1)
  })

  test('delete after approval', async () => {
    await bring('adviser', 'leaver')
    const [status, { waits }] = await admin<Waits>('DELETE', '/users/leaver')
    expect(status).toBe(200)
    expect(isThere('leaver')).toBe(true)
    expect((await decide('second', waits))[0]).toBe(200)
    expect(isThere('leaver')).toBe(false)
    expect((await actorsOf('leaver')).at(-1)).toEqual(['UserDeleted', 'admin'])
  })

  test('are not done when somebody changed one of them meanwhile', async () => {
    await bring('adviser', 'moved1', 'moved2')
    const [, { waits }] = await act('admin', 'invite', 'moved1', 'moved2')
    expect((await act('superadmin', 'block', 'moved2'))[0]).toBe(200)
    expect(await decide('second', waits)).toMatchObject([409, { _tag: 'ChangedMeanwhile' }])
    expect((await actorsOf('moved1')).map(([type]) => type)).toEqual(['UserAdded'])
  })
})

describe('First aid 14: an import', () => {
  interface Reply extends Waits {
    readonly id: string
    readonly created: readonly string[]
    readonly updated: readonly string[]
    readonly waiting?: readonly string[]
    readonly failed: readonly unknown[]
  }
  const importing = async (rows: Parameters<typeof sendRows>[1], id: string = randomUUID()) =>
    (await sendRows(testApp, rows, { token: accessTokens.get('admin') ?? '', id })) as unknown as Reply

  const staffRow = (username: string, more = {}) =>
    rowOf(username, { roles: 'adviser', accounts: '', defaultDashboard: 'adviser', defaultCode: 'A1', ...more })

  test('writes the clients, and the staff once a second person approves', async () => {
    const id = randomUUID()
    const rows = [
      rowOf('imported1', { defaultCode: '' }),
      staffRow('imported2', { password: 'Wattle-Grove-9' }),
      staffRow('imported3'),
    ]
    const { created, waiting, waits, failed } = await importing(rows, id)
    expect(failed).toEqual([])
    expect([created, waiting]).toEqual([['imported1'], ['imported2', 'imported3']])
    expect(isThere('imported2')).toBe(false)
    expect(await waitingRows(waits)).toHaveLength(2)
    expect(await importing(rows, id)).toMatchObject({ created: ['imported1'], waiting, waits })
    expect((await decide('second', waits))[0]).toBe(200)
    expect(await actorsOf('imported2')).toEqual([['UserAdded', 'admin']])
    expect((await actorsOf('imported3')).map(([type]) => type)).toEqual(['UserAdded', 'LinkIssued'])
    expect(await waitingRows(waits)).toEqual([])
    await testApp.signIn('imported2', 'Wattle-Grove-9')
    const [, imports] = await admin<readonly { id: string; created: number }[]>('GET', '/users/imports')
    expect(imports[0]).toMatchObject({ created: 2 })
  })

  test('is withdrawn only from the people whom the request names, clients too', async () => {
    const mixed = [staffRow('imported6'), rowOf('imported7', { defaultCode: '' })]
    const { waits: staffWaits } = await importing(mixed)
    expect((await decide('second', staffWaits))[0]).toBe(200)
    const rows = mixed.map((row, index) => ({
      ...row,
      family_name: 'Changed',
      password: '',
      ...(index === 0 ? { defaultCode: 'A2' } : {}),
    }))
    const updates = ['imported6', 'imported7']
    const id = randomUUID()
    await sendRows(testApp, rows, { token: await testApp.signIn('superadmin'), id, updates })
    const withdraw = () => admin<Waits>('PUT', `/users/imports/${id}`, { act: 'withdraw', confirmed: [] })
    const [, { waits }] = await withdraw()
    const { change } = await listed(waits)
    expect(change).toMatchObject({ people: updates.map((username) => ({ username })) })
    await testApp.services.users.change(
      ...([
        'imported7',
        { type: 'BlockUser' },
        { actor: 'second', at: new Date().toISOString(), correlation: randomUUID() },
      ] as const),
    )()
    expect(await decide('third', waits)).toMatchObject([409, { _tag: 'ChangedMeanwhile' }])
    expect(userOf('imported6').defaultCode).toBe('A2')
    expect((await decide('admin', waits, { act: 'withdraw' }))[0]).toBe(200)
    const [, { waits: again }] = await withdraw()
    expect((await decide('third', again))[0]).toBe(200)
    expect(userOf('imported6').defaultCode).toBe('A1')
  })

  test('whose request is over answers that nobody waits any more', async () => {
    const [rows, id] = [[staffRow('imported5')], randomUUID()]
    const { waits } = await importing(rows, id)
    expect((await decide('admin', waits, { act: 'withdraw' }))[0]).toBe(200)
    const again = await importing(rows, id)
    expect(again).not.toHaveProperty('waits')
    expect(isThere('imported5')).toBe(false)
  })

  test('that changes an adviser’s code waits', async () => {
    await bring('adviser', 'recoded')
    const row = staffRow('recoded', { defaultCode: 'A2', email: 'recoded@plutus.example' })
    const { waits, updated } = (await sendRows(testApp, [row], {
      token: accessTokens.get('admin') ?? '',
      updates: ['recoded'],
    })) as unknown as Reply
    expect([typeof waits, updated]).toEqual(['string', []])
    expect(userOf('recoded').defaultCode).toBe('A1')
    expect((await decide('second', waits))[0]).toBe(200)
    expect(userOf('recoded').defaultCode).toBe('A2')
  })

  test('with staff is withdrawn once a second person approves', async () => {
    const { waits } = await importing([staffRow('imported4')])
    expect((await decide('second', waits))[0]).toBe(200)
    const [, [own]] = await admin<readonly { id: string }[]>('GET', '/users/imports')
    const [status, reply] = await admin<Waits & { withdrawn: readonly string[] }>(
      'PUT',
      `/users/imports/${own?.id ?? ''}`,
      { act: 'withdraw', confirmed: [] },
    )
    expect([status, reply.withdrawn]).toEqual([200, []])
    expect(isThere('imported4')).toBe(true)
    expect((await decide('second', reply.waits))[0]).toBe(200)
    expect(isThere('imported4')).toBe(false)
  })
})

describe('First aid 14: the list', () => {
  interface Page {
    readonly requests: readonly ListedChangeRequest[]
    readonly next: string | null
  }

  test('comes in pages, the newest first, and can leave out those that are over', async () => {
    const { revision } = await valueOf('OrderApprovalLimit')
    const asked: (string | undefined)[] = []
    for (let value = 1; value <= 51; value += 1) asked.unshift((await setLimit('admin', value, revision))[1].waits)
    const [, first] = await admin<Page>('GET', '/change-requests')
    expect(first.requests.map(({ id }) => id)).toEqual(asked.slice(0, 50))
    expect(first.next).toBe(asked[49])
    const [, second] = await admin<Page>('GET', `/change-requests?after=${first.next ?? ''}`)
    expect(second.requests[0]?.id).toBe(asked[50])
    for (const id of asked) await decide('admin', id, { act: 'withdraw' })
    const [, pending] = await admin<Page>('GET', '/change-requests?status=pending')
    expect(pending.requests.some(({ id }) => asked.includes(id))).toBe(false)
  })

  test('First aid 14: says which requests nobody can approve any more', async () => {
    const [, first] = await admin<Waits>('POST', '/site-settings', { Title: 'OrderPriceCollar', Value: 20 })
    expect((await listed(first.waits)).isCurrent).toBe(true)
    await as('superadmin')('POST', '/site-settings', { Title: 'OrderPriceCollar', Value: 30 })
    expect((await listed(first.waits)).isCurrent).toBe(false)
    await decide('admin', first.waits, { act: 'withdraw' })
    expect((await listed(first.waits)).isCurrent).toBe(true)
  })

  test('asks the database as often for many requests as for one', async () => {
    const asked: (string | undefined)[] = []
    for (const name of ['page1', 'page2', 'page3']) asked.push((await create('admin', draftOf(name)))[1].waits)
    const queries = vi.spyOn(testApp.pool, 'query')
    const { requests } = await listChangeRequests(testApp.services, {})
    expect(requests.slice(0, 3).map(({ people: [person] }) => person?.name)).toEqual(
      ['page3', 'page2', 'page1'].map((name) => `${name} Tester`),
    )
    expect(queries.mock.calls.length).toBeLessThanOrEqual(3)
    queries.mockRestore()
    for (const id of asked) await decide('admin', id, { act: 'withdraw' })
  })

  test('marks the people it is about', async () => {
    await bring('adviser', 'marked')
    const [, { waits }] = await act('admin', 'reset', 'marked')
    expect((await admin<{ waits?: string }>('GET', '/users/marked'))[1].waits).toBe(waits)
    const [, users] = await admin<readonly { username: string; waits?: string }[]>('GET', '/users')
    expect(users.find(({ username }) => username === 'marked')?.waits).toBe(waits)
    await decide('admin', waits, { act: 'withdraw' })
    expect((await admin<object>('GET', '/users/marked'))[1]).not.toHaveProperty('waits')
  })
})

describe('First aid 14: a kill', () => {
  test('between approval and change leaves neither, and the next approval makes the change once', async () => {
    const [, { waits }] = await create('admin', draftOf('survivor'))
    await testApp.pool.query(`
      create function end_this_connection() returns trigger language plpgsql as $$
      begin
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(1);
        return old;
      end $$;
      create trigger ends before delete on waiting_person for each row execute function end_this_connection()`)
    const approve = (correlation: string) =>
      testApp.call(
        'PUT',
        `/change-requests/${waits ?? ''}`,
        { act: 'approve' },
        {
          token: accessTokens.get('second') ?? '',
          correlation,
        },
      )
    const correlation = randomUUID()
    expect((await approve(correlation)).statusCode).toBeGreaterThanOrEqual(500)
    expect(isThere('survivor')).toBe(false)
    expect(await listed(waits)).toMatchObject({ status: 'Pending' })
    expect(await waitingRows(waits)).toHaveLength(1)
    await testApp.pool.query('drop function end_this_connection cascade')
    const replies = [await approve(correlation), await approve(correlation), await approve(randomUUID())]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await actorsOf('survivor')).filter(([type]) => type === 'UserAdded')).toHaveLength(1)
    const events = await testApp.log.readStream(`change-request/${waits ?? ''}`)
    expect(events.map(({ type, actor }) => [type, actor])).toEqual([
      ['ChangeRequested', 'admin'],
      ['ChangeApproved', 'second'],
    ])
    expect(await waitingRows(waits)).toEqual([])
  })
})

describe('First aid 14: two who approve at once', () => {
  test('make the change once', async () => {
    const [, { waits }] = await create('admin', draftOf('once'))
    const replies = await Promise.all([decide('second', waits), decide('third', waits)])
    expect(replies.map(([status]) => status)).toEqual([200, 200])
    expect((await actorsOf('once')).filter(([type]) => type === 'UserAdded')).toHaveLength(1)
  })

  test('or of whom one declines agree on the outcome', async () => {
    for (const name of ['race1', 'race2', 'race3']) {
      const [, { waits }] = await create('admin', draftOf(name))
      const replies = await Promise.all([
        decide('second', waits),
        decide('third', waits, { act: 'decline', reason: 'Unknown person' }),
      ])
      const lost = replies.filter(([status]) => status !== 200)
      expect(lost).toMatchObject([[409, { _tag: 'ChangeOver' }]])
    }
  })
})

describe('First aid 14: who approves', () => {
  test('is independent of the requester', async () => {
    await bring('admin', 'friend')
    await testApp.services.users.change(
      'friend',
      { type: 'ResetPassword' },
      {
        actor: 'admin',
        at: new Date().toISOString(),
        correlation: randomUUID(),
      },
    )()
    const changed = await testApp.services.users.change(
      ...([
        'friend',
        { type: 'ChangePassword' },
        { actor: 'friend', at: new Date().toISOString(), correlation: randomUUID() },
      ] as const),
    )()
    expect(changed._tag).toBe('Right')
    accessTokens.set('friend', await testApp.signIn('friend', testPassword))
    const { revision } = await valueOf('OrderApprovalLimit')
    const [, { waits }] = await setLimit('admin', 1, revision)
    expect(await decide('friend', waits)).toMatchObject([422, { _tag: 'NotIndependent' }])
    expect(await decide('adviser', waits)).toMatchObject([403, {}])
    expect((await decide('superadmin', waits))[0]).toBe(200)
  })

  test('is not the person whom the change affects', async () => {
    const [, { waits }] = await act('admin', 'reset', 'second')
    expect(await decide('second', waits)).toMatchObject([422, { _tag: 'AboutYourself' }])
    expect((await decide('third', waits, { act: 'decline', reason: 'Not needed' }))[0]).toBe(200)
    const today = testApp.services.siteSettings.today(new Date())
    const named = { standIn: 'second', from: today, until: today }
    const [, delegate] = await admin<Waits>('PUT', '/users/adviser/stand-in', named)
    expect(await decide('second', delegate.waits)).toMatchObject([422, { _tag: 'AboutYourself' }])
    expect((await decide('admin', delegate.waits, { act: 'withdraw' }))[0]).toBe(200)
  })

  test('may not help a requester who lost the right', async () => {
    await bring('admin', 'fallen')
    accessTokens.set('fallen', await testApp.signIn('fallen'))
    const { revision } = await valueOf('OrderApprovalLimit')
    const [, { waits }] = await setLimit('fallen', 2, revision)
    const [, { waits: other }] = await create('fallen', draftOf('fallenfriend'))
    expect((await act('superadmin', 'block', 'fallen'))[0]).toBe(200)
    expect(await decide('second', waits)).toMatchObject([422, { _tag: 'RequesterNotAllowed' }])
    expect(await decide('second', other)).toMatchObject([422, { _tag: 'RequesterNotAllowed' }])
  })

  test('has seven days', async () => {
    const [, { waits }] = await create(
      'admin',
      draftOf('late', { password: 'Wattle-Grove-9', passwordConfirm: 'Wattle-Grove-9' }),
    )
    testApp.clock.ahead += weekMs
    accessTokens.set('second', await testApp.signIn('second'))
    expect(await decide('second', waits)).toMatchObject([409, { _tag: 'ChangeOver' }])
    await expireChanges({ ...testApp.services, onDefect: fail })
    expect(await waitingRows(waits)).toEqual([])
    testApp.clock.ahead -= weekMs
    expect(await listed(waits)).toMatchObject({ status: 'Expired', ended: { by: null } })
  })
})

describe('First aid 14: a request that cannot be ended', () => {
  test('is reported, and the others expire', async () => {
    const secret = { password: 'Wattle-Grove-9', passwordConfirm: 'Wattle-Grove-9' }
    const [, { waits: stuck }] = await create('admin', draftOf('stuck1', secret))
    const [, { waits: next }] = await create('admin', draftOf('stuck2', secret))
    testApp.clock.ahead += weekMs
    const { changeRequests } = testApp.services
    const defects: unknown[] = []
    await expireChanges({
      ...testApp.services,
      changeRequests: {
        ...changeRequests,
        change: (id, command, intent) => {
          if (id === stuck) throw new Error('No connection')
          return changeRequests.change(id, command, intent)
        },
      },
      onDefect: (defect) => defects.push(defect),
    })
    expect(defects).toEqual([new Error('No connection')])
    expect([await waitingRows(stuck), await waitingRows(next)]).toMatchObject([[{ username: 'stuck1' }], []])
    await expireChanges({ ...testApp.services, onDefect: fail })
    expect(await waitingRows(stuck)).toEqual([])
    testApp.clock.ahead -= weekMs
  })
})

describe('First aid 14: the only administrator', () => {
  test('does not need somebody who could not approve, and cannot make others dependent', async () => {
    const own = await openTestApp()
    const token = await own.signIn('admin')
    const call = async <A = Waits>(method: string, to: string, body: unknown, by = token) =>
      (await own.call(method, to, body, { token: by })).json<A>()
    const limit = (Value: number, revision: number) =>
      call('POST', '/site-settings', { Title: 'OrderApprovalLimit', Value, revision })
    const intent = { actor: 'terminal', at: new Date().toISOString(), correlation: randomUUID() }
    await own.services.users.change('superadmin', { type: 'BlockUser' }, intent)()
    const administrator = { roles: ['admin'], dashboardId: 'admin', defaultCode: '' } as const
    const secret = { password: 'Wattle-Grove-9', passwordConfirm: 'Wattle-Grove-9' }
    const helper = draftOf('helper', { ...administrator, ...secret })
    expect(await call('POST', '/users', { ...bodyOfDraft(helper), username: 'helper' })).not.toHaveProperty('waits')
    expect(await limit(1, 0)).toMatchObject({ revision: 1 })
    expect(await limit(2, 1)).not.toHaveProperty('waits')

    await bringPeople(own, [
      ...rowsOf('admin', ['colleague']).map((row) => ({ ...row, accounts: ['P1', 'P2'], defaultCode: '' })),
    ])
    await own.tail.reached(await own.log.lastPosition())
    const colleague = draftOf('colleague', { ...administrator, family_name: 'Tester', accounts: ['P1', 'P2'] })
    const attempts: readonly Partial<UserDraft>[] = [
      { accounts: ['P2', 'P1'] },
      { email: 'mine@plutus.example' },
      secret,
    ]
    for (const attempt of attempts)
      expect(await call('PUT', '/users/colleague', bodyOfDraft({ ...colleague, ...attempt }))).toHaveProperty('waits')
    expect(await call('PUT', '/users', { act: 'reset', usernames: ['colleague'] })).toHaveProperty('waits')
    expect(await limit(3, 2)).toHaveProperty('waits')

    const helperToken = await own.signIn('helper', 'Wattle-Grove-9')
    const blocked = await call('PUT', '/users', { act: 'block', usernames: ['colleague'] }, helperToken)
    expect(blocked).toMatchObject({ done: ['colleague'] })
    expect(await limit(3, 2)).toHaveProperty('waits')
    await own.drop()
  })

  test('is not locked out, is recorded, and cannot make themselves the only one by blocking', async () => {
    const own = await openTestApp()
    const token = await own.signIn('admin')
    const call = (method: string, to: string, body: unknown) => own.call(method, to, body, { token })
    const limit = (Value: number, revision: number) =>
      call('POST', '/site-settings', { Title: 'OrderApprovalLimit', Value, revision })
    const change = (username: string, type: 'BlockUser', actor: string) =>
      own.services.users.change(
        username,
        { type },
        { actor, at: new Date().toISOString(), correlation: randomUUID() },
      )()
    await change('superadmin', 'BlockUser', 'terminal')
    const reply = await limit(1, 0)
    expect(reply.json()).toMatchObject({ revision: 1 })
    expect(reply.json()).not.toHaveProperty('waits')
    const { requests } = (await own.call('GET', '/change-requests', undefined, { token })).json<{
      requests: readonly ListedChangeRequest[]
    }>()
    expect(requests).toMatchObject([{ status: 'MadeAlone', by: 'admin', change: { title: 'OrderApprovalLimit' } }])
    await bringPeople(own, rowsOf('admin', ['colleague']))
    await own.tail.reached(await own.log.lastPosition())
    expect((await limit(2, 1)).json()).toHaveProperty('waits')
    await call('PUT', '/users', { act: 'block', usernames: ['colleague'] })
    expect((await limit(2, 1)).json()).toHaveProperty('waits')
    await own.drop()
  })
})

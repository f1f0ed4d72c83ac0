import { afterAll, beforeAll, expect, test } from 'vitest'
import { intentOf } from '../../../server/log/carry-out.ts'
import { inTransaction } from '../../../server/postgres/transaction.ts'
import { changePeople } from '../../../server/users/people.ts'
import { dateTimeIn } from '../../../src/domain/dates/time-zone.ts'
import { noDetails } from '../../../src/domain/users/user-details.ts'
import type { ListedUser } from '../../../src/domain/users/listed-user.ts'
import { openTestApp, type TestApp, type TestNode } from '../support/calls/test-app.ts'

let testApp: TestApp
let otherNode: TestNode
let accessToken: string

beforeAll(async () => {
  testApp = await openTestApp()
  otherNode = await testApp.anotherNode()
  accessToken = await testApp.signIn('admin')
})
afterAll(async () => {
  await otherNode.close()
  await testApp.drop()
})

const get = (path: string, node: TestNode = testApp, at?: number) =>
  node.call('GET', path, undefined, { token: accessToken, ...(at === undefined ? {} : { at }) })

const listed = async (query = '') => (await get(`/users${query}`)).json<readonly ListedUser[]>()

test('all users are listed by name, with what their rows show', async () => {
  const users = await listed()
  expect(users.map(({ username }) => username)).toEqual([
    ...['admin', 'adviser', 'client', 'external', 'other', 'superadmin'],
  ])
  expect(users.find(({ username }) => username === 'client')).toEqual({
    username: 'client',
    email: 'client@plutus.example',
    title: '',
    given_name: 'client',
    middle_name: '',
    family_name: 'Tester',
    Roles: [{ role_id: 'client', name: 'Client' }],
    defaultDashboardType: 'group',
    defaultCode: 'G1',
    status: 1,
    lastLogin: null,
    isInvited: false,
    mailRefusal: null,
    revision: 1,
  })
})

test.each([
  ['?search=CLI', ['client']],
  ['?search=tester%20a1', ['adviser']],
  ['?role=client', ['client', 'other']],
  ['?role=client&status=0', []],
  ['?role=client&status=1&search=p4', ['other']],
])('the list is narrowed by %s', async (query, usernames) => {
  expect((await listed(query)).map(({ username }) => username)).toEqual(usernames)
})

test('a sign-in is the last of that person, read on every node at its position', async () => {
  const before = Date.now()
  const replied = await testApp.call('POST', '/authenticate', { username: 'client', password: 'Plutus2026' })
  expect(replied.statusCode).toBe(200)
  const rows = (await get('/users', otherNode, await testApp.log.lastPosition())).json<readonly ListedUser[]>()
  const { lastLogin } = rows.find(({ username }) => username === 'client') ?? {}
  expect(Date.parse(lastLogin ?? '')).toBeGreaterThanOrEqual(before)
  expect((await get('/users/client')).json()).toMatchObject({ lastLogin })
})

test('somebody is read whole, by whatever case of their name, without a password or a hash', async () => {
  const details = { email: 'other@plutus.example', given_name: 'other', family_name: 'Tester', title: 'Dr.' }
  const more = { middle_name: 'M', phone_number: '1', mobile_number: '2', address_one: 'a', address_two: 'b' }
  await inTransaction(testApp.pool, (transaction) =>
    changePeople(transaction, [{ ...noDetails, username: 'other', ...details, ...more }]),
  )
  const { position, ...whole } = (await get('/users/OTHER')).json<Record<string, unknown>>()
  expect(position).toBeGreaterThan(0)
  expect(whole).toEqual({
    user_notifications: [],
    username: 'other',
    ...details,
    ...more,
    revision: 1,
    lastLogin: null,
    isInvited: false,
    status: 1,
    mailRefusal: null,
    Roles: [{ role_id: 'client', name: 'Client' }],
    defaultDashboardType: 'portfolio',
    defaultCode: 'P4',
    accounts: ['P4'],
    groups: [],
    change_password: false,
    dashboard: {
      DashboardID: 'portfolio',
      name: 'portfolio',
      title: 'Portfolio dashboard',
      description: 'One account',
      role_id: 'client',
    },
  })
})

test('nobody is read who is unknown or deleted, and the failure says so with its status', async () => {
  await testApp.services.users.change('gone', { type: 'DeleteUser' }, intentOf('tester', new Date()))()
  for (const name of ['nobody', 'gone']) {
    const replied = await get(`/users/${name}`)
    expect([replied.statusCode, replied.json()]).toEqual([
      404,
      {
        success: false,
        message: expect.any(String) as string,
        _tag: 'NotFound',
        status: 404,
        data: { _tag: 'NotFound' },
      },
    ])
  }
})

test('whose address was refused is found, until it is another', async () => {
  expect(await listed('?mail=refused')).toEqual([])
  const refusal = { at: '2026-11-03T01:00:00.000Z', answer: '550 the mailbox is not available' }
  await testApp.pool.query(`insert into mail_refusal (username, at, answer) values ('other', $1, $2)`, [
    refusal.at,
    refusal.answer,
  ])
  const found = await listed('?mail=refused')
  expect(found.map(({ username, mailRefusal }) => ({ username, mailRefusal }))).toEqual([
    { username: 'other', mailRefusal: refusal },
  ])
  await inTransaction(testApp.pool, (transaction) =>
    changePeople(transaction, [{ ...noDetails, username: 'other', email: 'another@plutus.example' }]),
  )
  expect(await listed('?mail=refused')).toEqual([])
})

test('the file of users is no formula to a spreadsheet', async () => {
  await inTransaction(testApp.pool, (transaction) =>
    changePeople(transaction, [{ ...noDetails, username: 'external', given_name: '=1+1', family_name: 'Jo "J", x' }]),
  )
  const replied = await get('/users?format=csv&role=external')
  expect(replied.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(replied.headers['content-disposition']).toMatch(/attachment; filename="users_\d{4}-\d{2}-\d{2}\.csv"/)
  expect(replied.body.split('\r\n')).toEqual([
    '\uFEFFUser name,Given name,Family name,Default code,Default dashboard,Role,Status,Last login (Australia/Sydney),Email,Email bounced (Australia/Sydney),Bounce message',
    `external,'=1+1,"Jo ""J"", x",P1,Accountant,Accountant,Allowed,,,,`,
  ])
})

test('the file of users has the last login in the time zone of the firm, as spreadsheets read it', async () => {
  await testApp.call('POST', '/authenticate', { username: 'client', password: 'Plutus2026' })
  const [client] = await listed('?search=client@plutus.example')
  const [, line] = (await get('/users?format=csv&search=client@plutus.example')).body.split('\r\n')
  const lastLogin = dateTimeIn('Australia/Sydney')(new Date(client?.lastLogin ?? ''))
  expect(lastLogin).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
  expect(line).toBe(`client,client,Tester,G1,Group,Client,Allowed,${lastLogin},client@plutus.example,,`)
})

test.each([
  ['admin', ['admin', 'adviser', 'client', 'external']],
  ['superadmin', ['superadmin', 'admin', 'adviser', 'client', 'external']],
])('%s is offered the roles they may give', async (username, offered) => {
  const replied = await testApp.call('GET', '/users/roles', undefined, { token: await testApp.signIn(username) })
  const roles =
    replied.json<readonly { readonly role_id: string; readonly name: string; readonly isOffered: boolean }[]>()
  expect(roles.map(({ name }) => name)).toEqual([
    ...['Super administrator', 'Administrator', 'Adviser', 'Client', 'Accountant'],
  ])
  expect(roles.filter(({ isOffered }) => isOffered).map(({ role_id }) => role_id)).toEqual(offered)
})

test.each([
  ['username=CLIENT', true, false],
  ['username=client&except=client', false, false],
  ['username=roles', true, false],
  ['username=new-name&email=Client@Plutus.example', false, true],
  ['email=client@plutus.example&except=client', false, false],
])('whether %s is taken', async (query, username, email) => {
  expect((await get(`/users/taken?${query}`)).json()).toEqual({ username, email })
})

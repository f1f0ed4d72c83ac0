import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { forgetPeopleBefore } from '../../../../server/users/import/people-before.ts'
import { bringPeople, testPeople } from '../../support/calls/people.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'
import { rowOf, sharedPassword, sendRows, type RowCells } from './support/importing.ts'

let testApp: TestApp
const accessTokens = { superadmin: '', admin: '' }

beforeAll(async () => {
  testApp = await openTestApp()
  accessTokens.superadmin = await testApp.signIn('superadmin')
  accessTokens.admin = await testApp.signIn('admin')
})
afterAll(() => testApp.drop())

const bring = async (
  rows: readonly RowCells[],
  { token = accessTokens.admin, updates = [] as readonly string[] } = {},
) => {
  const id = randomUUID()
  await sendRows(testApp, rows, { token, id, updates })
  return id
}

const withdraw = (id: string, { confirmed = [] as readonly string[], token = accessTokens.admin } = {}) =>
  testApp.call('PUT', `/users/imports/${id}`, { act: 'withdraw', confirmed }, { token })

const read = async (username: string) =>
  testApp.call('GET', `/users/${username}`, undefined, { token: accessTokens.admin })

const listed = async () =>
  (await testApp.call('GET', '/users', undefined, { token: accessTokens.admin })).json<
    readonly { username: string }[]
  >()

test('500 people come by one import and go with it, and the same file brings them again', async () => {
  const rows = Array.from({ length: 500 }, (_, n) => rowOf(`many-${n}`))
  const before = await listed()
  const id = await bring(rows)
  expect(await listed()).toHaveLength(before.length + 500)
  const done = await withdraw(id)
  expect([done.statusCode, done.json()]).toMatchObject([
    200,
    { withdrawn: rows.map(({ username }) => username), deleted: [], restored: [], kept: [] },
  ])
  expect(await listed()).toEqual(before)
  const { rows: left } = await testApp.pool.query("select from person_email where username like 'many-%'")
  expect(left).toEqual([])
  const again = await sendRows(testApp, rows, { token: accessTokens.admin })
  expect(again).toMatchObject({ created: rows.map(({ username }) => username), failed: [] })
})

test('taken back twice it is answered as the first time', async () => {
  const id = await bring([rowOf('twice')])
  const nobodyElse = { deleted: [], restored: [], kept: [] }
  for (const time of ['first', 'again'])
    expect([time, (await withdraw(id)).json()]).toMatchObject([time, { withdrawn: ['twice'], ...nobodyElse }])
  expect((await testApp.log.readStream(`user-import/${id}`)).map(({ type }) => type)).toEqual([
    'UsersImported',
    'UserImportWithdrawn',
  ])
})

test('where somebody has signed in since it is refused by name; confirmed, they are deleted and signed out', async () => {
  const id = await bring([rowOf('came', { password: sharedPassword }), rowOf('stayed.away')])
  const token = await testApp.signIn('came', sharedPassword)
  const refused = await withdraw(id)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { _tag: 'SignedInSince', errors: [{ path: 'came', message: 'Ada Byron' }] },
  ])
  expect((await read('stayed.away')).statusCode).toBe(200)
  expect((await withdraw(id, { confirmed: ['came'] })).json()).toMatchObject({
    withdrawn: ['stayed.away'],
    deleted: ['came'],
  })
  expect((await testApp.call('GET', '/sessions', undefined, { token })).json()).toMatchObject({ type: 1 })
  const again = await sendRows(testApp, [rowOf('came'), rowOf('stayed.away')], { token: accessTokens.admin })
  expect(again).toMatchObject({ created: ['stayed.away'], failed: [{ username: 'came' }] })
})

test('who has signed in after others were confirmed is named, and nobody is gone', async () => {
  const id = await bring([
    rowOf('was.shown', { password: sharedPassword }),
    rowOf('came.later', { password: sharedPassword }),
  ])
  await testApp.signIn('was.shown', sharedPassword)
  expect((await withdraw(id)).json()).toMatchObject({ errors: [{ path: 'was.shown' }] })
  await testApp.signIn('came.later', sharedPassword)
  const refused = await withdraw(id, { confirmed: ['was.shown'] })
  expect(refused.json()).toMatchObject({ _tag: 'SignedInSince', errors: [{ path: 'came.later' }] })
  expect((await read('was.shown')).statusCode).toBe(200)
  expect((await withdraw(id, { confirmed: ['was.shown', 'came.later'] })).statusCode).toBe(200)
})

const words = {
  Title: 'Welcome',
  Message: 'To you alone',
  Priority: 1,
  Dismissible: true,
  Expiry: '2099-01-01T00:00:00.000Z',
}

const notify = (username: string) =>
  testApp.call('POST', '/notifications', { ...words, recipients: [username] }, { token: accessTokens.admin })

test('whoever was sent anything is deleted: nobody else has their name and reads it', async () => {
  const id = await bring([rowOf('written.to'), rowOf('left.alone')])
  expect((await notify('written.to')).statusCode).toBe(200)
  expect((await withdraw(id)).json()).toMatchObject({ withdrawn: ['left.alone'], deleted: ['written.to'] })
  const again = await sendRows(testApp, [rowOf('written.to'), rowOf('left.alone')], { token: accessTokens.admin })
  expect(again).toMatchObject({ created: ['left.alone'], failed: [{ username: 'written.to' }] })
})

test('nobody is withdrawn who is sent something while it is decided', async () => {
  const id = await bring([rowOf('just.now')])
  const { append } = testApp.log
  const appending = vi.spyOn(testApp.log, 'append').mockImplementationOnce((...given) => async () => {
    expect((await notify('just.now')).statusCode).toBe(200)
    return append(...given)()
  })
  expect((await withdraw(id)).json()).toMatchObject({ withdrawn: [], deleted: ['just.now'] })
  expect(appending).toHaveBeenCalledTimes(3)
  appending.mockRestore()
})

test('whom it changed has what they had before, save somebody who was changed since', async () => {
  await bring([
    rowOf('back', { address_one: '12 Wattle Lane', password: sharedPassword }),
    rowOf('moved.on', { accounts: 'P2' }),
  ])
  const change = { accounts: 'P3', defaultCode: 'P3', address_one: '1 Other Street' }
  const updates = ['back', 'moved.on']
  const id = await bring([rowOf('back', { ...change, email: 'new@firm.example' }), rowOf('moved.on', change)], {
    updates,
  })
  expect((await read('back')).json()).toMatchObject({ accounts: ['P3'], email: 'new@firm.example' })
  await bring([rowOf('moved.on', { given_name: 'Augusta' })], { updates })
  expect((await withdraw(id)).json()).toMatchObject({
    withdrawn: [],
    deleted: [],
    restored: ['back'],
    kept: ['moved.on'],
  })
  expect((await read('back')).json()).toMatchObject({
    accounts: ['P1'],
    defaultCode: 'P1',
    address_one: '12 Wattle Lane',
    email: 'back@firm.example',
  })
  expect((await read('moved.on')).json()).toMatchObject({ given_name: 'Augusta' })
  expect((await testApp.call('POST', '/authenticate', { username: 'back', password: sharedPassword })).statusCode).toBe(
    200,
  )
  const { rows: left } = await testApp.pool.query('select from person_before where import = $1', [id])
  expect(left).toEqual([])
})

test('of two who shared an address that it changed, the first has it back', async () => {
  const [template] = testPeople.filter(({ username }) => username === 'client')
  if (template === undefined) throw new Error('nobody to copy')
  const couple = ['of.couple', 'other.of.couple']
  await bringPeople(
    testApp,
    couple.map((username) => ({ ...template, username, email: 'couple@firm.example' })),
  )
  await testApp.tail.reached(await testApp.log.lastPosition())
  const id = await bring(
    couple.map((username) => rowOf(username)),
    { updates: couple },
  )
  expect((await withdraw(id)).json()).toMatchObject({ restored: ['of.couple'], kept: ['other.of.couple'] })
  expect((await read('of.couple')).json()).toMatchObject({ email: 'couple@firm.example' })
  expect((await read('other.of.couple')).json()).toMatchObject({ email: 'other.of.couple@firm.example' })
})

test('nobody takes back somebody above them, nor themself', async () => {
  const boss = { roles: 'superadmin', accounts: '', defaultDashboard: 'admin', password: sharedPassword }
  const id = await bring([rowOf('second.boss', boss)], { token: accessTokens.superadmin })
  const refused = await withdraw(id)
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    expect.objectContaining({ _tag: 'PeopleAbove', errors: [{ path: 'second.boss', message: 'Ada Byron' }] }),
  ])
  expect(refused.json()).not.toHaveProperty('type')
  const own = await testApp.signIn('second.boss', sharedPassword)
  expect((await withdraw(id, { token: own, confirmed: ['second.boss'] })).json()).toMatchObject({ _tag: 'NotYourself' })
  expect((await withdraw(id, { token: accessTokens.superadmin, confirmed: ['second.boss'] })).statusCode).toBe(200)
})

test('nobody whose role they could not give back is taken back, and both they and those above are named', async () => {
  const boss = { roles: 'superadmin', accounts: '', defaultDashboard: 'admin' }
  await bring([rowOf('stepped.down', boss)], { token: accessTokens.superadmin })
  const id = await bring([rowOf('stepped.down'), rowOf('third.boss', boss), rowOf('with.them')], {
    token: accessTokens.superadmin,
    updates: ['stepped.down'],
  })
  expect((await withdraw(id)).json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
    'third.boss',
    'stepped.down',
  ])
  expect((await read('with.them')).statusCode).toBe(200)
  expect((await withdraw(id, { token: accessTokens.superadmin })).statusCode).toBe(200)
})

test('what is no import is not found', async () => {
  expect((await withdraw(randomUUID())).statusCode).toBe(404)
})

test('after 30 days it is forgotten who they were before, and they stay as they are', async () => {
  const days = (count: number) => count * 24 * 60 * 60 * 1000
  const countOf = async (id: string) =>
    (await testApp.pool.query('select from person_before where import = $1', [id])).rowCount
  await bring([rowOf('long.ago')])
  const id = await bring([rowOf('long.ago', { given_name: 'Augusta' })], { updates: ['long.ago'] })
  await forgetPeopleBefore(testApp.pool, new Date(Date.now() + days(29)))
  expect(await countOf(id)).toBe(1)
  testApp.clock.ahead += days(31)
  accessTokens.admin = await testApp.signIn('admin')
  accessTokens.superadmin = await testApp.signIn('superadmin')
  expect((await withdraw(id)).json()).toMatchObject({ restored: [], kept: ['long.ago'] })
  const other = await bring([rowOf('long.ago', { given_name: 'Ada' })], { updates: ['long.ago'] })
  await forgetPeopleBefore(testApp.pool, new Date(Date.now() + days(31)))
  expect(await countOf(other)).toBe(0)
})

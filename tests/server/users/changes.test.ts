import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyUserDraft, type UserDraft } from '../../../src/domain/users/user-draft.ts'
import { bodyOfDraft } from '../../../src/domain/users/user-body.ts'
import { bringPeople, testPassword, testPeople } from '../support/calls/people.ts'
import { openTestApp, type TestApp, type TestNode } from '../support/calls/test-app.ts'

let testApp: TestApp
let otherNode: TestNode
const accessTokens = { superadmin: '', admin: '' }

beforeAll(async () => {
  testApp = await openTestApp()
  otherNode = await testApp.anotherNode()
  accessTokens.superadmin = await testApp.signIn('superadmin')
  accessTokens.admin = await testApp.signIn('admin')
})
afterAll(async () => {
  await otherNode.close()
  await testApp.drop()
})

const secret = 'Wattle-Grove-9'

const draftOf = (username: string, changes: Partial<UserDraft> = {}): UserDraft => ({
  ...emptyUserDraft,
  username,
  email: `${username}@firm.example`,
  given_name: 'Ada',
  family_name: 'Byron',
  roles: ['client'],
  accounts: ['P1'],
  dashboardId: 'portfolio',
  defaultCode: 'P1',
  password: secret,
  passwordConfirm: secret,
  ...changes,
})

interface Asking {
  readonly token?: string
  readonly correlation?: string
  readonly node?: TestNode
}

const create = (draft: UserDraft, { token = accessTokens.admin, correlation, node = testApp }: Asking = {}) =>
  node.call(
    'POST',
    '/users',
    { ...bodyOfDraft(draft), username: draft.username },
    { token, ...(correlation === undefined ? {} : { correlation }) },
  )

const save = async (
  draft: UserDraft,
  revision: number | undefined,
  { token = accessTokens.admin, node = testApp }: Asking = {},
) =>
  node.call(
    'PUT',
    `/users/${draft.username}`,
    { ...bodyOfDraft(draft), revision },
    { token, at: await testApp.log.lastPosition() },
  )

const read = async (username: string) =>
  (await testApp.call('GET', `/users/${username}`, undefined, { token: accessTokens.admin })).json<
    Record<string, unknown>
  >()

const act = async (
  doing: string,
  usernames: readonly string[],
  { token = accessTokens.admin, node = testApp }: Asking = {},
) => node.call('PUT', '/users', { act: doing, usernames }, { token })

const remove = (username: string, { token = accessTokens.admin }: Asking = {}) =>
  testApp.call('DELETE', `/users/${username}`, undefined, { token })

const signingIn = (username: string, given = secret) =>
  testApp.call('POST', '/authenticate', { username, password: given })

const linkOf = async (username: string) =>
  (await testApp.call('GET', `/users/${username}/link`, undefined, { token: accessTokens.admin })).json<{
    address: string
  } | null>()

const unchanged = { password: '', passwordConfirm: '' }

test('B16: invisible letters are removed from what a call says of a person', async () => {
  const email = 'no\u200bwidth@firm.example'
  expect((await create(draftOf('no.width', { given_name: 'A\u00adda', email }))).statusCode).toBe(200)
  expect(await read('no.width')).toMatchObject({ given_name: 'Ada', email: 'nowidth@firm.example' })
  const twin = await create(draftOf('no.width.2', { email: 'nowidth@firm\u2060.example' }))
  expect([twin.statusCode, twin.json()]).toMatchObject([409, { field: 'email' }])
})

test('somebody created with a password signs in with it and has every field of the form', async () => {
  const details = { title: 'Dr.', middle_name: 'May', phone_number: '02 9000 0000', mobile_number: '0400 000 000' }
  const addresses = { address_one: '12 Wattle Lane', address_two: 'Mosman NSW 2088' }
  const replied = await create(draftOf('new.client', { ...details, ...addresses }))
  expect([replied.statusCode, replied.json()]).toMatchObject([
    200,
    { username: 'new.client', revision: 1, isInvited: false },
  ])
  expect((await signingIn('new.client')).statusCode).toBe(200)
  expect(await read('new.client')).toMatchObject({
    ...details,
    ...addresses,
    given_name: 'Ada',
    family_name: 'Byron',
    email: 'new.client@firm.example',
    accounts: ['P1'],
    groups: [],
    defaultDashboardType: 'portfolio',
    defaultCode: 'P1',
    status: 1,
    change_password: false,
    isInvited: false,
  })
})

test('somebody created without a password is invited, and cannot sign in until they have chosen one', async () => {
  const replied = await create(draftOf('invitee', { ...unchanged, change_password: true }))
  expect(replied.json()).toMatchObject({ isInvited: true })
  expect(await read('invitee')).toMatchObject({ isInvited: true, change_password: true })
  expect((await signingIn('invitee', '')).statusCode).toBe(401)
  const { rows } = await testApp.pool.query("select from credential where username = 'invitee'")
  expect(rows).toEqual([])
})

test('somebody created as blocked without a password is there, and is invited when they are allowed in', async () => {
  const replied = await create(draftOf('not.yet', { ...unchanged, change_password: true, status: 0 }))
  expect([replied.statusCode, replied.json()]).toMatchObject([200, { isInvited: false }])
  expect(await read('not.yet')).toMatchObject({ status: 0, isInvited: false })
  expect((await act('invite', ['not.yet'])).json()).toMatchObject({
    done: [],
    refused: [{ username: 'not.yet', message: 'A blocked user cannot be sent a link' }],
  })
  await act('allow', ['not.yet'])
  expect((await act('invite', ['not.yet'])).json()).toMatchObject({ done: ['not.yet'] })
  expect(await read('not.yet')).toMatchObject({ status: 1, isInvited: true })
})

test('what cannot be saved is refused with every field and the text of the form', async () => {
  const draft = draftOf('', {
    email: 'nowhere',
    given_name: ' ',
    family_name: '',
    password: 'short',
    passwordConfirm: 'other',
    roles: [],
    dashboardId: '',
    accounts: ['P9'],
  })
  const replied = await create(draft)
  expect([replied.statusCode, replied.json()]).toMatchObject([
    422,
    {
      success: false,
      message: 'Some fields are not valid',
      status: 422,
      errors: [
        { path: 'roles', message: 'This field is required' },
        { path: 'username', message: 'This field is required' },
        { path: 'email', message: 'Your email address is invalid' },
        { path: 'password', message: 'Password must be at least 6 characters' },
        { path: 'passwordConfirm', message: "Passwords don't match" },
        { path: 'given_name', message: 'This field is required' },
        { path: 'family_name', message: 'This field is required' },
        { path: 'accounts', message: 'P9 is not known' },
        { path: 'dashboardId', message: 'This field is required' },
      ],
    },
  ])
})

test.each([
  ['CLIENT', 'free@firm.example', 'UsernameTaken', 'username', 'Username address taken'],
  ['roles', 'free@firm.example', 'UserNotValid', undefined, 'Some fields are not valid'],
  ['free', ' Client@PLUTUS.example', 'EmailTaken', 'email', 'Email address taken'],
])('%s with %s is refused', async (username, email, _tag, field, message) => {
  const refused = (await create(draftOf(username, { email }))).json<Record<string, unknown>>()
  expect(refused).toMatchObject({ success: false, _tag, message, ...(field === undefined ? {} : { field }) })
})

test('of two people given one address at once on two nodes, one has it and the other is told', async () => {
  for (const round of Array.from({ length: 8 }, (_, n) => n.toString())) {
    const email = `race-${round}@firm.example`
    const replies = await Promise.all(
      [testApp, otherNode].map((node, side) =>
        create(draftOf(`racer-${round}-${side.toString()}`, { email }), { node }),
      ),
    )
    const refused = replies.find(({ statusCode }) => statusCode === 409)?.json<Record<string, unknown>>()
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(refused).toMatchObject({ _tag: 'EmailTaken', field: 'email' })
  }
})

test('asked again with another password under one correlation, the first answer stands and no password can be guessed by it', async () => {
  const correlation = randomUUID()
  const first = await create(draftOf('once'), { correlation })
  const again = await create(draftOf('once', { password: 'Another-Grove-9', passwordConfirm: 'Another-Grove-9' }), {
    correlation,
  })
  expect([again.statusCode, again.body]).toEqual([200, first.body])
  expect((await signingIn('once')).statusCode).toBe(200)
})

test('a save without a revision is made on whatever there is, by whoever may', async () => {
  await create(draftOf('unrevised'))
  await save(draftOf('unrevised', { ...unchanged, family_name: 'Lovelace' }), 1)
  const replied = await save(draftOf('unrevised', { ...unchanged, given_name: 'Augusta' }), undefined)
  expect([replied.statusCode, await read('unrevised')]).toMatchObject([
    200,
    { given_name: 'Augusta', family_name: 'Byron', revision: 3 },
  ])
  const refused = await save(draftOf('superadmin', unchanged), undefined)
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { _tag: 'AboveYou' }])
  const invalid = await save(draftOf('unrevised', { ...unchanged, given_name: '' }), undefined)
  expect([invalid.statusCode, invalid.json()]).toMatchObject([422, { _tag: 'UserNotValid' }])
})

test('a save changes what differs, under one revision, and another on the old one is told', async () => {
  await create(draftOf('saved'))
  const changes = { ...unchanged, family_name: 'Lovelace', email: 'lovelace@firm.example', accounts: ['P1', 'P2'] }
  const replied = await save(draftOf('saved', changes), 1)
  expect(replied.json()).toMatchObject({ revision: 3 })
  const stale = await save(draftOf('saved', { ...unchanged, given_name: 'Augusta' }), 1)
  expect([stale.statusCode, stale.json()]).toMatchObject([409, { _tag: 'StaleRevision', revision: 3 }])
  expect(await read('saved')).toMatchObject({
    family_name: 'Lovelace',
    given_name: 'Ada',
    accounts: ['P1', 'P2'],
  })
  expect((await save(draftOf('saved', changes), 3)).json()).toMatchObject({ revision: 3 })
  expect((await signingIn('saved')).statusCode).toBe(200)
})

test('two administrators who save at once on two nodes do not overwrite each other', async () => {
  await create(draftOf('both'))
  const replies = await Promise.all([
    save(draftOf('both', { ...unchanged, given_name: 'One' }), 1),
    save(draftOf('both', { ...unchanged, given_name: 'Two' }), 1, { node: otherNode }),
  ])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

test('a password that an administrator gives ends the sessions there are, and blocking does', async () => {
  await create(draftOf('handled'))
  const token = await testApp.signIn('handled', secret)
  const given = { password: 'Banksia-Grove-9', passwordConfirm: 'Banksia-Grove-9' }
  const { revision } = (await save(draftOf('handled', { ...given, change_password: true }), 1)).json<{
    revision: number
  }>()
  expect((await testApp.call('GET', '/accounts', undefined, { token })).statusCode).toBe(403)
  const anew = await testApp.signIn('handled', 'Banksia-Grove-9')
  expect((await testApp.call('GET', '/accounts', undefined, { token: anew })).json()).toMatchObject({
    message: 'Please change your password first',
  })
  expect((await save(draftOf('handled', { ...unchanged, status: 0 }), revision)).statusCode).toBe(200)
  expect((await testApp.call('GET', '/accounts', undefined, { token: anew })).statusCode).toBe(403)
  expect((await signingIn('handled', 'Banksia-Grove-9')).statusCode).toBe(401)
})

test.each([
  ['superadmin', 'RoleNotYours', 403],
  ['admin', undefined, 200],
] as const)('an administrator gives the role %s', async (role, _tag, status) => {
  const draft = draftOf(`role-${role}`, { roles: [role], accounts: [], dashboardId: 'admin', defaultCode: '' })
  const replied = await create(draft)
  expect([replied.statusCode, replied.json<{ _tag?: string }>()._tag]).toEqual([status, _tag])
})

test('nobody acts on somebody above them, nor on themself, and nobody changes their own rights', async () => {
  const refusals = async (username: string) =>
    (await act('block', [username])).json<{ refused: readonly { message: string }[] }>().refused
  expect(await refusals('superadmin')).toEqual([
    { username: 'superadmin', message: 'You cannot do this to somebody with a higher role' },
  ])
  expect(await refusals('admin')).toEqual([{ username: 'admin', message: 'You cannot do this to yourself' }])
  expect((await remove('superadmin')).json()).toMatchObject({ _tag: 'AboveYou', type: 3, status: 403 })
  expect((await remove('admin')).json()).toMatchObject({ _tag: 'NotYourself', status: 422 })
  const own = await read('admin')
  const mine = draftOf('admin', {
    ...unchanged,
    roles: ['admin', 'adviser'],
    accounts: [],
    dashboardId: 'admin',
    defaultCode: 'firm',
    email: String(own['email']),
  })
  expect((await save(mine, Number(own['revision']))).json()).toMatchObject({ _tag: 'NotYourOwnRights', status: 422 })
})

test('of two superadministrators who block each other at once on two nodes, one is always left', async () => {
  const second = testPeople.flatMap((row) =>
    row.username === 'superadmin' ? [{ ...row, username: 'second', email: 'second@firm.example' }] : [],
  )
  await bringPeople(testApp, second)
  await Promise.all([testApp, otherNode].map(async (node) => node.tail.reached(await testApp.log.lastPosition())))
  const names = ['superadmin', 'second'] as const
  for (let round = 0; round < 25; round += 1) {
    const [first, next] = await Promise.all(names.map((name) => testApp.signIn(name)))
    await Promise.all([
      act('block', ['second'], { token: first ?? '' }),
      act('block', ['superadmin'], { token: next ?? '', node: otherNode }),
    ])
    await otherNode.tail.reached(await testApp.log.lastPosition())
    await testApp.tail.reached(await testApp.log.lastPosition())
    const blocked = names.filter((name) => {
      const { state } = testApp.services.users.get(name)
      return state._tag === 'Present' && state.user.status === 0
    })
    expect(blocked.length).toBeLessThan(2)
    const left = names.find((name) => !blocked.includes(name)) ?? 'superadmin'
    if (blocked.length > 0) await act('allow', blocked, { token: await testApp.signIn(left) })
  }
  accessTokens.superadmin = await testApp.signIn('superadmin')
})

test('one act on many people is one of the log: some are refused by name, the others done', async () => {
  const names = Array.from({ length: 300 }, (_, n) => `many-${n.toString().padStart(3, '0')}`)
  await bringPeople(
    testApp,
    names
      .flatMap((username) => testPeople.slice(3, 4).map((row) => ({ ...row, username, password: 'x', email: '' })))
      .slice(0, 40),
  )
  await testApp.tail.reached(await testApp.log.lastPosition())
  const some = names.slice(0, 40)
  const token = await testApp.signIn(some[0] ?? '', 'x')
  const before = await testApp.log.lastPosition()
  const replied = await act('block', [...some, 'superadmin', 'nobody'])
  expect(replied.json()).toMatchObject({
    done: some,
    refused: [
      { username: 'superadmin', message: 'You cannot do this to somebody with a higher role' },
      { username: 'nobody', message: "Oops, we can't find what you're looking for" },
    ],
  })
  const written = await testApp.log.read({ after: before, limit: 1000 })
  expect(new Set(written.map(({ correlation }) => correlation)).size).toBe(1)
  expect(written.filter(({ type }) => type === 'UserBlocked')).toHaveLength(40)
  expect((await testApp.call('GET', '/accounts', undefined, { token })).statusCode).toBe(403)
  expect((await act('block', some)).json()).toMatchObject({ done: some })
  expect((await act('allow', [])).json()).toMatchObject({ _tag: 'NoUserChosen', status: 422 })
})

test('an act can send invitations and end sessions', async () => {
  await create(draftOf('acted'))
  const token = await testApp.signIn('acted', secret)
  expect((await act('end-sessions', ['acted'])).json()).toMatchObject({ done: ['acted'], refused: [] })
  expect((await testApp.call('GET', '/accounts', undefined, { token })).statusCode).toBe(403)
  await create(draftOf('expected', { ...unchanged, change_password: true }))
  expect((await act('invite', ['expected'])).json()).toMatchObject({ done: ['expected'] })
  expect(await linkOf('expected')).toMatchObject({ purpose: 'invitation' })
})

test('whoever has a password and has signed in is not invited, and told apart by name', async () => {
  await create(draftOf('settled'))
  await create(draftOf('never.here', { change_password: true }))
  await testApp.signIn('settled', secret)
  expect((await act('invite', ['settled', 'never.here'])).json()).toMatchObject({
    done: ['never.here'],
    refused: [
      {
        username: 'settled',
        message: 'They have already signed in. Please send a password reset link',
      },
    ],
  })
  expect(await linkOf('settled')).toBeNull()
  expect((await act('reset', ['settled'])).json()).toMatchObject({ done: ['settled'], refused: [] })
})

test('a changed address ends the links that were sent before, and the invited are invited anew', async () => {
  await create(draftOf('moving', { ...unchanged, change_password: true }))
  const before = await linkOf('moving')
  const { revision } = await read('moving')
  const moved = draftOf('moving', { ...unchanged, change_password: true, email: 'moved@firm.example' })
  expect((await save(moved, Number(revision))).statusCode).toBe(200)
  const after = await linkOf('moving')
  expect(before?.address).toMatch(/^\/verify#/)
  expect(after?.address).toMatch(/^\/verify#/)
  expect(after?.address).not.toBe(before?.address)
  const looked = await testApp.call('POST', '/authenticate/links', { link: before?.address.split('#')[1] })
  expect(looked.statusCode).toBe(410)
})

test('an address written in other letters is the one there was: the open invitation stands', async () => {
  await create(draftOf('letters', { ...unchanged, change_password: true }))
  const before = await linkOf('letters')
  const { revision } = await read('letters')
  const written = draftOf('letters', { ...unchanged, change_password: true, email: 'Letters@Firm.example' })
  expect((await save(written, Number(revision))).statusCode).toBe(200)
  expect(await read('letters')).toMatchObject({ email: 'Letters@Firm.example', isInvited: true })
  expect((await linkOf('letters'))?.address).toBe(before?.address)
})

test('who shares an address with whoever holds it keeps it in the form, however it is written', async () => {
  await create(draftOf('holder'))
  await create(draftOf('sharing'))
  await testApp.pool.query(`
    delete from person_email where username = 'sharing';
    update person set email = 'holder@firm.example' where username = 'sharing'`)
  const written = draftOf('sharing', { ...unchanged, email: 'Holder@firm.example' })
  const query = new URLSearchParams({ email: written.email, except: 'sharing' }).toString()
  const taken = await testApp.call('GET', `/users/taken?${query}`, undefined, { token: accessTokens.admin })
  expect(taken.json()).toEqual({ username: false, email: false })
  const saved = await save(written, 1)
  expect([saved.statusCode, saved.json()]).toMatchObject([200, { revision: 2 }])
  expect(await read('sharing')).toMatchObject({ email: 'Holder@firm.example' })
})

test('no link outlives that its owner is blocked', async () => {
  await create(draftOf('barred', { ...unchanged, change_password: true }))
  expect(await linkOf('barred')).not.toBeNull()
  await act('block', ['barred'])
  await act('allow', ['barred'])
  expect(await linkOf('barred')).toBeNull()
})

test('a user name stands, however it is written, and another is refused', async () => {
  await create(draftOf('named.so'))
  const { revision } = await read('named.so')
  const saveAs = (username: string, given_name: string) =>
    testApp.call(
      'PUT',
      '/users/named.so',
      { ...bodyOfDraft(draftOf('named.so', { ...unchanged, given_name })), username, revision },
      { token: accessTokens.admin },
    )
  expect((await saveAs('renamed', 'Augusta')).json()).toMatchObject({
    status: 422,
    _tag: 'UserNotValid',
    errors: [{ path: 'username', message: 'A user name cannot be changed' }],
  })
  expect(await read('named.so')).toMatchObject({ given_name: 'Ada', revision })
  expect((await saveAs(' Named.So', 'Augusta')).statusCode).toBe(200)
})

test('of somebody deleted nothing personal is left anywhere; their name stays taken', async () => {
  const marks = { given_name: 'Zebedee', middle_name: 'Quillon', family_name: 'Marksworth', phone_number: '0355501234' }
  const more = { mobile_number: '0455509876', address_one: '77 Markers Row', address_two: 'Marktown', title: 'Mr.' }
  const email = 'zebedee.marksworth@markmail.example'
  await create(draftOf('to-go', { ...marks, ...more, email }), { correlation: randomUUID() })
  const token = await testApp.signIn('to-go', secret)
  const { rows: hashes } = await testApp.pool.query<{ hash: string }>(
    "select hash from credential where username = 'to-go'",
  )
  await save(draftOf('to-go', { ...marks, ...more, email, ...unchanged, address_two: 'Marktown East' }), 1)
  expect((await remove('to-go')).statusCode).toBe(200)
  expect((await testApp.call('GET', '/accounts', undefined, { token })).statusCode).toBe(403)
  expect((await testApp.call('GET', '/users/to-go', undefined, { token: accessTokens.admin })).statusCode).toBe(404)
  expect((await signingIn('to-go')).statusCode).toBe(401)
  expect((await create(draftOf('to-go'))).json()).toMatchObject({ _tag: 'UsernameTaken' })

  const tables = await testApp.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const traces = [
    ...Object.values(marks),
    more.mobile_number,
    more.address_one,
    'Marktown',
    email,
    hashes[0]?.hash ?? '',
  ]
  for (const { name } of tables.rows) {
    const { rows } = await testApp.pool.query<{ text: string }>(`select each::text as text from ${name} as each`)
    const text = rows.map((row) => row.text).join('\n')
    expect([name, traces.filter((trace) => text.includes(trace))]).toEqual([name, []])
    expect([name, text.includes(secret)]).toEqual([name, false])
  }
})

test('nothing of who somebody is stands in an event of theirs', async () => {
  const recorded = await testApp.log.readStream('user/saved')
  const text = JSON.stringify(recorded)
  for (const trace of ['Lovelace', 'lovelace@', 'Ada', secret]) expect(text).not.toContain(trace)
  expect(recorded.map(({ type }) => type)).toEqual(['UserAdded', 'UserRightsChanged', 'UserDetailsChanged'])
  expect(testPassword).not.toBe(secret)
})

test('nobody is invited any longer than their invitation is good', async () => {
  await create(draftOf('too.late', { ...unchanged, change_password: true }))
  expect(await read('too.late')).toMatchObject({ isInvited: true })
  testApp.clock.ahead += 73 * 60 * 60 * 1000
  const token = await testApp.signIn('admin')
  const later = await testApp.call('GET', '/users/too.late', undefined, { token })
  expect(later.json()).toMatchObject({ isInvited: false, change_password: true })
})

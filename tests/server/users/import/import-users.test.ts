import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { O } from '../../../../src/domain/fp.ts'
import { bringPeople, testPeople } from '../../support/calls/people.ts'
import { openTestApp, type TestApp, type TestNode } from '../../support/calls/test-app.ts'
import { csvOf, rowOf, sharedPassword, sendFile, sendRows } from './support/importing.ts'

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

const get = async (path: string, token = accessTokens.admin) => testApp.call('GET', path, undefined, { token })
const read = async (username: string) => (await get(`/users/${username}`)).json<Record<string, unknown>>()
const signingIn = (username: string) => testApp.call('POST', '/authenticate', { username, password: sharedPassword })
const byAdmin = () => ({ token: accessTokens.admin })
const bySuperadmin = () => ({ token: accessTokens.superadmin })

/** Text of every table except those of people's details. An import must leave no password or detail in it. */
const everyTable = async (): Promise<string> => {
  const { rows: tables } = await testApp.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') and tablename not in ('person', 'person_email')`,
  )
  const texts = []
  for (const { name } of tables)
    texts.push(JSON.stringify((await testApp.pool.query(`select each::text from ${name} as each`)).rows))
  return texts.join('\n')
}

test('what is said twice of a file is refused, on whichever side of it', async () => {
  for (const again of ['identity', 'import'] as const)
    for (const isFileFirst of [true, false])
      expect(
        await sendRows(testApp, [rowOf('said.twice')], { ...byAdmin(), isFileFirst, again: [again] }),
      ).toMatchObject({
        _tag: 'UploadMalformed',
      })
})

test('a file may come before what is said of it, and is refused where that is not right', async () => {
  const sent = { ...byAdmin(), id: randomUUID(), isFileFirst: true }
  const replied = await sendRows(testApp, [rowOf('file.first')], sent)
  expect(replied).toMatchObject({ id: sent.id, created: ['file.first'], failed: [] })
  const refused = await sendFile(testApp, csvOf([rowOf('file.refused')]), { ...sent, id: 'no uuid' })
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ path: 'import.id' }] }])
  expect((await get('/users/file.refused')).statusCode).toBe(404)
})

test('section 4: empty rows and a column without a header are passed over, as the dialog passes over them', async () => {
  const [header = '', row = ''] = csvOf([rowOf('blank.rows')]).split('\r\n')
  const sent = await sendFile(testApp, `${header},,\r\n${row},,\r\n${header.replaceAll(/[^,]/g, '')},,\r\n`, byAdmin())
  expect([sent.statusCode, sent.json()]).toMatchObject([200, { created: ['blank.rows'], failed: [] }])
})

test('S11: a column that is there twice is named', async () => {
  const refused = await sendFile(testApp, 'username,email,Email\na,a@b.example,a@b.example\n', byAdmin())
  expect(refused.json()).toMatchObject({
    errors: [{ path: 'email', message: 'More than one column is matched to “Email”' }],
  })
})

test('B16: invisible letters and direction controls of a file are removed', async () => {
  const names = { given_name: '\u202eAda\u200b', family_name: 'By\u00adron', phone_number: '\u202a02 9000 0000\u202c' }
  const sent = await sendRows(
    testApp,
    [rowOf('in.visible', { ...names, email: 'in\u200bvisible@plutus.example' })],
    byAdmin(),
  )
  expect(sent).toMatchObject({ created: ['in.visible'], failed: [] })
  expect(await read('in.visible')).toMatchObject({
    given_name: 'Ada',
    family_name: 'Byron',
    phone_number: '02 9000 0000',
    email: 'invisible@plutus.example',
  })
  const again = await sendRows(testApp, [rowOf('in.visible.2', { email: 'in\u2060visible@plutus.example' })], byAdmin())
  expect(again.failed).toMatchObject([{ reasons: [{ path: 'email', message: 'Email address taken' }] }])
})

test('B16: telephone numbers that a spreadsheet has damaged are warned of', async () => {
  const rows = [
    rowOf('xl1', { phone_number: '6.1412E+10', mobile_number: '412345678' }),
    rowOf('xl2', { phone_number: '#N/A', mobile_number: '#####' }),
    rowOf('xl3', { phone_number: '02-Jan', mobile_number: '1.23E+05' }),
    rowOf('xl4', { phone_number: '02 9000 0000', mobile_number: '0412 345 678' }),
  ]
  const { created, warnings } = (await sendFile(testApp, csvOf(rows), byAdmin())).json<{
    created: readonly string[]
    warnings: unknown
  }>()
  expect(created).toEqual(['xl1', 'xl2', 'xl3', 'xl4'])
  const rounded = 'A spreadsheet has rounded this number'
  const replaced = 'A spreadsheet has replaced this number with an error'
  const warned = (line: number, username: string, phone: string, mobile: string) => ({
    line,
    username,
    reasons: [
      { path: 'phone_number', message: phone },
      { path: 'mobile_number', message: mobile },
    ],
  })
  expect(warnings).toEqual([
    warned(2, 'xl1', rounded, 'The first 0 of this number may be missing'),
    warned(3, 'xl2', replaced, replaced),
    warned(4, 'xl3', 'A spreadsheet has made this number a date', rounded),
  ])
})

test('people of a file are there with what it says; without a password they are invited', async () => {
  const replied = await sendRows(
    testApp,
    [
      rowOf('File.One', {
        password: sharedPassword,
        phone_number: "'+61 2 9000 0000",
        accounts: 'P1|P2',
        defaultCode: 'P2',
      }),
      rowOf('file.two', { defaultDashboard: '' }),
    ],
    byAdmin(),
  )
  expect(replied).toMatchObject({ created: ['file.one', 'file.two'], updated: [], unchanged: [], failed: [] })
  expect((await signingIn('file.one')).statusCode).toBe(200)
  expect(await read('file.one')).toMatchObject({
    given_name: 'Ada',
    family_name: 'Byron',
    phone_number: '+61 2 9000 0000',
    accounts: ['P1', 'P2'],
    change_password: false,
    isInvited: false,
    defaultDashboardType: 'portfolio',
  })
  expect(await read('file.two')).toMatchObject({
    isInvited: true,
    defaultDashboardType: 'portfolio',
    defaultCode: 'P1',
  })
  expect((await signingIn('file.two')).statusCode).toBe(401)
})

test('what is right is created, and each of the others is named with what is wrong, in the words of the form', async () => {
  const { created, failed } = await sendRows(
    testApp,
    [
      rowOf('right'),
      rowOf('client', { email: 'free@firm.example' }),
      rowOf('wrong', { password: 'short', email: 'Client@plutus.example', accounts: 'P9' }),
      rowOf('twin', { given_name: '', family_name: '' }),
      rowOf('Twin', { email: 'twin.too@firm.example' }),
      rowOf('boss', { roles: 'superadmin', accounts: '', defaultDashboard: 'admin' }),
    ],
    byAdmin(),
  )
  expect(created).toEqual(['right'])
  expect(failed).toEqual([
    {
      line: 3,
      username: 'client',
      message: 'Error creating Ada Byron',
      reasons: [{ path: 'username', message: 'Username address taken' }],
    },
    {
      line: 4,
      username: 'wrong',
      message: 'Error creating Ada Byron',
      reasons: [
        { path: 'email', message: 'Email address taken' },
        { path: 'password', message: 'Password must be at least 6 characters' },
        { path: 'accounts', message: 'P9 is not known' },
      ],
    },
    {
      line: 5,
      username: 'twin',
      message: 'Error creating twin',
      reasons: [
        { path: 'given_name', message: 'This field is required' },
        { path: 'family_name', message: 'This field is required' },
        { path: 'username', message: 'User name twin is also on line 6' },
      ],
    },
    {
      line: 6,
      username: 'twin',
      message: 'Error creating Ada Byron',
      reasons: [{ path: 'username', message: 'User name twin is also on line 5' }],
    },
    {
      line: 7,
      username: 'boss',
      message: 'Error creating Ada Byron',
      reasons: [{ path: 'roles', message: 'You cannot give this role' }],
    },
  ])
})

test('somebody who is there is changed only when named, keeps what the file leaves empty, and their password', async () => {
  await sendRows(testApp, [rowOf('kept', { password: sharedPassword, phone_number: '02 9000 0000' })], byAdmin())
  const change = rowOf('kept', { given_name: 'Augusta', password: 'Banksia-Lane-7', accounts: 'P2', phone_number: '' })
  expect(await sendRows(testApp, [change], byAdmin())).toMatchObject({
    created: [],
    updated: [],
    failed: [{ line: 2 }],
  })
  expect(await sendRows(testApp, [change], { ...byAdmin(), updates: ['KEPT'] })).toMatchObject({
    created: [],
    updated: ['kept'],
    failed: [],
  })
  expect(await read('kept')).toMatchObject({ given_name: 'Augusta', accounts: ['P2'], phone_number: '02 9000 0000' })
  expect((await signingIn('kept')).statusCode).toBe(200)
  expect(await sendRows(testApp, [change], { ...byAdmin(), updates: ['kept'] })).toMatchObject({
    updated: [],
    unchanged: ['kept'],
    failed: [],
  })
})

test('the exported list of a firm where two share an address comes back as it is', async () => {
  const [template] = testPeople.filter(({ username }) => username === 'client')
  if (template === undefined) throw new Error('nobody to copy')
  await bringPeople(
    testApp,
    ['shares.one', 'shares.two'].map((username) => ({ ...template, username, email: 'shared@firm.example' })),
  )
  await testApp.tail.reached(await testApp.log.lastPosition())
  const exported = await get('/users?format=csv', accessTokens.superadmin)
  const everybody = (await get('/users')).json<readonly { username: string }[]>().map(({ username }) => username)
  const replied = await sendFile(testApp, exported.body, { ...bySuperadmin(), updates: everybody })
  expect(replied.json()).toMatchObject({ created: [], updated: [], unchanged: everybody, failed: [] })
})

test('a list that is read while an import is received has everybody of it', async () => {
  const rows = Array.from({ length: 40 }, (_, n) => rowOf(`received-${n}`))
  const [received, held] = [{ count: 0 }, Promise.withResolvers<undefined>()]
  const leave = testApp.tail.subscribe(({ stream, type }) => {
    if (type !== 'UserAdded' || !stream.startsWith('user/received-')) return undefined
    received.count += 1
    return received.count === 20 ? held.promise : undefined
  })
  const importing = sendRows(testApp, rows, byAdmin())
  await expect.poll(() => received.count).toBe(20)
  const listing = get('/users')
  // as long as a list takes that waits for nothing
  for (const name of ['client', 'adviser', 'external']) await read(name)
  held.resolve(undefined)
  const listed = (await listing).json<readonly { username: string }[]>()
  expect(listed.filter(({ username }) => username.startsWith('received-'))).toHaveLength(40)
  expect((await importing).created).toHaveLength(40)
  leave()
})

test('nobody changes by a file whom they could not change in the form', async () => {
  const up = (username: string, cells = {}) => rowOf(username, { email: `${username}@plutus.example`, ...cells })
  const admins = { roles: 'admin', accounts: '', defaultDashboard: 'admin' }
  const updates = ['superadmin', 'admin', 'client']
  const asAdmin = await sendRows(
    testApp,
    [up('superadmin', admins), up('admin'), up('client', { ...admins, roles: 'superadmin' })],
    { ...byAdmin(), updates },
  )
  expect(asAdmin).toMatchObject({
    created: [],
    updated: [],
    failed: [
      { username: 'superadmin', reasons: [{ message: 'You cannot do this to somebody with a higher role' }] },
      { username: 'admin', reasons: [{ message: 'You cannot change your own roles, accounts or groups' }] },
      { username: 'client', reasons: [{ path: 'roles', message: 'You cannot give this role' }] },
    ],
  })
})

test('asked again under one id, on this node or another, it answers what was written and writes nothing', async () => {
  const [id, rows] = [randomUUID(), [rowOf('once'), rowOf('once.wrong', { accounts: 'P9' })]]
  const first = await sendRows(testApp, rows, { ...byAdmin(), id })
  expect(first).toMatchObject({ created: ['once'], failed: [{ username: 'once.wrong' }] })
  const end = await testApp.log.lastPosition()
  for (const node of [testApp, otherNode]) {
    const { position, ...again } = await sendRows(node, rows, { ...byAdmin(), id })
    expect(again).toEqual({ id, created: ['once'], updated: [], unchanged: [], failed: [] })
    expect(position).toBeLessThanOrEqual(end)
  }
  expect(await testApp.log.lastPosition()).toBe(end)
})

test('of one import sent to both nodes at once, one writes it and the other answers the same', async () => {
  for (const round of Array.from({ length: 5 }, (_, n) => n)) {
    const sending = { ...byAdmin(), id: randomUUID() }
    const rows = [rowOf(`both-${round}`, { password: sharedPassword })]
    const [one, two] = await Promise.all([sendRows(testApp, rows, sending), sendRows(otherNode, rows, sending)])
    expect([one, two]).toMatchObject([{ created: [`both-${round}`] }, { created: [`both-${round}`] }])
    expect(await testApp.log.readStream(`user/both-${round}`)).toHaveLength(1)
  }
})

test('under the id of an import that is written, others than it named, or somebody else, are refused', async () => {
  const sending = { ...byAdmin(), id: randomUUID() }
  const rows = [rowOf('first.file', { password: sharedPassword })]
  await sendRows(testApp, rows, sending)
  const end = await testApp.log.lastPosition()
  for (const [others, asked] of [
    [[rowOf('other.file')], sending],
    [[...rows, rowOf('one.more')], sending],
    [rows, { ...sending, updates: ['first.file'] }],
    [rows, { ...sending, ...bySuperadmin() }],
  ] as const)
    for (const node of [testApp, otherNode])
      expect((await sendFile(node, csvOf(others), asked)).json()).toMatchObject({
        _tag: 'CorrelationTaken',
        status: 409,
      })
  expect(await sendRows(otherNode, rows, sending)).toMatchObject({ created: ['first.file'] })
  expect(await testApp.log.lastPosition()).toBe(end)
})

test('another file under an id that is under way is refused', async () => {
  const sending = { ...byAdmin(), id: randomUUID() }
  const passworded = Array.from({ length: 20 }, (_, n) => rowOf(`slow-${n}`, { password: sharedPassword }))
  const [first, second] = await Promise.all([
    sendFile(testApp, csvOf(passworded), sending),
    sendFile(testApp, csvOf([rowOf('quick')]), sending),
  ])
  expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 409])
  const refused = first.statusCode === 409 ? first : second
  expect(refused.json()).toMatchObject({ _tag: 'CorrelationTaken', status: 409, data: { _tag: 'CorrelationTaken' } })
})

test('a name and an address taken while passwords are hashed are told of, and the rest is created', async () => {
  const rows = [
    rowOf('hasty', { password: sharedPassword }),
    rowOf('late', { email: 'hasty.too@firm.example' }),
    ...Array.from({ length: 25 }, (_, n) => rowOf(`meanwhile-${n}`, { password: sharedPassword })),
  ]
  const importing = sendRows(testApp, rows, byAdmin())
  await expect.poll(() => testApp.importing.some(({ stage, total }) => stage === 'hashing' && total === 26)).toBe(true)
  await sendRows(otherNode, [rowOf('hasty', { email: 'hasty.too@firm.example' })], byAdmin())
  expect(await importing).toMatchObject({
    created: rows.slice(2).map(({ username }) => username),
    failed: [
      { username: 'hasty', reasons: [{ path: 'username', message: 'Username address taken' }] },
      { username: 'late', reasons: [{ path: 'email', message: 'Email address taken' }] },
    ],
  })
})

test('how far it is is told to whoever imports, five times a second at most and at the end of each stage', async () => {
  const id = randomUUID()
  const rows = Array.from({ length: 12 }, (_, n) => rowOf(`told-${n}`, n < 4 ? { password: sharedPassword } : {}))
  await sendRows(testApp, rows, { ...byAdmin(), id })
  const progressOf = testApp.importing.filter((progress) => progress.import === id)
  expect(new Set(progressOf.map(({ username }) => username))).toEqual(new Set(['admin']))
  expect(progressOf.filter(({ done, total }) => done === total).map(({ stage, total }) => [stage, total])).toEqual([
    ['checking', 12],
    ['hashing', 4],
  ])
  expect(progressOf.at(-1)).toMatchObject({ stage: 'writing', total: 12 })
})

test.each([
  ['no text', new Uint8Array([0x75, 0xff, 0xfe, 0x0a, 0x61]), 415, 'NotCsv'],
  ['no column of user names', 'email,roles\na@b.example,client\n', 422, 'ColumnsUnclear'],
  ['two columns of one name (S11)', 'username,email,Email\na,a@b.example,a@b.example\n', 422, 'ColumnsUnclear'],
  ['nobody', 'username,email\n', 422, 'NobodyInFile'],
  ['nothing', '', 422, 'NobodyInFile'],
  ['too many', `username\n${'a\n'.repeat(10_001)}`, 422, 'TooManyRows'],
  ['too much', `username\n${'a'.repeat(5 * 1024 * 1024)}`, 413, 'UploadTooLarge'],
])('a file of %s is refused', async (_, file, status, _tag) => {
  const refused = await sendFile(testApp, file, byAdmin())
  expect([refused.statusCode, refused.json()]).toMatchObject([status, { success: false, _tag, status }])
})

test('imports are listed, the newest first, and their open links can be had where no mail is sent', async () => {
  const id = randomUUID()
  await sendRows(testApp, [rowOf('linked'), rowOf('has.password', { password: sharedPassword })], { ...byAdmin(), id })
  const listed = (await get('/users/imports')).json<readonly { id: string }[]>()
  expect(listed[0]).toMatchObject({ id, by: 'admin Tester', created: 2, updated: 0, isWithdrawn: false })
  const links = await get(`/users/imports/${id}/links`)
  expect(links.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(links.body.split('\r\n')).toEqual([
    '\uFEFFUser name,Name,Link',
    expect.stringMatching(/^linked,Ada Byron,.*\/verify#/),
  ])
  expect((await get(`/users/imports/${randomUUID()}/links`)).statusCode).toBe(404)
})

test('only whoever imported people reads the links of their invitations', async () => {
  const id = randomUUID()
  const boss = { roles: 'superadmin', accounts: '', defaultDashboard: 'admin' }
  const rows = [rowOf('asked.since', { password: sharedPassword }), rowOf('new.boss', boss), rowOf('still.invited')]
  await sendRows(testApp, rows, { ...bySuperadmin(), id })
  const reset = await testApp.call('PUT', '/users', { act: 'reset', usernames: ['asked.since'] }, byAdmin())
  expect([reset.statusCode, O.isSome(testApp.links.newestOf('asked.since'))]).toEqual([200, true])
  const named = async ({ token }: { readonly token: string }) =>
    (await testApp.call('GET', `/users/imports/${id}/links`, undefined, { token })).body
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])
  expect(await named(byAdmin())).toEqual([])
  expect(await named(bySuperadmin())).toEqual(['new.boss', 'still.invited'])
})

test('a file is held against what the firm has: people whole, names and addresses that are taken', async () => {
  await sendRows(testApp, [rowOf('known', { address_one: '12 Wattle Lane' })], byAdmin())
  const body = { usernames: ['KNOWN', 'nobody'], emails: [' Known@firm.example', 'free@firm.example'] }
  const known = (await testApp.call('POST', '/users/named', body, { token: accessTokens.admin })).json<unknown>()
  expect(known).toMatchObject({
    people: [
      {
        user: { username: 'known', roles: ['client'], accounts: ['P1'] },
        details: { email: 'known@firm.example', address_one: '12 Wattle Lane' },
      },
    ],
    takenNames: [],
    emails: [{ email: 'known@firm.example', username: 'known' }],
    superadmins: expect.arrayContaining(['superadmin']) as string[],
    firmWords: testApp.services.firmWords(),
  })
})

test('neither a password nor a detail of anybody is kept anywhere but where it belongs', async () => {
  const marked = { password: 'Zanzibar-Lane-5', given_name: 'Markedgiven', address_one: '1 Markedstreet' }
  await sendRows(testApp, [rowOf('marked', { ...marked, email: 'markedmail@firm.example' })], byAdmin())
  const text = await everyTable()
  expect(text).toContain('marked')
  for (const word of ['Zanzibar-Lane-5', 'Markedgiven', 'Markedstreet', 'markedmail']) expect(text).not.toContain(word)
})

test('others sign in while a hundred passwords are hashed', async () => {
  const rows = Array.from({ length: 100 }, (_, n) => rowOf(`hundred-${n}`, { password: sharedPassword }))
  const progress = { isOver: false, signedIn: 0 }
  const importing = sendRows(testApp, rows, byAdmin()).finally(() => {
    progress.isOver = true
  })
  while (!progress.isOver) {
    await testApp.signIn('client')
    progress.signedIn += 1
  }
  expect((await importing).created).toHaveLength(100)
  // all hashed at once, they would wait for most of them
  expect(progress.signedIn).toBeGreaterThan(10)
})

test('a server that closes while passwords are hashed has written nothing, and the import is done by another', async () => {
  const closing = await testApp.anotherNode()
  const sending = { ...byAdmin(), id: randomUUID() }
  const rows = Array.from({ length: 30 }, (_, n) => rowOf(`closed-${n}`, { password: sharedPassword }))
  const importing = sendFile(closing, csvOf(rows), sending)
  await expect.poll(() => closing.importing.some(({ stage }) => stage === 'hashing')).toBe(true)
  await closing.close()
  expect((await importing).statusCode).toBe(503)
  expect((await read('closed-0'))['success']).toBe(false)
  expect(await sendRows(testApp, rows, sending)).toMatchObject({ created: rows.map(({ username }) => username) })
})

test('whoever is blocked while their file is hashed imports nobody', async () => {
  const boss = { roles: 'admin', accounts: '', defaultDashboard: 'admin', password: sharedPassword }
  await sendRows(testApp, [rowOf('short.lived', boss)], bySuperadmin())
  const token = await testApp.signIn('short.lived', sharedPassword)
  const rows = Array.from({ length: 25 }, (_, n) => rowOf(`unwanted-${n}`, { password: sharedPassword }))
  const importing = sendRows(testApp, rows, { token })
  const isHashing = () =>
    testApp.importing.some(({ username, stage }) => username === 'short.lived' && stage === 'hashing')
  await expect.poll(isHashing).toBe(true)
  const block = { act: 'block', usernames: ['short.lived'] }
  expect((await testApp.call('PUT', '/users', block, { token: accessTokens.admin })).json()).toMatchObject({
    done: ['short.lived'],
  })
  const { created, failed } = await importing
  expect(created).toEqual([])
  expect(failed).toHaveLength(25)
  expect(failed[0]).toMatchObject({ reasons: [{ path: 'username', message: 'You cannot change users' }] })
})

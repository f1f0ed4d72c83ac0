import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foreseeAct, foundUsernames, userPage, users } from '../../../src/api/users.ts'
import { textCollator } from '../../../src/domain/text/text-collator.ts'
import { E } from '../../../src/domain/fp.ts'
import type { ListedUser, UserPage } from '../../../src/domain/users/listed-user.ts'
import {
  emptyUserFilter,
  indexUser,
  orderedUsers,
  soughtUsers,
  usersPerPage,
} from '../../../src/domain/users/sought-users.ts'
import { UserColumn } from '../../../src/domain/users/user-columns.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { bringLargePeople, largeFirm } from '../support/large-firm.ts'

let testApp: TestApp
let accessToken: string
let all: readonly ListedUser[]

const get = async (path: string) => {
  const reply = await testApp.call('GET', path, undefined, { token: accessToken })
  expect(reply.statusCode).toBe(200)
  return reply
}

const pageOf = async (query: Readonly<Record<string, string>> = {}): Promise<UserPage & { readonly bytes: number }> => {
  const reply = await get(`/user-list?${new URLSearchParams(query).toString()}`)
  const decoded = userPage.reply.decode(reply.json())
  return E.isRight(decoded) ? { ...decoded.right, bytes: reply.body.length } : expect.unreachable('no page')
}

const namesOf = (listed: readonly Pick<ListedUser, 'username'>[]) => listed.map(({ username }) => username)

const wholeList = async (): Promise<readonly ListedUser[]> => {
  const read = async (after: string): Promise<readonly ListedUser[]> => {
    const decoded = users.reply.decode((await get(`/users?after=${after}`)).json())
    const page = E.isRight(decoded) ? decoded.right : expect.unreachable('no list')
    return page.length < 5_000 ? page : [...page, ...(await read(page.at(-1)?.username ?? ''))]
  }
  return read('')
}

beforeAll(async () => {
  testApp = await openTestApp()
  await bringLargePeople(testApp)
  await testApp.tail.reached(await testApp.log.lastPosition(), 60_000)
  accessToken = await testApp.signIn('admin')
  all = await wholeList()
}, 120_000)
afterAll(() => testApp.drop())

describe('First aid 6: the users are read in pages', () => {
  test('the first page has a hundred by user name, says how many there are, and stays below 60 kB of 5,000', async () => {
    const page = await pageOf()
    expect(all.length).toBeGreaterThan(largeFirm.people)
    expect(namesOf(page.users)).toEqual(
      namesOf(orderedUsers(all, { column: 'username', isDescending: false })).slice(0, usersPerPage),
    )
    expect(page).toMatchObject({ page: 1, total: all.length, listed: all.length })
    expect(page.bytes).toBeLessThan(60_000)
  })

  test.each(Object.keys(UserColumn.keys).filter(UserColumn.is))(
    'all are sorted by %s, not one page',
    async (column) => {
      for (const order of ['ascending', 'descending']) {
        const sorted = orderedUsers(all, { column, isDescending: order === 'descending' })
        for (const page of [1, 7]) {
          const found = await pageOf({ sort: column, order, page: page.toString() })
          expect(namesOf(found.users)).toEqual(namesOf(sorted).slice((page - 1) * usersPerPage, page * usersPerPage))
        }
      }
    },
  )

  test.each([
    { search: 'adviser' },
    { search: 'ÁDVISER  a1', role: 'adviser' },
    { status: '0' },
    { mail: 'refused' },
    { role: 'admin', status: '1' },
    { search: 'nobody at all' },
  ] as const)('%j finds on the server what the rules of the list find', async (query) => {
    const { status, ...others } = { status: undefined, ...query }
    const filter = {
      ...emptyUserFilter,
      ...others,
      ...(status !== undefined && ({ status: status === '0' ? 0 : 1 } as const)),
    }
    const expected = soughtUsers(all.map(indexUser), filter)
    const page = await pageOf(query)
    expect([page.total, page.listed]).toEqual([expected.length, all.length])
    const sorted = namesOf(orderedUsers(expected, { column: 'username', isDescending: false }))
    expect(namesOf(page.users)).toEqual(sorted.slice(0, usersPerPage))
    const found = foundUsernames.reply.decode(
      (await get(`/user-list/usernames?${new URLSearchParams(query).toString()}`)).json(),
    )
    expect(E.isRight(found) && found.right.usernames.toSorted()).toEqual(namesOf(expected).toSorted().slice(0, 5_000))
  })

  test('the best match comes first, and without a search the users are in order of their names', async () => {
    const nameOf = ({ given_name, family_name }: ListedUser) => `${given_name} ${family_name}`
    const named = (await pageOf({ sort: 'match' })).users.map(nameOf)
    expect(named).toEqual(all.map(nameOf).toSorted(textCollator.compare).slice(0, usersPerPage))
    expect(namesOf((await pageOf({ sort: 'match', search: 'ADMIN' })).users)).toEqual(['admin', 'superadmin'])
    const query = { sort: 'match', search: 'person' }
    expect((await pageOf(query)).total).toBe(largeFirm.people)
    const found = foundUsernames.reply.decode(
      (await get(`/user-list/usernames?${new URLSearchParams(query).toString()}`)).json(),
    )
    expect(E.isRight(found) && found.right.usernames.slice(0, usersPerPage)).toEqual(
      namesOf((await pageOf(query)).users),
    )
  })

  test('exactly the named users are answered', async () => {
    const page = await pageOf({ usernames: 'Person0001,nobody,admin' })
    expect([namesOf(page.users), page.total, page.listed]).toEqual([['admin', 'person0001'], 2, all.length])
    expect(namesOf((await pageOf({ usernames: 'admin,other', search: 'oth' })).users)).toEqual(['other'])
    expect((await pageOf({ usernames: '' })).users).toEqual([])
  })

  test('a page behind the last is the last', async () => {
    const page = await pageOf({ page: '900' })
    expect(page.page).toBe(Math.ceil(all.length / usersPerPage))
    expect(page.users).toHaveLength(all.length - (page.page - 1) * usersPerPage)
  })

  test('who is blocked is so on the next page that is read', async () => {
    const [username = ''] = namesOf((await pageOf({ search: 'client', page: '1' })).users)
    const blocked = await testApp.call('PUT', '/users', { act: 'block', usernames: [username] }, { token: accessToken })
    expect(blocked.json()).toMatchObject({ done: [username] })
    const page = await pageOf({ search: username, status: '0' })
    expect(namesOf(page.users)).toContain(username)
  })
})

describe('First aid 6: an act on chosen users is foreseen', () => {
  const foresee = async (act: string, usernames: readonly string[], as = accessToken) => {
    const reply = await testApp.call('POST', '/user-list/act-foresight', { act, usernames }, { token: as })
    const decoded = foreseeAct.reply.decode(reply.json())
    return E.isRight(decoded) ? decoded.right : { status: reply.statusCode }
  }

  test('it names whom it would be done to, and whom not and why, as the act then does', async () => {
    const chosen = ['Other', 'admin', 'superadmin', 'nobody at all']
    const foreseen = await foresee('block', chosen)
    expect(foreseen).toMatchObject({
      users: [{ username: 'other' }],
      refused: [{ username: 'admin' }, { username: 'superadmin' }],
    })
    const { refused } = (
      await testApp.call('PUT', '/users', { act: 'block', usernames: chosen }, { token: accessToken })
    ).json<{
      readonly refused: readonly { readonly username: string; readonly message: string }[]
    }>()
    expect(refused.filter(({ username }) => username !== 'nobody at all')).toEqual(
      'refused' in foreseen ? foreseen.refused : [],
    )
  })

  test('nothing is changed by it, and whoever lists nobody foresees nothing', async () => {
    const before = await testApp.log.lastPosition()
    await foresee('block', ['adviser'])
    expect(await testApp.log.lastPosition()).toBe(before)
    const external = await testApp.signIn('external')
    expect(await foresee('block', ['adviser'], external)).toEqual({ status: 403 })
  })
})

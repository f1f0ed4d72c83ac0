import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedUser } from '../../../src/domain/users/listed-user.ts'
import { maxRows } from '../../../src/domain/widgets/table/page-cursor.ts'
import { testPeople } from '../support/calls/people.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

const all = testPeople.map(({ username }) => username).toSorted()

let testApp: TestApp
let accessToken: string

const ofProduct = { ...maxRows }

// by hand, as modules are shared with the files that ran before
beforeAll(async () => {
  Object.assign(maxRows, { page: 4 })
  testApp = await openTestApp()
  accessToken = await testApp.signIn('admin')
})
afterAll(async () => {
  Object.assign(maxRows, ofProduct)
  await testApp.drop()
})

const get = (query: string) => testApp.call('GET', `/users${query}`, undefined, { token: accessToken })

const listed = async (query = '') => (await get(query)).json<readonly ListedUser[]>().map(({ username }) => username)

test('as many users as a page has are answered, and the others behind the last of them', async () => {
  expect(all.length).toBeGreaterThan(4)
  expect(await listed()).toEqual(all.slice(0, 4))
  expect(await listed(`?after=${all[3] ?? ''}`)).toEqual(all.slice(4))
  expect(await listed(`?search=${all[4] ?? ''}&after=${all[3] ?? ''}`)).toContain(all[4])
  expect(await listed(`?search=${all[1] ?? ''}&after=${all[3] ?? ''}`)).not.toContain(all[1])
})

test('a file has them all', async () => {
  expect((await get('?format=csv')).body.trimEnd().split('\r\n')).toHaveLength(all.length + 1)
})

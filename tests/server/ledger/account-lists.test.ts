import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeClient } from '../../../src/api/client.ts'
import { createPositions } from '../../../src/api/endpoint.ts'
import {
  allAdvisers,
  allAccountsSharingGroup,
  allGroupInfoAccounts,
  allBookAccounts,
  allGroupAccounts,
} from '../../../src/app/ledger/whole-lists.ts'
import { E, O } from '../../../src/domain/fp.ts'
import type { Account, Adviser } from '../../../src/domain/ledger/accounts/account.ts'
import { smallDirectory } from '../support/calls/small-directory.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

const many = 5_002

/** Codes of the accounts of group G1 and adviser A1, in descending order. */
const codes = Array.from({ length: many }, (_, index) => `Q${String(many - index).padStart(6, '0')}`)

let testApp: TestApp
let accessToken: string
let baseUrl: string

beforeAll(async () => {
  const [first, ...others] = smallDirectory.accounts()
  if (first === undefined) throw new Error('no account')
  const more = codes.map((AccountCode) => ({ ...first, AccountCode }))
  vi.spyOn(smallDirectory, 'accounts').mockReturnValue([...more, first, ...others])
  testApp = await openTestApp()
  accessToken = await testApp.signIn('admin')
  baseUrl = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await testApp.drop()
  vi.restoreAllMocks()
})

const ofGroup = ['P1', 'P2', ...codes.toSorted()]
const ofBook = ['P1', 'P2', 'P3', ...codes.toSorted()]

const listed = async (path: string, after = ''): Promise<readonly string[]> => {
  const replied = (await testApp.call('GET', `${path}?after=${after}`, undefined, { token: accessToken })).json<
    readonly Account[] | { readonly accounts: readonly Account[] }
  >()
  return ('accounts' in replied ? replied.accounts : replied).map(({ AccountCode }) => AccountCode)
}

const client = () =>
  makeClient({
    baseUrl,
    token: () => O.some(accessToken),
    positions: createPositions(),
    refused: () => Promise.resolve(false),
  })

const lists = [
  ['/accounts/adviser/A1', ofBook, allBookAccounts, 'A1'],
  ['/groups/G1/accounts', ofGroup, allGroupAccounts, 'G1'],
  ['/groups/G1/info', ofGroup, allGroupInfoAccounts, 'G1'],
  ['/accounts/P1/group/accounts', ofGroup, allAccountsSharingGroup, 'P1'],
] as const

test.each(lists)('%s answers 5,000 accounts, and the others behind the last of them', async (path, all) => {
  const first = await listed(path)
  expect(first).toEqual(all.slice(0, 5_000))
  expect(await listed(path, first.at(-1))).toEqual(all.slice(5_000))
})

test('advisers are answered 5,000 at once, and read whole by a browser', async () => {
  const [first] = smallDirectory.advisers()
  if (first === undefined) throw new Error('no adviser')
  const found = vi
    .spyOn(smallDirectory, 'advisers')
    .mockReturnValue(codes.map((AdvisorCode) => ({ ...first, AdvisorCode })))
  const reply = await testApp.call('GET', '/advisers', undefined, { token: accessToken })
  const page = reply.json<readonly Adviser[]>().map(({ AdvisorCode }) => AdvisorCode)
  const whole = await allAdvisers(client())()
  found.mockRestore()
  expect(page).toEqual(codes.toSorted().slice(0, 5_000))
  expect(E.isRight(whole) && whole.right.map(({ AdvisorCode }) => AdvisorCode)).toEqual(codes.toSorted())
})

test.each(lists)('%s is read whole by a browser', async (_path, all, read, code) => {
  const whole = await read(client(), code)()
  expect(E.isRight(whole) && whole.right.map(({ AccountCode }) => AccountCode)).toEqual(all)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeClient } from '../../../src/api/client.ts'
import { createPositions } from '../../../src/api/endpoint.ts'
import { accessBook } from '../../../src/app/users/access-book.ts'
import { E, O } from '../../../src/domain/fp.ts'
import type { Account } from '../../../src/domain/ledger/accounts/account.ts'
import { type AccessChange, accessChange } from '../../../src/domain/users/access-change.ts'
import { emptyUserDraft, type UserDraft, userOfDraft } from '../../../src/domain/users/user-draft.ts'
import { smallDirectory } from '../support/calls/small-directory.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { largeDirectory } from '../support/large-firm.ts'

const largerDirectory = largeDirectory(smallDirectory)
const whole = { accounts: largerDirectory.accounts(), groups: largerDirectory.groups() }

let testApp: TestApp
let accessToken = ''
let baseUrl = ''

beforeAll(async () => {
  testApp = await openTestApp({ directory: largerDirectory })
  accessToken = await testApp.signIn('admin')
  baseUrl = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => testApp.drop())

const draftOf = (more: Partial<UserDraft>): UserDraft => ({
  ...emptyUserDraft,
  username: 'somebody',
  email: 's@plutus.example',
  given_name: 'Some',
  family_name: 'Body',
  ...more,
})

const clientDraft = (accounts: readonly string[], groups: readonly string[] = []): UserDraft =>
  draftOf({ roles: ['client'], accounts, groups, dashboardId: 'portfolio', defaultCode: accounts[0] ?? '' })

const adviserDraft = (defaultCode: string): UserDraft =>
  draftOf({ roles: ['adviser'], dashboardId: 'adviser', defaultCode })

const externalDraft = (accounts: readonly string[]): UserDraft =>
  draftOf({ roles: ['external'], accounts, dashboardId: 'external', defaultCode: accounts[0] ?? '' })

const administrator = draftOf({ roles: ['admin'], dashboardId: 'admin', defaultCode: 'firm' })

const many = largerDirectory
  .accounts()
  .slice(100, 450)
  .map(({ AccountCode }) => AccountCode)

const changes: readonly (readonly [string, UserDraft, UserDraft])[] = [
  ['an account more', clientDraft(['P1']), clientDraft(['P1', 'L7'])],
  ['a group more', clientDraft(['P1']), clientDraft(['P1'], ['G1', 'LG5'])],
  ['a group less that has an own account', clientDraft(['P1'], ['G1']), clientDraft(['P1'])],
  ['hundreds of accounts less', clientDraft(many), clientDraft(['P1'])],
  ['another adviser’s book', adviserDraft('A1'), adviserDraft('LA3')],
  ['the book of an adviser whom the ledger does not know', adviserDraft('A1'), adviserDraft('nobody')],
  ['a client who becomes an adviser', clientDraft(['P1', 'P4'], ['G3']), adviserDraft('A1')],
  ['an accountant', clientDraft(['P1'], ['G1']), externalDraft(['P2', 'gone'])],
  ['an administrator', clientDraft(['P1']), administrator],
  ['an administrator no more', administrator, adviserDraft('A2')],
  ['somebody blocked', clientDraft(['P1'], ['G1']), { ...clientDraft(['P1'], ['G1']), status: 0 }],
]

const codesOf = (accounts: readonly Account[]) => accounts.map(({ AccountCode }) => AccountCode).toSorted()

const textOf = ({ gained, lost, ...all }: AccessChange) => ({ ...all, gained: codesOf(gained), lost: codesOf(lost) })

describe('First aid 6: what a person gains and loses is found without the whole firm', () => {
  test.each(changes)('for %s', async (_, before, after) => {
    const calls = makeClient({
      baseUrl,
      token: () => O.some(accessToken),
      positions: createPositions(),
      refused: () => Promise.resolve(false),
    })
    const read = await accessBook(calls, [before, after], new AbortController().signal)()
    const book = E.isRight(read) ? read.right : expect.unreachable('no book')
    const change = textOf(accessChange(userOfDraft(before), userOfDraft(after), book))
    expect(change).toEqual(textOf(accessChange(userOfDraft(before), userOfDraft(after), whole)))
    expect(change.gained.length + change.lost.length).toBeGreaterThan(0)
    const isOfAdministrator = [before, after].includes(administrator)
    expect(book.accounts.length < 500).toBe(!isOfAdministrator)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accountPage,
  adviserPage,
  foundAccountCodes,
  foundGroupCodes,
  groupPage,
} from '../../../src/api/ledger/account-lists.ts'
import type { AnyEndpoint } from '../../../src/api/endpoint.ts'
import { E } from '../../../src/domain/fp.ts'
import type { Account, Group } from '../../../src/domain/ledger/accounts/account.ts'
import { normalizedText } from '../../../src/domain/text/normalized-text.ts'
import { smallDirectory } from '../support/calls/small-directory.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { largeDirectory, largeFirm } from '../support/large-firm.ts'

const large = largeDirectory(smallDirectory)

const accountOf = (AccountCode: string, AccountName: string, AccountAlias = ''): Account => ({
  AccountCode,
  AccountName,
  AccountAlias,
  AccountType: 'Trust',
  AdvisorCode: 'A2',
  GroupCode: 'G9',
})

const named = [
  accountOf('Q3', 'Society of Saint P1'),
  accountOf('Q2', 'Übermann-Straße Zoë', 'ZOE'),
  accountOf('Q1', normalizedText('Zoe’s Zoë', 'NFD')),
  accountOf('P10', 'Ashworth'),
]
const G9: Group = { GroupCode: 'G9', GroupName: 'Gruppe Zoë', accounts: named.map(({ AccountCode }) => AccountCode) }

const accounts = [...named, ...large.accounts()]
const groups = [G9, ...large.groups()]
const directory = { ...large, accounts: () => accounts, groups: () => groups }

let testApp: TestApp
const accessTokens: Record<string, string> = {}

beforeAll(async () => {
  testApp = await openTestApp({ directory })
  for (const who of ['admin', 'adviser', 'client', 'external', 'other']) accessTokens[who] = await testApp.signIn(who)
})
afterAll(() => testApp.drop())

const read = async (endpoint: AnyEndpoint, query: Readonly<Record<string, string>> = {}, who = 'admin') => {
  const path = `${endpoint.path}?${new URLSearchParams(query).toString()}`
  const reply = await testApp.call('GET', path, undefined, { token: accessTokens[who] ?? '' })
  expect(reply.statusCode).toBe(200)
  return { reply: reply.json<unknown>(), bytes: reply.body.length }
}

const accountsIn = async (query: Readonly<Record<string, string>> = {}, who = 'admin') => {
  const { reply, bytes } = await read(accountPage, query, who)
  const decoded = accountPage.reply.decode(reply)
  const page = E.isRight(decoded) ? decoded.right : expect.unreachable('no page')
  return { ...page, codes: page.accounts.map(({ AccountCode }) => AccountCode), bytes }
}

const groupsIn = async (query: Readonly<Record<string, string>> = {}, who = 'admin') => {
  const { reply, bytes } = await read(groupPage, query, who)
  const decoded = groupPage.reply.decode(reply)
  const page = E.isRight(decoded) ? decoded.right : expect.unreachable('no page')
  return { ...page, codes: page.groups.map(({ GroupCode }) => GroupCode), bytes }
}

const codesIn = async (
  endpoint: typeof foundAccountCodes,
  query: Readonly<Record<string, string>> = {},
  who = 'admin',
) => {
  const decoded = endpoint.reply.decode((await read(endpoint, query, who)).reply)
  return E.isRight(decoded) ? decoded.right.codes : expect.unreachable('no codes')
}

describe('First aid 6: accounts and groups are read in pages', () => {
  test('a page has a hundred of 2,000 accounts by name, counts all of them and stays below 20 kB', async () => {
    const first = await accountsIn()
    expect(first).toMatchObject({ page: 1, total: accounts.length })
    expect(first.codes.slice(0, 3)).toEqual(['L0', 'L1', 'L2'])
    expect(first.codes).toHaveLength(100)
    expect(first.bytes).toBeLessThan(20_000)
    expect((await accountsIn({ page: '2' })).codes.slice(0, 2)).toEqual(['L100', 'L101'])
  })

  test('the pages have every account once, and a page behind the last is the last', async () => {
    const pages = Math.ceil(accounts.length / 100)
    const codes = await Promise.all(
      Array.from({ length: pages }, async (_, index) => (await accountsIn({ page: String(index + 1) })).codes),
    )
    expect(codes.flat().toSorted()).toEqual(accounts.map(({ AccountCode }) => AccountCode).toSorted())
    expect(await accountsIn({ page: '900' })).toMatchObject({ page: pages, total: accounts.length })
  })

  test('groups are read the same way', async () => {
    const first = await groupsIn()
    expect(first).toMatchObject({ page: 1, total: groups.length })
    expect(first.codes).toHaveLength(100)
    expect(first.bytes).toBeLessThan(20_000)
    expect((await groupsIn({ page: '11' })).codes.at(-1)).toBe('G9')
  })

  test('an exact code comes before a beginning, and a beginning before a part', async () => {
    expect((await accountsIn({ search: 'p1' })).codes).toEqual(['P1', 'P10', 'Q3'])
    expect((await groupsIn({ search: 'LG99' })).codes[0]).toBe('LG99')
  })

  test.each(['zoe', 'ZOË', normalizedText('zoë', 'NFD')])(
    '%s is found whatever its case, accents and form',
    async (search) => {
      expect((await accountsIn({ search })).codes).toEqual(['Q2', 'Q1'])
      expect((await groupsIn({ search })).codes).toEqual(['G9'])
    },
  )

  test('words are found in names, codes and aliases', async () => {
    expect((await accountsIn({ search: 'strasse zoe' })).codes).toEqual(['Q2'])
    expect((await accountsIn({ search: 'nobody' })).total).toBe(0)
  })

  test('exactly the rows of named codes are answered', async () => {
    expect((await accountsIn({ codes: 'P10,L7,nowhere,P1' })).codes.toSorted()).toEqual(['L7', 'P1', 'P10'])
    expect((await groupsIn({ codes: 'G9,nowhere' })).codes).toEqual(['G9'])
    expect((await accountsIn({ codes: '' })).codes).toEqual([])
  })

  test('more codes than a page has are refused', async () => {
    const codes = Array.from({ length: 101 }, (_, index) => `L${index.toString()}`).join(',')
    const reply = await testApp.call('GET', `/account-list?codes=${codes}`, undefined, {
      token: accessTokens['admin'] ?? '',
    })
    expect(reply.statusCode).toBe(400)
  })

  test('one adviser’s book has the accounts of the adviser and the groups that are wholly theirs', async () => {
    expect((await accountsIn({ adviser: 'A1' })).codes).toEqual(['P1', 'P2', 'P3'])
    expect((await groupsIn({ adviser: 'A1' })).codes).toEqual(['G1', 'G2'])
    expect((await groupsIn({ adviser: 'A2' })).codes).toEqual(['G3', 'G9'])
    expect((await accountsIn({ adviser: 'LA1' })).total).toBe(largeFirm.accounts / largeFirm.advisers)
  })

  test('people are answered only what they reach, whatever they ask for', async () => {
    const asked = { codes: 'P1,P2,P3,P4,L1' }
    expect((await accountsIn(asked, 'adviser')).codes).toEqual(['P1', 'P2', 'P3'])
    expect((await accountsIn(asked, 'client')).codes).toEqual(['P1', 'P2'])
    expect((await accountsIn(asked, 'external')).codes).toEqual(['P1'])
    expect((await accountsIn({ adviser: 'A2' }, 'client')).codes).toEqual([])
    for (const who of ['adviser', 'client', 'external', 'other']) {
      const token = accessTokens[who] ?? ''
      const whole = (await testApp.call('GET', '/accounts', undefined, { token })).json<readonly Account[]>()
      const own = whole.map(({ AccountCode }) => AccountCode)
      expect((await accountsIn({}, who)).codes.toSorted()).toEqual(own)
      expect((await codesIn(foundAccountCodes, {}, who)).toSorted()).toEqual(own)
      const joined = (await testApp.call('GET', '/groups', undefined, { token })).json<readonly Group[]>()
      expect((await groupsIn({}, who)).codes.toSorted()).toEqual(joined.map(({ GroupCode }) => GroupCode))
      expect((await codesIn(foundGroupCodes, {}, who)).toSorted()).toEqual(joined.map(({ GroupCode }) => GroupCode))
    }
  })

  test('all codes that a search finds are answered at once, in the order of the pages', async () => {
    const codes = await codesIn(foundAccountCodes, { search: 'account 1' })
    const page = await accountsIn({ search: 'account 1' })
    expect([codes.length, codes.slice(0, 100)]).toEqual([page.total, page.codes])
    expect(await codesIn(foundGroupCodes, { adviser: 'A1' })).toEqual(['G1', 'G2'])
  })

  test('advisers are found by name and code', async () => {
    const decoded = adviserPage.reply.decode((await read(adviserPage, { search: 'la3' })).reply)
    const page = E.isRight(decoded) ? decoded.right : expect.unreachable('no page')
    expect([page.advisers[0]?.AdvisorCode, page.total]).toEqual(['LA3', 11])
  })
})

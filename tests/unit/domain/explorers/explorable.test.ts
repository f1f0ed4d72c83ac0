import { describe, expect, test } from 'vitest'
import {
  chosenFirst,
  explorableAccounts,
  explorableGroups,
  explorableUser,
} from '../../../../src/domain/explorers/explorable.ts'
import { bestMatches } from '../../../../src/domain/search/search-ranking.ts'
import { margaretUser, thomasUser } from '../../../samples/users/user-list.ts'

const accountOf = (AccountCode: string, AccountName: string, AccountAlias = '') => ({
  AccountCode,
  AccountName,
  AccountAlias,
  AccountType: 'Trust',
  AdvisorCode: 'A1',
  GroupCode: 'G1',
})

const accounts = explorableAccounts([
  accountOf('P3', 'Zimmermann Super'),
  accountOf('P1', 'Ashworth Family Trust', 'ASH1'),
  accountOf('P2', 'Ashworth Super'),
])

const codes = (found: readonly { readonly code: string }[]) => found.map(({ code }) => code)

describe('what can be chosen in an explorer', () => {
  test('is listed by name', () => {
    expect(codes(accounts)).toEqual(['P1', 'P2', 'P3'])
  })

  test('is found by name, code and alias, the best first', () => {
    expect(codes(bestMatches(accounts, 'super'))).toEqual(['P2', 'P3'])
    expect(codes(bestMatches(accounts, 'p3'))).toEqual(['P3'])
    expect(codes(bestMatches(accounts, 'ash1'))).toEqual(['P1'])
    expect(codes(bestMatches(accounts, 'nobody'))).toEqual([])
    expect(bestMatches(accounts, ' ')).toEqual(accounts)
  })

  test('has what is chosen before the rest', () => {
    expect(codes(chosenFirst(accounts, new Set(['P3', 'P9'])))).toEqual(['P3', 'P1', 'P2'])
  })

  test('is found by email too where it is a person, and says who is blocked', () => {
    const users = [margaretUser, thomasUser].map(explorableUser)
    expect(users.map(({ code, name, detail }) => [code, name, detail])).toEqual([
      ['client', 'Margaret Ashworth', 'Client'],
      ['adviser', 'Thomas Whitfield', 'Adviser, blocked'],
    ])
    expect(codes(bestMatches(users, 'thomas@plutus'))).toEqual(['adviser'])
  })

  test('says of a group how many accounts are in it', () => {
    const groups = [
      { GroupCode: 'G2', GroupName: 'Beck', accounts: ['P1', 'P2'] },
      { GroupCode: 'G1', GroupName: 'Ashworth', accounts: ['P1'] },
    ]
    expect(explorableGroups(groups).map(({ code, detail }) => [code, detail])).toEqual([
      ['G1', '1 account'],
      ['G2', '2 accounts'],
    ])
  })
})

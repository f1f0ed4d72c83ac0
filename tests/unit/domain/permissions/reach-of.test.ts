import { expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { permissionsOf, type Role } from '../../../../src/domain/permissions/permission.ts'
import { reachOf } from '../../../../src/domain/permissions/reach-of.ts'

const account = (AccountCode: string, GroupCode: string, AdvisorCode: string) => ({
  ...{ AccountCode, GroupCode, AdvisorCode },
  ...{ AccountName: '', AccountAlias: '', AccountType: '' },
})

const accounts = [account('P1', 'G1', 'A1'), account('P2', 'G1', 'A2'), account('P3', 'G2', 'A1')]
const group = (GroupCode: string, ...codes: readonly string[]) => ({ GroupCode, GroupName: '', accounts: codes })
const book = { accounts, groups: [group('G1', 'P1', 'P2'), group('G2', 'P3'), group('G3')] }

const reachAs = (roles: readonly Role[], own: { accounts?: string[]; groups?: string[]; defaultCode?: string } = {}) =>
  reachOf({ permissions: permissionsOf(roles), accounts: [], groups: [], defaultCode: '', ...own }, book)

const only = (accounts: string[], groups: string[], advisers: string[]) =>
  E.right({ _tag: 'Only', accounts: new Set(accounts), groups: new Set(groups), advisers: new Set(advisers) })

test('administrators reach everything', () => {
  expect([reachAs(['admin']), reachAs(['superadmin'])]).toEqual([
    E.right({ _tag: 'Everything' }),
    E.right({ _tag: 'Everything' }),
  ])
})

test('an adviser reaches the accounts of their book, and the groups that are wholly in it', () => {
  expect(reachAs(['adviser'], { defaultCode: 'A1' })).toEqual(only(['P1', 'P3'], ['G2'], ['A1']))
})

test('a client reaches their accounts, their groups, and the accounts of those', () => {
  expect(reachAs(['client'], { accounts: ['P3'], groups: ['G1'] })).toEqual(only(['P3', 'P1', 'P2'], ['G1'], []))
})

test('an accountant reaches the account named and no group', () => {
  expect(reachAs(['external'], { accounts: ['P1'], groups: ['G1'] })).toEqual(only(['P1'], [], []))
})

test('somebody of two roles reaches what either does', () => {
  expect(reachAs(['adviser', 'external'], { accounts: ['P2'], defaultCode: 'A1' })).toEqual(
    only(['P1', 'P3', 'P2'], ['G2'], ['A1']),
  )
})

test('any other role is refused', () => {
  expect(reachAs([])).toEqual(E.left({ _tag: 'IncorrectRole' }))
})

import { expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { permissionsOf, type UserRole } from '../../../../src/domain/permissions/permission.ts'
import { pastAccessResolver, reachOf } from '../../../../src/domain/permissions/reach-of.ts'

const accountOf = (AccountCode: string, GroupCode: string, AdvisorCode: string) => ({
  AccountCode,
  GroupCode,
  AdvisorCode,
  AccountName: '',
  AccountAlias: '',
  AccountType: '',
})

const accounts = [accountOf('P1', 'G1', 'A1'), accountOf('P2', 'G1', 'A2'), accountOf('P3', 'G2', 'A1')]
const group = (GroupCode: string, ...codes: readonly string[]) => ({ GroupCode, GroupName: '', accounts: codes })
const book = { accounts, groups: [group('G1', 'P1', 'P2'), group('G2', 'P3'), group('G3')] }

const reachAs = (
  roles: readonly UserRole[],
  own: { accounts?: string[]; groups?: string[]; defaultCode?: string } = {},
) => reachOf({ permissions: permissionsOf(roles), accounts: [], groups: [], defaultCode: '', ...own }, book)

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

const withdrawn = {
  accounts: [accountOf('P8', 'G1', 'A1'), accountOf('P9', 'G9', 'A2')],
  groups: [group('G8', 'P3', 'P8'), group('G9', 'P9')],
}

const pastReachAs = (
  roles: readonly UserRole[],
  own: { accounts?: string[]; groups?: string[]; defaultCode?: string } = {},
) =>
  pastAccessResolver(
    book,
    withdrawn,
  )({ permissions: permissionsOf(roles), accounts: [], groups: [], defaultCode: '', ...own })

test('of what was withdrawn an adviser reaches what was last theirs, and of today’s groups no more than before', () => {
  expect(pastReachAs(['adviser'], { defaultCode: 'A1' })).toEqual(only(['P1', 'P3', 'P8'], ['G2', 'G8'], ['A1']))
  expect(pastReachAs(['adviser'], { defaultCode: 'A2' })).toEqual(only(['P2', 'P9'], ['G9'], ['A2']))
})

test('of what was withdrawn a client reaches what their rights name, and what was last in their groups', () => {
  expect(pastReachAs(['client'], { groups: ['G9'] })).toEqual(only(['P9'], ['G9'], []))
  expect(pastReachAs(['client'], { accounts: ['P8'], groups: ['G2'] })).toEqual(only(['P8', 'P3'], ['G2'], []))
})

test('an accountant reaches no more of the past than is named, and whoever has no such role none', () => {
  expect(pastReachAs(['external'], { accounts: ['P1'] })).toEqual(only(['P1'], [], []))
  expect([pastReachAs(['admin']), pastReachAs([])]).toEqual([reachAs(['admin']), reachAs([])])
})

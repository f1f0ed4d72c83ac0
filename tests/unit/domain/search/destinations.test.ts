import { describe, expect, test } from 'vitest'
import type { Identity } from '../../../../src/domain/users/identity.ts'
import { permissionsOf, type UserRole } from '../../../../src/domain/permissions/permission.ts'
import type { DestinationKind } from '../../../../src/domain/search/search-ranking.ts'
import {
  destinationsOf,
  hasAllClients,
  noAccessibleClients,
  type AccessibleClients,
} from '../../../../src/domain/search/destinations.ts'
import { clientIdentity } from '../../../samples/people.ts'

const reached: AccessibleClients = {
  accounts: ['Wattle Personal', 'Banksia Pension'].map((AccountName, index) => ({
    AccountCode: `P${index}`,
    AccountName,
    AccountAlias: index === 0 ? 'WAT' : '',
    AccountType: 'Individual',
    AdvisorCode: 'A1',
    GroupCode: 'G1',
  })),
  groups: [{ GroupCode: 'G1', GroupName: 'Wattle', accounts: ['P0', 'P1'] }],
  advisers: [{ AdvisorCode: 'A/1', AdvisorName: 'Helen Castellano', Phone: '', Email: '' }],
  totals: { account: 2, group: 1, adviser: 1 },
}

const identityOf = (role: UserRole): Identity => ({
  ...clientIdentity,
  roles: [role],
  permissions: permissionsOf([role]),
})

const found = (role: UserRole, kind: DestinationKind) =>
  destinationsOf({ _tag: 'Member', identity: identityOf(role) }, reached).filter(
    (destination) => destination.kind === kind,
  )

const paths = (role: UserRole, kind: DestinationKind) => found(role, kind).map(({ path }) => path)

describe('what a search may lead to', () => {
  test('is the accounts by name, with their code and alias', () => {
    expect(found('client', 'account').map(({ name, detail, path }) => ({ name, detail, path }))).toEqual([
      { name: 'Banksia Pension', detail: 'P1', path: '/dashboard/portfolio/P1' },
      { name: 'Wattle Personal', detail: 'P0 · WAT', path: '/dashboard/portfolio/P0' },
    ])
  })

  test('is for an accountant the dashboard made for accountants, and no group', () => {
    expect(paths('external', 'account')).toEqual(['/dashboard/external/P1', '/dashboard/external/P0'])
    expect(paths('external', 'group')).toEqual([])
    expect(paths('external', 'adviser')).toEqual([])
  })

  test('names an adviser whose code needs escaping', () => {
    expect(paths('admin', 'adviser')).toEqual(['/dashboard/adviser/A%2F1'])
  })

  test('is only the screens the person may enter, each once', () => {
    expect(paths('client', 'screen')).toEqual([
      '/',
      '/dashboard/portfolio/P1',
      '/reports/portfolio/P1',
      '/messages/client',
      '/reports/runs',
      '/messages/new',
      '/email',
      '/guides/client',
    ])
    expect(paths('admin', 'screen')).toContain('/admin/reports/live-reports')
    expect(new Set(paths('superadmin', 'screen')).size).toBe(paths('superadmin', 'screen').length)
  })

  test('is complete once every account, group and adviser that was counted is there', () => {
    expect(hasAllClients(reached)).toBe(true)
    for (const kind of ['account', 'group', 'adviser'])
      expect(hasAllClients({ ...reached, totals: { ...reached.totals, [kind]: 101 } })).toBe(false)
  })

  test('is nothing until somebody has signed in and chosen a password', () => {
    const identity = identityOf('admin')
    expect(destinationsOf({ _tag: 'Unknown' }, reached)).toEqual([])
    expect(destinationsOf({ _tag: 'Stranger', isExpired: false }, reached)).toEqual([])
    expect(destinationsOf({ _tag: 'Newcomer', identity }, noAccessibleClients)).toEqual([])
  })
})

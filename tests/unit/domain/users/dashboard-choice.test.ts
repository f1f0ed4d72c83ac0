import { describe, expect, test } from 'vitest'
import type { DashboardType } from '../../../../src/domain/dashboards/dashboard-type.ts'
import { O } from '../../../../src/domain/fp.ts'
import type { UserRole } from '../../../../src/domain/permissions/permission.ts'
import {
  dashboardTypesOf,
  defaultCodesOf,
  defaultDashboardType,
  canChooseDefaultCode,
  type DefaultDashboardChoice,
  withAccounts,
  withDashboard,
  withGroups,
  withRoles,
} from '../../../../src/domain/users/dashboard-choice.ts'
import { janeDraft } from './support/person.ts'

const fresh: DefaultDashboardChoice = { roles: [], dashboardId: '', defaultCode: '', accounts: [], groups: [] }

test.each<[readonly UserRole[], readonly DashboardType[]]>([
  [['superadmin'], ['admin']],
  [['admin'], ['admin']],
  [['adviser'], ['adviser']],
  [['client'], ['group', 'portfolio']],
  [['external'], ['external']],
  [
    ['client', 'external'],
    ['group', 'portfolio', 'external'],
  ],
  [
    ['admin', 'adviser'],
    ['admin', 'adviser'],
  ],
  [['client', 'adviser'], ['adviser']],
  [[], []],
])('%j land on %j', (roles, types) => {
  expect(dashboardTypesOf(roles)).toEqual(types)
})

test.each<[readonly UserRole[], O.Option<DashboardType>]>([
  [['client', 'adviser'], O.some('portfolio')],
  [['superadmin'], O.some('admin')],
  [['admin'], O.some('admin')],
  [['adviser', 'client'], O.some('adviser')],
  [['external', 'client'], O.some('external')],
  [[], O.none],
])('of %j the dashboard is %j where none was given', (roles, type) => {
  expect(defaultDashboardType(roles)).toEqual(type)
})

describe('a role', () => {
  test('with one dashboard preselects it, one with two does not', () => {
    expect(withRoles(fresh, ['external'])).toMatchObject({ roles: ['external'], dashboardId: 'external' })
    expect(withRoles(fresh, ['client'])).toMatchObject({ roles: ['client'], dashboardId: '' })
  })

  test('that goes takes its dashboard and code along; what still fits stays', () => {
    expect(withRoles(janeDraft, ['external'])).toMatchObject({ dashboardId: 'external', defaultCode: '' })
    expect(withRoles(janeDraft, ['client', 'external'])).toEqual({ ...janeDraft, roles: ['client', 'external'] })
    expect(withRoles({ ...janeDraft, roles: ['admin', 'client'] }, [])).toMatchObject({
      dashboardId: '',
      defaultCode: '',
    })
  })

  test('of an administrator opens on the one dashboard of the firm', () => {
    expect(withRoles(janeDraft, ['admin'])).toMatchObject({ dashboardId: 'admin', defaultCode: 'firm' })
  })
})

describe('the default code', () => {
  test('is the only account of a portfolio dashboard, the only group of a group dashboard', () => {
    const client = withRoles(fresh, ['client'])
    expect(withAccounts(withDashboard(client, 'portfolio'), ['P1'])).toMatchObject({ defaultCode: 'P1' })
    expect(withDashboard(withAccounts(client, ['P1']), 'portfolio')).toMatchObject({ defaultCode: 'P1' })
    expect(withGroups(withDashboard(client, 'group'), ['G1'])).toMatchObject({ defaultCode: 'G1' })
    expect(withDashboard(janeDraft, 'group')).toMatchObject({ defaultCode: 'G1' })
    expect(withAccounts(withDashboard(client, 'portfolio'), ['P1', 'P2'])).toMatchObject({ defaultCode: '' })
  })

  test('goes with what it was of, and stays otherwise', () => {
    expect(withAccounts(janeDraft, ['P2', 'P3'])).toMatchObject({ defaultCode: '' })
    expect(withAccounts(janeDraft, ['P2'])).toMatchObject({ defaultCode: 'P2' })
    expect(withAccounts(janeDraft, ['P3', 'P1'])).toMatchObject({ defaultCode: 'P1' })
    expect(withGroups(janeDraft, [])).toMatchObject({ defaultCode: 'P1' })
    expect(withDashboard(janeDraft, 'portfolio')).toEqual(janeDraft)
  })

  test('of an adviser is theirs, whatever accounts there are', () => {
    const adviser = { ...withRoles(fresh, ['adviser']), defaultCode: 'A1' }
    expect(withAccounts(adviser, ['P1'])).toMatchObject({ dashboardId: 'adviser', defaultCode: 'A1' })
  })

  test.each<[string, Partial<DefaultDashboardChoice>, boolean, readonly string[]]>([
    ['no dashboard', { dashboardId: '' }, false, []],
    ['no accounts and groups', { accounts: [], groups: [] }, false, []],
    ['a portfolio', {}, true, ['P1', 'P2']],
    ['a group', { dashboardId: 'group' }, true, ['G1']],
    ['the firm', { dashboardId: 'admin' }, false, ['firm']],
    ['an adviser', { dashboardId: 'adviser', accounts: [], groups: [] }, true, ['A1', 'A2']],
  ])('is chosen once there is something to choose from: %s', (_, part, isOpen, codes) => {
    expect(canChooseDefaultCode({ ...janeDraft, ...part })).toBe(isOpen)
    expect(defaultCodesOf({ ...janeDraft, ...part }, ['A1', 'A2'])).toEqual(codes)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DashboardType } from '../../../../src/domain/dashboards/dashboard-type.ts'
import type { Identity } from '../../../../src/domain/users/identity.ts'
import { type PageAddress, appRoutes } from '../../../../src/domain/navigation/route.ts'
import { guardRoute, loginAddress, type RouteVerdict } from '../../../../src/domain/navigation/guard-route.ts'
import { matchRoute } from '../../../../src/app/match-route.ts'
import type { PageVisitor } from '../../../../src/domain/navigation/screen.ts'
import { permissionsOf, type UserRole } from '../../../../src/domain/permissions/permission.ts'

const personIdentity = (role: UserRole, defaultDashboardType: DashboardType, defaultCode: string): Identity => ({
  username: role,
  given_name: 'Given',
  family_name: 'Family',
  roles: [role],
  permissions: permissionsOf([role]),
  accounts: [],
  groups: [],
  defaultDashboardType,
  defaultCode,
  change_password: false,
})

const people: Readonly<Record<UserRole, Identity>> = {
  superadmin: personIdentity('superadmin', 'admin', 'firm'),
  admin: personIdentity('admin', 'admin', 'firm'),
  adviser: personIdentity('adviser', 'adviser', 'A1'),
  client: personIdentity('client', 'portfolio', 'P 1'),
  external: personIdentity('external', 'external', 'P1'),
}
const roleList = ['superadmin', 'admin', 'adviser', 'client', 'external'] as const

const addressOf = (text: string): PageAddress => {
  const { pathname, search, hash } = new URL(text, 'https://plutus.example')
  return { path: pathname, search, hash }
}

const strangerVisitor: PageVisitor = { _tag: 'Stranger', isExpired: false }
const expiredVisitor: PageVisitor = { _tag: 'Stranger', isExpired: true }
const memberVisitor = (role: UserRole): PageVisitor => ({ _tag: 'Member', identity: people[role] })
const newcomerVisitor: PageVisitor = { _tag: 'Newcomer', identity: people.client }

const judgeVerdict = (visitor: PageVisitor, text: string, isArriving = false, loginPage = '/login'): RouteVerdict =>
  guardRoute({ visitor, address: addressOf(text), isArriving, loginPage, matchRoute })

const outcome = (visitor: PageVisitor, text: string, isArriving = false): string => {
  const verdict = judgeVerdict(visitor, text, isArriving)
  switch (verdict._tag) {
    case 'Wait':
      return 'wait'
    case 'Show':
      return verdict.screen.name
    case 'Redirect':
      return `→ ${verdict.to}`
    case 'Leave':
      return `⇥ ${verdict.from}`
  }
}

const unauthorised = '→ /error/unauthorised'

describe('the guard', () => {
  test.each([
    ['/dashboard/admin/firm', { superadmin: true, admin: true, adviser: false, client: false, external: false }],
    ['/dashboard/adviser/A1', { superadmin: true, admin: true, adviser: true, client: false, external: false }],
    ['/dashboard/group/G1', { superadmin: true, admin: true, adviser: true, client: true, external: false }],
    ['/dashboard/portfolio/P1', { superadmin: true, admin: true, adviser: true, client: true, external: false }],
    ['/dashboard/external/P1', { superadmin: true, admin: true, adviser: true, client: false, external: true }],
    ['/trading/portfolio/P1', { superadmin: true, admin: true, adviser: true, client: true, external: false }],
    ['/trading/admin/firm', { superadmin: true, admin: true, adviser: false, client: false, external: false }],
    ['/trading/external/P1', { superadmin: false, admin: false, adviser: false, client: false, external: false }],
    ['/reports/account/P1', { superadmin: true, admin: true, adviser: true, client: true, external: true }],
    ['/reports/group/G1', { superadmin: true, admin: true, adviser: true, client: true, external: false }],
    ['/reports/adviser/A1', { superadmin: true, admin: true, adviser: true, client: false, external: false }],
    ['/parcels/portfolio/P1/sales', { superadmin: true, admin: true, adviser: true, client: true, external: true }],
    ['/parcels/portfolio/P1', { superadmin: true, admin: true, adviser: true, client: true, external: true }],
    ['/users', { superadmin: true, admin: true, adviser: false, client: false, external: false }],
    ['/users/new', { superadmin: true, admin: true, adviser: false, client: false, external: false }],
    ['/users/jane', { superadmin: true, admin: true, adviser: false, client: false, external: false }],
    ['/email', { superadmin: true, admin: true, adviser: true, client: true, external: true }],
    ['/messages/new', { superadmin: true, admin: true, adviser: true, client: true, external: true }],
    ['/messages/client', { superadmin: true, admin: true, adviser: true, client: true, external: false }],
    ['/admin/widgets', { superadmin: true, admin: true, adviser: false, client: false, external: false }],
    ['/admin/site-settings', { superadmin: true, admin: true, adviser: false, client: false, external: false }],
    ['/admin/imports', { superadmin: true, admin: true, adviser: false, client: false, external: false }],
    ['/admin/closed-years', { superadmin: true, admin: true, adviser: false, client: false, external: false }],
    ['/admin/reconciliation', { superadmin: true, admin: true, adviser: true, client: false, external: false }],
    ['/admin/change-requests', { superadmin: true, admin: true, adviser: false, client: false, external: false }],
    ['/admin/supervisions', { superadmin: true, admin: false, adviser: false, client: false, external: false }],
    ['/admin/notifications', { superadmin: true, admin: true, adviser: false, client: false, external: false }],
    [
      '/admin/reports/static-reports',
      { superadmin: true, admin: true, adviser: false, client: false, external: false },
    ],
    ['/admin/reports/live-reports', { superadmin: true, admin: true, adviser: false, client: false, external: false }],
    [
      '/admin/reports/live-reports/new',
      { superadmin: true, admin: true, adviser: false, client: false, external: false },
    ],
    [
      '/admin/reports/live-reports/edit/x',
      { superadmin: true, admin: true, adviser: false, client: false, external: false },
    ],
    ['/guides/adviser', { superadmin: false, admin: false, adviser: true, client: false, external: false }],
    ['/guides/administrator', { superadmin: true, admin: true, adviser: false, client: false, external: false }],
    ['/guides/client', { superadmin: false, admin: false, adviser: false, client: true, external: false }],
    ['/guides/accountant', { superadmin: false, admin: false, adviser: false, client: false, external: true }],
  ] as const)('opens %s to whom it is for', (path, allowed) => {
    for (const role of roleList) {
      expect([role, outcome(memberVisitor(role), path) === unauthorised]).toEqual([role, !allowed[role]])
      expect([role, outcome(memberVisitor(role), path).startsWith('→')]).toEqual([role, !allowed[role]])
    }
  })

  test.each(['/nope', '/dashboard/nonsense/P1', '/reports/nonsense/P1', '/error/nonsense', '/dashboard/portfolio/%zz'])(
    'finds nothing at %s',
    (path) => {
      expect(outcome(memberVisitor('client'), path)).toBe('→ /error/not-found')
    },
  )

  test('leads everybody from /dashboard, and on arrival from the root, to their own', () => {
    expect(outcome(memberVisitor('client'), '/dashboard')).toBe('→ /dashboard/portfolio/P%201')
    expect(outcome(memberVisitor('admin'), '/', true)).toBe('→ /dashboard/admin/firm')
    expect(outcome(memberVisitor('admin'), '/')).toBe('home')
  })

  test('sends a stranger to sign in and remembers where they were going', () => {
    expect(outcome(strangerVisitor, '/')).toBe('→ /login')
    expect(outcome(strangerVisitor, '/messages/client?page=2')).toBe(
      '→ /login?redirect=%2Fmessages%2Fclient%3Fpage%3D2',
    )
    expect(outcome(strangerVisitor, '/login?redirect=/users')).toBe('login')
    expect(outcome(strangerVisitor, '/verify')).toBe('verify')
    expect(outcome(strangerVisitor, '/login/forgot')).toBe('forgot-password')
    expect(outcome(strangerVisitor, '/logout')).toBe('→ /')
  })

  test('sends them to a login provider that is elsewhere', () => {
    expect(judgeVerdict(strangerVisitor, '/users', true, 'https://id.example/?app=plutus')).toEqual({
      _tag: 'Leave',
      from: '/users',
    })
    expect(loginAddress('https://id.example/?app=plutus', '/users')).toBe(
      'https://id.example/?app=plutus&redirect=%2Fusers',
    )
  })

  test('tells whose session has expired, and leads them on once they have one again', () => {
    expect(outcome(expiredVisitor, '/users')).toBe('→ /error/expired?redirect=%2Fusers')
    expect(outcome(expiredVisitor, '/error/expired?redirect=%2Fusers')).toBe('error')
    expect(outcome(memberVisitor('admin'), '/error/expired?redirect=%2Fusers')).toBe('→ /users')
  })

  test('leads from the login page to where they were going, if that is on this site', () => {
    expect(outcome(memberVisitor('client'), '/login?redirect=%2Fmessages%2Fclient')).toBe('→ /messages/client')
    expect(outcome(memberVisitor('client'), '/login?redirect=%2F%2Fevil.example')).toBe('→ /dashboard/portfolio/P%201')
  })

  test('lets a newcomer see nothing but the choice of a password', () => {
    for (const { pattern, access } of Object.values(appRoutes))
      if (access._tag !== 'Anyone') expect(outcome(newcomerVisitor, pattern)).toBe('new-password')
  })

  test('understands the addresses of old', () => {
    expect(outcome(memberVisitor('client'), '/#/logout')).toBe('→ /logout')
    expect(outcome(strangerVisitor, '/#/users')).toBe('→ /users')
    expect(outcome(strangerVisitor, '/#//evil.example')).toBe('→ /login?redirect=%2F%23%2F%2Fevil.example')
  })

  test('never leads anybody in a circle', () => {
    const paths = [
      ...Object.values(appRoutes).map(({ pattern }) => pattern),
      '/nope',
      '/#/logout',
      '/error/expired?redirect=%2F',
    ]
    const visitors: readonly PageVisitor[] = [
      strangerVisitor,
      expiredVisitor,
      newcomerVisitor,
      ...roleList.map(memberVisitor),
    ]
    const settle = (visitor: PageVisitor, text: string, isArriving: boolean, left: number): boolean => {
      const verdict = judgeVerdict(visitor, text, isArriving)
      return verdict._tag !== 'Redirect' || (left > 0 && settle(visitor, verdict.to, isArriving, left - 1))
    }
    fc.assert(
      fc.property(
        fc.constantFrom(...visitors),
        fc.constantFrom(...paths),
        fc.boolean(),
        (visitor, path, isArriving) => {
          expect(settle(visitor, path, isArriving, 3)).toBe(true)
        },
      ),
    )
  })
})

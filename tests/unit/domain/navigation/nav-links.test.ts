import { expect, test } from 'vitest'
import { guideLinks, navLinks, navMenus, screenLinks } from '../../../../src/domain/navigation/nav-links.ts'
import { adminIdentity, clientIdentity } from '../../../samples/people.ts'
import { permissionsOf, type UserRole } from '../../../../src/domain/permissions/permission.ts'

const as = (role: UserRole) => ({ ...clientIdentity, roles: [role], permissions: permissionsOf([role]) })
const labels = (links: readonly { readonly label: string }[]) => links.map(({ label }) => label)

test('advisers and accountants have no link to reports', () => {
  expect(labels(navLinks(as('client')))).toEqual(['Home', 'Dashboard', 'Reports', 'Messages'])
  expect(labels(navLinks(as('adviser')))).toEqual(['Home', 'Dashboard', 'Messages'])
  expect(labels(navLinks(as('external')))).toEqual(['Home', 'Dashboard', 'Messages'])
})

test.each(['admin', 'superadmin'] as const)('%s has a link to the reports of the firm', (role) => {
  expect(navLinks({ ...adminIdentity, roles: [role] })).toEqual([
    { label: 'Home', path: '/' },
    { label: 'Dashboard', path: '/dashboard/admin/firm' },
    { label: 'Reports', path: '/reports/adviser/firm' },
    { label: 'Messages', path: '/messages/admin' },
  ])
})

test('users and administration are for client.admin, live reports among them for site admins', () => {
  expect(navMenus(as('adviser'))).toEqual([])
  expect(labels(navMenus(as('admin')))).toEqual(['Users', 'Administration'])
  expect(labels(navMenus(as('admin'))[1]?.links ?? [])).toContain('Live reports')
  expect(labels(navMenus({ ...clientIdentity, permissions: ['client.admin'] })[1]?.links ?? [])).not.toContain(
    'Live reports',
  )
})

test('the supervision of messages is for superadministrators', () => {
  const links = (role: UserRole) => labels(navMenus(as(role))[1]?.links ?? [])
  expect(links('superadmin')).toContain('Supervision of messages')
  expect(links('admin')).not.toContain('Supervision of messages')
})

test.each([
  ['client', 'Client user guide'],
  ['external', 'Accountant user guide'],
  ['adviser', 'Adviser user guide'],
  ['admin', 'Administrator user guide'],
  ['superadmin', 'Administrator user guide'],
] as const)('%s is offered the guide of their role and no other', (role, guide) => {
  expect(labels(guideLinks(as(role)))).toEqual([guide])
  expect(labels(screenLinks(as(role))).filter((label) => label.endsWith('guide'))).toEqual([guide])
})

import { expect, test } from 'vitest'
import { navLinks, navMenus } from '../../../../src/domain/navigation/nav-links.ts'
import { clientIdentity } from '../../../samples/people.ts'
import { permissionsOf, type Role } from '../../../../src/domain/permissions/permission.ts'

const as = (role: Role) => ({ ...clientIdentity, roles: [role], permissions: permissionsOf([role]) })
const labels = (links: readonly { readonly label: string }[]) => links.map(({ label }) => label)

test('advisers and accountants have no link to reports', () => {
  expect(labels(navLinks(as('client')))).toEqual(['Home', 'Dashboard', 'Reports', 'Messages'])
  expect(labels(navLinks(as('adviser')))).toEqual(['Home', 'Dashboard', 'Messages'])
  expect(labels(navLinks(as('external')))).toEqual(['Home', 'Dashboard', 'Messages'])
})

test('users and administration are for client.admin, live reports among them for site admins', () => {
  expect(navMenus(as('adviser'))).toEqual([])
  expect(labels(navMenus(as('admin')))).toEqual(['Users', 'Administration'])
  expect(labels(navMenus(as('admin'))[1]?.links ?? [])).toContain('Live reports')
  expect(labels(navMenus({ ...clientIdentity, permissions: ['client.admin'] })[1]?.links ?? [])).not.toContain(
    'Live reports',
  )
})

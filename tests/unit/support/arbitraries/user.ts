import fc from 'fast-check'
import { DashboardType } from '../../../../src/domain/dashboards/dashboard-type.ts'
import { Role } from '../../../../src/domain/permissions/permission.ts'
import type { User } from '../../../../src/domain/users/user.ts'

const codes = fc.array(fc.string({ maxLength: 8 }), { maxLength: 4 })

export const aUser: fc.Arbitrary<User> = fc.record({
  username: fc.string(),
  roles: fc.array(fc.constantFrom(...Object.keys(Role.keys).filter(Role.is)), { maxLength: 3 }),
  accounts: codes,
  groups: codes,
  defaultDashboardType: fc.constantFrom(...Object.keys(DashboardType.keys).filter(DashboardType.is)),
  defaultCode: fc.string({ maxLength: 8 }),
  status: fc.constantFrom(0, 1),
  change_password: fc.boolean(),
})

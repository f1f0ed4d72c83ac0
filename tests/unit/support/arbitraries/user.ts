import fc from 'fast-check'
import { DashboardType } from '../../../../src/domain/dashboards/dashboard-type.ts'
import { UserRole } from '../../../../src/domain/permissions/permission.ts'
import { detailNames } from '../../../../src/domain/users/user-details.ts'
import type { LinkPurpose, User, UserCommand, UserEvent, UserRights } from '../../../../src/domain/users/user.ts'

export const linkIds = ['11111111-1111-1111-1111-111111111111', '22222222-2222-2222-2222-222222222222'] as const
export const importId = '33333333-3333-3333-3333-333333333333'

const codesArbitrary = fc.array(fc.string({ maxLength: 8 }), { maxLength: 4 })

const rights = {
  roles: fc.array(fc.constantFrom(...Object.keys(UserRole.keys).filter(UserRole.is)), { maxLength: 3 }),
  accounts: codesArbitrary,
  groups: codesArbitrary,
  defaultDashboardType: fc.constantFrom(...Object.keys(DashboardType.keys).filter(DashboardType.is)),
  defaultCode: fc.string({ maxLength: 8 }),
}

export const someRights: fc.Arbitrary<UserRights> = fc.record(rights)

export const aUser: fc.Arbitrary<User> = fc.record({
  username: fc.string(),
  ...rights,
  status: fc.constantFrom(0, 1),
  change_password: fc.boolean(),
})

const fieldsArbitrary = fc.subarray([...detailNames])
const linkArbitrary = fc.constantFrom(...linkIds)
const hourArbitrary = fc.integer({ min: 0, max: 9 }).map((at) => `2026-11-22T0${at.toString()}:00:00.000Z`)
const issued = {
  link: linkArbitrary,
  purpose: fc.constantFrom<LinkPurpose>('invitation', 'reset'),
  at: hourArbitrary,
  expiresAt: hourArbitrary,
}
const withdrawn = { import: fc.constant(importId) }

export const userEvent: fc.Arbitrary<UserEvent> = fc.oneof(
  aUser.map((user): UserEvent => ({ type: 'UserAdded', ...user })),
  someRights.map((changed): UserEvent => ({ type: 'UserRightsChanged', ...changed })),
  fieldsArbitrary.map((changed): UserEvent => ({ type: 'UserDetailsChanged', fields: changed })),
  fc.boolean().map((asked): UserEvent => ({ type: 'PasswordChangeAsked', asked })),
  fc.record({ type: fc.constant('UserWithdrawn' as const), ...withdrawn }),
  fc.record({ type: fc.constant('LinkIssued' as const), ...issued }),
  fc.record({ type: fc.constant('LinkUsed' as const), link: linkArbitrary }),
  fc.constantFrom<UserEvent>(
    { type: 'UserBlocked' },
    { type: 'UserAllowed' },
    { type: 'UserDeleted' },
    { type: 'PasswordChanged' },
    { type: 'PasswordReset' },
    { type: 'LinksRevoked' },
  ),
)

export const userCommand: fc.Arbitrary<UserCommand> = fc.oneof(
  aUser.map((user): UserCommand => ({ type: 'AddUser', user })),
  fc.record({
    type: fc.constant('ChangeUser' as const),
    rights: someRights,
    fields: fieldsArbitrary,
    changePassword: fc.boolean(),
  }),
  fc.record({ type: fc.constant('WithdrawUser' as const), ...withdrawn }),
  fc.record({ type: fc.constant('IssueLink' as const), ...issued }),
  fc.record({ type: fc.constant('UseLink' as const), link: linkArbitrary, at: hourArbitrary }),
  fc.constantFrom<UserCommand>(
    { type: 'BlockUser' },
    { type: 'AllowUser' },
    { type: 'DeleteUser' },
    { type: 'ChangePassword' },
    { type: 'ResetPassword' },
    { type: 'RevokeLinks' },
  ),
)

import { isAdministrator } from '../../../src/domain/permissions/permission.ts'
import { arePeopleIndependent, isLately } from '../../../src/domain/users/account-change.ts'
import { isEnabledSuperadmin } from '../../../src/domain/users/rights.ts'
import type { User } from '../../../src/domain/users/user.ts'
import { readAccountChanges, readChangesBetween } from '../../users/read-account-changes.ts'
import type { UserServices } from '../../users/user-services.ts'

/** `Unsupervised`: a superadministrator, or an administrator whom nobody else could approve. */
export type ApprovalRequirement = 'Approved' | 'Unsupervised' | 'NeedsAnother'

export type ApprovalServices = Pick<UserServices, 'users' | 'now'>

interface OtherAdministrator {
  readonly user: User
  readonly isIndependent: boolean
}

const wasBlockedLately = async (
  services: ApprovalServices,
  username: string,
  blockers: readonly string[],
): Promise<boolean> => {
  const at = services.now().toISOString()
  const changes = await readAccountChanges(services, username, blockers)
  return changes.some((change) => change.event.type === 'UserBlocked' && isLately(change, at))
}

/**
 * Decides whether a person may change limits, delegates and staff alone. Superadministrators and independent
 * administrators can approve. An approver whom the requester or a dependent of the requester blocked lately still
 * counts. Changes that end independence need approval too.
 */
export const approvalRequirementOf = async (
  services: ApprovalServices,
  username: string,
): Promise<ApprovalRequirement> => {
  const { users, now } = services
  const present = users.all().flatMap(({ state }) => (state._tag === 'Present' ? [state.user] : []))
  if (present.some((user) => user.username === username && isEnabledSuperadmin(user))) return 'Unsupervised'
  if (present.some(isEnabledSuperadmin)) return 'NeedsAnother'
  const at = now().toISOString()
  const others = await Promise.all(
    present
      .filter((user) => user.username !== username && user.roles.some(isAdministrator))
      .map(async (user): Promise<OtherAdministrator> => {
        const changes = await readChangesBetween(services, username, [user.username])
        return { user, isIndependent: arePeopleIndependent(changes, at) }
      }),
  )
  if (others.some(({ user, isIndependent }) => isIndependent && user.status === 1)) return 'NeedsAnother'
  const blockers = [username, ...others.flatMap(({ user, isIndependent }) => (isIndependent ? [] : [user.username]))]
  for (const { user } of others)
    if (user.status !== 1 && (await wasBlockedLately(services, user.username, blockers))) return 'NeedsAnother'
  return 'Unsupervised'
}

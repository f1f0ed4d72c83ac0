import type { User } from '../../../../src/domain/users/user.ts'
import type { UserServices } from '../../../../server/users/user-services.ts'

export const crowdOf = (size: number): readonly User[] =>
  Array.from({ length: size }, (_, index) => ({
    username: `client${index.toString().padStart(4, '0')}`,
    roles: ['client'],
    accounts: ['P1'],
    groups: [],
    defaultDashboardType: 'portfolio',
    defaultCode: 'P1',
    status: 1,
    change_password: false,
  }))

/** The users of a firm in which only those who send a notification know of the crowd. */
export const withCrowd = <Users extends UserServices['users']>(users: Users, crowd: readonly User[]): Users => {
  const folded = crowd.map((user) => ({
    state: { _tag: 'Present', user, links: new Map() } as const,
    revision: 1,
    position: 1,
  }))
  return { ...users, all: () => folded }
}

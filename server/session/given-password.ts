import type { UserEvent } from '../../src/domain/users/user.ts'
import type { Session } from '../access/session.ts'
import type { Accounts } from '../users/aggregates.ts'

const givings: ReadonlySet<string> = new Set<UserEvent['type']>(['UserAdded', 'PasswordReset', 'PasswordChangeAsked'])

/**
 * Whether somebody signed in with a password that was given to them, which they then need not enter again. A session that had begun
 * before it was given may be of whoever knew the one before.
 */
export const hasGivenPassword = async (
  { users, sessions }: Accounts,
  { id, username, user }: Session,
): Promise<boolean> => {
  if (!user.change_password) return false
  const [person, theirs] = await Promise.all([users.past(username), sessions.past(username)])
  const given = person.recorded.findLast(({ type }) => givings.has(type))
  const began = theirs.recorded[theirs.events.findIndex((event) => event.type === 'SignedIn' && event.session === id)]
  return given !== undefined && began !== undefined && began.position > given.position
}

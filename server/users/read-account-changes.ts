import type { AccountChange } from '../../src/domain/users/account-change.ts'
import { RA } from '../../src/domain/fp.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import type { UserServices } from './user-services.ts'

interface FoundChange extends AccountChange {
  readonly recorded: RecordedEvent
}

export const readAccountChanges = async (
  { users }: { readonly users: Pick<UserServices['users'], 'past'> },
  username: string,
  authors: readonly string[],
): Promise<readonly FoundChange[]> => {
  const { recorded, events } = await users.past(username)
  return RA.zip(recorded, events).flatMap(([event, change]) =>
    event.actor !== username && authors.includes(event.actor)
      ? [{ username, by: event.actor, at: event.at, event: change, recorded: event }]
      : [],
  )
}

export const readChangesBetween = async (
  services: Parameters<typeof readAccountChanges>[0],
  username: string,
  others: readonly string[],
): Promise<readonly AccountChange[]> => {
  const changes = await Promise.all([
    readAccountChanges(services, username, others),
    ...others.map((other) => readAccountChanges(services, other, [username])),
  ])
  return changes.flat()
}

import { O } from '../../../src/domain/fp.ts'
import type { LinkPurpose, User } from '../../../src/domain/users/user.ts'
import type { UserRepository } from '../../users/aggregates.ts'
import type { PasswordLinkIssuer, SentLink } from './links.ts'

interface CopyableLinkServices {
  readonly users: Pick<UserRepository, 'past'>
  readonly links: Pick<PasswordLinkIssuer, 'newestOf'>
}

interface LinkReading {
  readonly target: Pick<User, 'username'>
  readonly reader: Pick<User, 'username'>
  readonly purposes?: readonly LinkPurpose[]
}

/** Only the issuer may copy a link: its holder can sign in as the person, and no event names who copied it. */
export const copyableLink = async (
  { users, links }: CopyableLinkServices,
  { target: { username }, reader, purposes }: LinkReading,
): Promise<O.Option<SentLink>> => {
  const newest = O.toNullable(links.newestOf(username, purposes))
  if (newest === null) return O.none
  const { link, ...sent } = newest
  const { recorded, events } = await users.past(username)
  const issued = events.findIndex((event) => event.type === 'LinkIssued' && event.link === link)
  return recorded[issued]?.actor === reader.username ? O.some(sent) : O.none
}

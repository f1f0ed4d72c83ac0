import { E, O, pipe, RA } from '../../src/domain/fp.ts'
import type { MessageRecipients } from '../../src/domain/messages/message-draft.ts'
import { permissionsOf } from '../../src/domain/permissions/permission.ts'
import { type Belonging, isRecipientOf, mayMessage, type Recipients } from '../../src/domain/users/recipients.ts'
import type { User } from '../../src/domain/users/user.ts'
import { canonicalUsername } from '../../src/domain/users/username.ts'
import type { Directory } from '../ledger/directory.ts'
import type { UserServices } from '../users/user-services.ts'
import { adviserOf } from './adviser-of.ts'
import { belongingOf, enabledUsers, isAdviserOf } from './recipients.ts'

export interface Correspondence extends Pick<UserServices, 'users'> {
  readonly directory: Directory
}

export interface NotAddressed {
  readonly _tag: 'NoRecipient' | 'UnknownRecipient'
}

type Addressed = E.Either<NotAddressed, readonly (readonly string[])[]>

const isStaff = ({ roles }: User): boolean => permissionsOf(roles).includes('client.adviser')

const othersThan =
  (sender: User) =>
  (users: readonly User[]): readonly User[] =>
    users.filter(({ username }) => username !== sender.username)

export const ownAdvisers = (services: Correspondence, sender: User): readonly User[] =>
  pipe(
    isStaff(sender) ? O.none : adviserOf(services.directory, sender),
    O.match(
      () => [],
      ({ AdvisorCode }) => enabledUsers(services).filter(isAdviserOf(AdvisorCode)),
    ),
    othersThan(sender),
  )

export const firmOf = (services: Correspondence, sender: User): readonly User[] =>
  pipe(
    enabledUsers(services),
    RA.filter(({ roles }) => permissionsOf(roles).includes('site.admin')),
    othersThan(sender),
  )

interface Choosable {
  readonly user: User
  readonly belonging: Belonging
}

const choosable = (services: Correspondence, sender: User): readonly Choosable[] => {
  const writer = { permissions: permissionsOf(sender.roles), defaultCode: sender.defaultCode }
  return othersThan(sender)(enabledUsers(services))
    .map((user) => ({ user, belonging: belongingOf(services.directory, user) }))
    .filter(({ user, belonging }) => mayMessage(writer, user, belonging))
}

export const chosenBy = (services: Correspondence, sender: User): readonly User[] =>
  choosable(services, sender).map(({ user }) => user)

const chosen = (services: Correspondence, sender: User, recipients: Recipients): Addressed => {
  const allowed = choosable(services, sender)
  const names = new Set(allowed.map(({ user }) => user.username))
  const users = recipients.users.map(canonicalUsername)
  if (!users.every((user) => names.has(user))) return E.left({ _tag: 'UnknownRecipient' })
  const isRecipient = isRecipientOf({ ...recipients, users })
  return E.right(
    allowed.filter(({ user, belonging }) => isRecipient(user, belonging)).map(({ user: { username } }) => [username]),
  )
}

const together = (users: readonly User[]): Addressed => E.right([users.map(({ username }) => username)])

const groupsOf = (services: Correspondence, sender: User, recipients: MessageRecipients | undefined): Addressed => {
  if (recipients === 'firm') return together(firmOf(services, sender))
  const advisers = recipients === 'adviser' || recipients === undefined ? ownAdvisers(services, sender) : []
  if (recipients === 'adviser') return together(advisers)
  if (recipients === undefined) return together(advisers.length > 0 ? advisers : firmOf(services, sender))
  return chosen(services, sender, recipients)
}

export const addressed = (
  services: Correspondence,
  sender: User,
  recipients: MessageRecipients | undefined,
): Addressed =>
  pipe(
    groupsOf(services, sender, recipients),
    E.map((groups) => groups.filter((people) => people.length > 0)),
    E.filterOrElse(
      (groups) => groups.length > 0,
      (): NotAddressed => ({ _tag: 'NoRecipient' }),
    ),
  )

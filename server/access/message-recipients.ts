import { E, O, pipe, RA } from '../../src/domain/fp.ts'
import type { MessageRecipients } from '../../src/domain/messages/message-draft.ts'
import { permissionsOf } from '../../src/domain/permissions/permission.ts'
import {
  type ClientMembership,
  isRecipientOf,
  mayMessage,
  type RecipientChoice,
} from '../../src/domain/users/recipients.ts'
import type { User } from '../../src/domain/users/user.ts'
import { canonicalUsername } from '../../src/domain/users/username.ts'
import type { FirmDirectory } from '../ledger/directory.ts'
import type { UserServices } from '../users/user-services.ts'
import { adviserOf } from './adviser-of.ts'
import { belongingOf, enabledUsers, isAdviserOf } from './recipients.ts'

export interface CorrespondenceServices extends Pick<UserServices, 'users'> {
  readonly directory: FirmDirectory
}

export interface RecipientRefusal {
  readonly _tag: 'NoRecipient' | 'UnknownRecipient'
}

type AddressedGroups = E.Either<RecipientRefusal, readonly (readonly string[])[]>

const isStaff = ({ roles }: User): boolean => permissionsOf(roles).includes('client.adviser')

const withoutSender =
  (sender: User) =>
  (users: readonly User[]): readonly User[] =>
    users.filter(({ username }) => username !== sender.username)

export const advisersOfSender = (services: CorrespondenceServices, sender: User): readonly User[] =>
  pipe(
    isStaff(sender) ? O.none : adviserOf(services.directory, sender),
    O.match(
      () => [],
      ({ AdvisorCode }) => enabledUsers(services).filter(isAdviserOf(AdvisorCode)),
    ),
    withoutSender(sender),
  )

export const administratorsFor = (services: CorrespondenceServices, sender: User): readonly User[] =>
  pipe(
    enabledUsers(services),
    RA.filter(({ roles }) => permissionsOf(roles).includes('site.admin')),
    withoutSender(sender),
  )

interface ChoosablePerson {
  readonly user: User
  readonly belonging: ClientMembership
}

const choosablePeople = (services: CorrespondenceServices, sender: User): readonly ChoosablePerson[] => {
  const writer = { permissions: permissionsOf(sender.roles), defaultCode: sender.defaultCode }
  return withoutSender(sender)(enabledUsers(services))
    .map((user) => ({ user, belonging: belongingOf(services.directory, user) }))
    .filter(({ user, belonging }) => mayMessage(writer, user, belonging))
}

export const choosableUsers = (services: CorrespondenceServices, sender: User): readonly User[] =>
  choosablePeople(services, sender).map(({ user }) => user)

const chosenRecipientGroups = (
  services: CorrespondenceServices,
  sender: User,
  recipients: RecipientChoice,
): AddressedGroups => {
  const allowed = choosablePeople(services, sender)
  const names = new Set(allowed.map(({ user }) => user.username))
  const users = recipients.users.map(canonicalUsername)
  if (!users.every((user) => names.has(user))) return E.left({ _tag: 'UnknownRecipient' })
  const isRecipient = isRecipientOf({ ...recipients, users })
  return E.right(
    allowed.filter(({ user, belonging }) => isRecipient(user, belonging)).map(({ user: { username } }) => [username]),
  )
}

const asOneGroup = (users: readonly User[]): AddressedGroups => E.right([users.map(({ username }) => username)])

const requestedRecipientGroups = (
  services: CorrespondenceServices,
  sender: User,
  recipients: MessageRecipients | undefined,
): AddressedGroups => {
  if (recipients === 'firm') return asOneGroup(administratorsFor(services, sender))
  const advisers = recipients === 'adviser' || recipients === undefined ? advisersOfSender(services, sender) : []
  if (recipients === 'adviser') return asOneGroup(advisers)
  if (recipients === undefined) return asOneGroup(advisers.length > 0 ? advisers : administratorsFor(services, sender))
  return chosenRecipientGroups(services, sender, recipients)
}

export const recipientGroupsOf = (
  services: CorrespondenceServices,
  sender: User,
  recipients: MessageRecipients | undefined,
): AddressedGroups =>
  pipe(
    requestedRecipientGroups(services, sender, recipients),
    E.map((groups) => groups.filter((people) => people.length > 0)),
    E.filterOrElse(
      (groups) => groups.length > 0,
      (): RecipientRefusal => ({ _tag: 'NoRecipient' }),
    ),
  )

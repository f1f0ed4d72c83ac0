import type { ProposedChange, ProposedChangeOfKind } from '../../src/domain/change-requests/proposed-change.ts'
import { E, O, pipe, TE } from '../../src/domain/fp.ts'
import { holdsAny, permissionsOf } from '../../src/domain/permissions/permission.ts'
import { mayChangeSetting, SettingTitle } from '../../src/domain/settings/site-setting.ts'
import { isAbove } from '../../src/domain/users/rights.ts'
import { permissionHolderOf } from '../access/holder.ts'
import { enabledUsers } from '../access/recipients.ts'
import { withAnswer, pickPosition } from '../log/carry-out.ts'
import { derivedId } from '../log/derived-id.ts'
import type { AppendedPosition, CallIntent } from '../log/event-log.ts'
import { type NamingServices, nameStandIn } from '../messages/name-stand-in.ts'
import type { StandIns } from '../messages/stand-ins.ts'
import { type SettingServices, saveSetting } from '../settings/save-setting.ts'
import type { SiteSettings } from '../settings/site-settings.ts'
import { type ActServices, actOnAll } from '../users/act-on-users.ts'
import { createUser } from '../users/create-user.ts'
import type { UserImportService } from '../users/import/user-imports.ts'
import type { SavingServices } from '../users/judge-draft.ts'
import { saveUser } from '../users/save-user.ts'
import { findUser, type UserServices } from '../users/user-services.ts'
import type { ChangeRequests } from '../access/change-requests/change-requests.ts'
import { draftOfProposal } from '../access/change-requests/draft-of-proposal.ts'
import type { WaitingPerson } from '../access/change-requests/waiting-people.ts'

export interface CarryOutServices
  extends Pick<UserServices, 'pool' | 'users' | 'now'>,
    Omit<ActServices, 'changeRequests' | 'links'>,
    Omit<SavingServices, 'changeRequests'>,
    Omit<NamingServices, 'changeRequests' | 'standIns' | 'siteSettings'>,
    Omit<SettingServices, 'changeRequests' | 'siteSettings'> {
  readonly changeRequests: ChangeRequests
  readonly standIns: StandIns
  readonly siteSettings: SiteSettings
  readonly userImports: Pick<UserImportService, 'approve' | 'approveWithdrawal'>
}

export interface CarryOutRefusal {
  readonly _tag: 'ChangedMeanwhile' | 'RequesterNotAllowed' | 'ChangeNotPossible' | 'Conflict'
}

interface ApprovedChange {
  readonly id: string
  readonly requester: string
  readonly people: readonly WaitingPerson[]
}

type CarryingOut = TE.TaskEither<CarryOutRefusal, AppendedPosition>

const refuseCarryingOut = (_tag: CarryOutRefusal['_tag']): E.Either<CarryOutRefusal, never> => E.left({ _tag })

/** Translates the refusal for the approver, who did not enter the change. */
const refusalOf = ({ _tag }: { readonly _tag: string }): CarryOutRefusal => {
  switch (_tag) {
    case 'Conflict':
      return { _tag }
    case 'StaleRevision':
    case 'ChangedMeanwhile':
    case 'NotFound':
    case 'UnknownUser':
    case 'UsernameTaken':
      return { _tag: 'ChangedMeanwhile' }
    case 'NotAllowedHere':
    case 'AboveYou':
    case 'RoleNotYours':
    case 'NotYourself':
    case 'NotYourOwnRights':
    case 'LastSuperadmin':
    case 'PeopleAbove':
      return { _tag: 'RequesterNotAllowed' }
    default:
      return { _tag: 'ChangeNotPossible' }
  }
}

export const isCurrent = (
  { users, standIns, siteSettings }: Pick<CarryOutServices, 'users' | 'standIns' | 'siteSettings'>,
  change: ProposedChange,
): boolean => {
  const isSame = ({ username, revision }: { readonly username: string; readonly revision: number }): boolean =>
    users.get(username).revision === revision
  switch (change.kind) {
    case 'setting':
      return SettingTitle.is(change.title) && siteSettings.get(change.title).revision === change.revision
    case 'stand-in':
      return standIns.get(change.username).revision === change.revision
    case 'user':
      return isSame(change.person)
    case 'user-import':
    case 'user-act':
    case 'import-withdrawal':
      return change.people.every(isSame)
  }
}

const carryOutSetting = (
  services: CarryOutServices,
  { title, value, revision }: ProposedChangeOfKind<'setting'>,
  { requester: actor }: ApprovedChange,
  intent: CallIntent<AppendedPosition>,
): CarryingOut =>
  pipe(
    O.fromPredicate(SettingTitle.is)(title),
    E.fromOption((): CarryOutRefusal => ({ _tag: 'ChangeNotPossible' })),
    E.filterOrElse(
      () =>
        pipe(
          permissionHolderOf(services, actor),
          O.exists((holder) => mayChangeSetting(holder, title)),
        ),
      (): CarryOutRefusal => ({ _tag: 'RequesterNotAllowed' }),
    ),
    TE.fromEither,
    TE.chain((known) =>
      withAnswer(intent, pickPosition, (own) =>
        pipe(saveSetting(services, { title: known, value, revision, actor }, own), TE.mapLeft(refusalOf)),
      ),
    ),
  )

const mayNameStandIn = (
  services: CarryOutServices,
  { username, named }: ProposedChangeOfKind<'stand-in'>,
  requester: string,
): E.Either<CarryOutRefusal, null> => {
  const asking = O.toNullable(permissionHolderOf(services, requester))
  const absent = O.toNullable(findUser(services, username))
  if (absent === null || !absent.roles.includes('adviser')) return refuseCarryingOut('ChangeNotPossible')
  if (asking === null || !holdsAny(asking, ['client.admin']) || isAbove(absent, asking.user))
    return refuseCarryingOut('RequesterNotAllowed')
  return enabledUsers(services).some(
    (user) => user.username === named.standIn && permissionsOf(user.roles).includes('client.adviser'),
  )
    ? E.right(null)
    : refuseCarryingOut('ChangeNotPossible')
}

const carryOutStandIn = (
  services: CarryOutServices,
  change: ProposedChangeOfKind<'stand-in'>,
  { requester: actor }: ApprovedChange,
  intent: CallIntent<AppendedPosition>,
): CarryingOut =>
  pipe(
    TE.fromEither(mayNameStandIn(services, change, actor)),
    TE.chain(() =>
      withAnswer(intent, pickPosition, (own) =>
        pipe(
          nameStandIn(services, { absent: change.username, named: change.named, actor }, own),
          TE.mapLeft(refusalOf),
        ),
      ),
    ),
  )

const carryOutUser = (
  services: CarryOutServices,
  { person }: ProposedChangeOfKind<'user'>,
  { requester: actor, people }: ApprovedChange,
  intent: CallIntent<AppendedPosition>,
): CarryingOut => {
  const kept = people.find(({ username }) => username === person.username)
  if (kept === undefined) return TE.left({ _tag: 'ChangeNotPossible' })
  const saving = { actor, hash: kept.hash }
  const draft = draftOfProposal(person, kept)
  const { username, revision } = person
  return withAnswer(intent, pickPosition, (own) =>
    pipe(
      person.before === null
        ? createUser(services, { ...saving, draft }, own)
        : saveUser(services, { ...saving, username, revision, draftOn: () => draft, password: '' }, own),
      TE.mapLeft(refusalOf),
    ),
  )
}

const carryOutUserImport = (
  { userImports }: CarryOutServices,
  change: ProposedChangeOfKind<'user-import'>,
  { id, requester, people }: ApprovedChange,
  intent: CallIntent<AppendedPosition>,
): CarryingOut => {
  const keptOf = new Map(people.map((kept) => [kept.username, kept]))
  return pipe(
    change.people,
    O.traverseArray((proposed) =>
      pipe(
        O.fromNullable(keptOf.get(proposed.username)),
        O.map((kept) => ({ proposed, kept })),
      ),
    ),
    TE.fromOption((): CarryOutRefusal => ({ _tag: 'ChangeNotPossible' })),
    TE.chain((rows) =>
      withAnswer(intent, pickPosition, (own) =>
        pipe(
          userImports.approve(
            { id: own.correlation, requester, digest: derivedId('change-request', id), people: rows },
            own,
          ),
          TE.mapLeft(refusalOf),
        ),
      ),
    ),
  )
}

const carryOutUserAction = (
  services: CarryOutServices,
  { act, people }: ProposedChangeOfKind<'user-act'>,
  { requester: actor }: ApprovedChange,
  intent: CallIntent<AppendedPosition>,
): CarryingOut =>
  withAnswer(intent, pickPosition, (own) =>
    pipe(
      actOnAll(services, { act, usernames: people.map(({ username }) => username), actor }, own),
      TE.mapLeft(refusalOf),
    ),
  )

const carryOutImportWithdrawal = (
  { userImports }: CarryOutServices,
  { import: id, confirmed, people }: ProposedChangeOfKind<'import-withdrawal'>,
  { requester: actor }: ApprovedChange,
  intent: CallIntent<AppendedPosition>,
): CarryingOut =>
  withAnswer(intent, pickPosition, (own) =>
    pipe(userImports.approveWithdrawal({ id, actor, confirmed, people }, own), TE.mapLeft(refusalOf)),
  )

/** Checks the change again and carries it out in the requester's name. `intent` contains the approval. */
export const carryOutChange = (
  services: CarryOutServices,
  change: ProposedChange,
  approved: ApprovedChange,
  intent: CallIntent<AppendedPosition>,
): CarryingOut => {
  switch (change.kind) {
    case 'setting':
      return carryOutSetting(services, change, approved, intent)
    case 'stand-in':
      return carryOutStandIn(services, change, approved, intent)
    case 'user':
      return carryOutUser(services, change, approved, intent)
    case 'user-import':
      return carryOutUserImport(services, change, approved, intent)
    case 'user-act':
      return carryOutUserAction(services, change, approved, intent)
    case 'import-withdrawal':
      return carryOutImportWithdrawal(services, change, approved, intent)
  }
}

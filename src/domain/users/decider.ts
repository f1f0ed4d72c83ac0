import type { Decider } from '../decider.ts'
import { E } from '../fp.ts'
import { sameJson } from '../json/parse-json.ts'
import {
  type PasswordLink,
  type LinkPurpose,
  rightsOf,
  type User,
  type UserCommand,
  type UserEvent,
  type UserRefusal,
  type UserState,
} from './user.ts'
import { isReservedUsername } from './username.ts'

type PresentUser = Extract<UserState, { readonly _tag: 'Present' }>
type UserCommandOfType<Type extends UserCommand['type']> = Extract<UserCommand, { readonly type: Type }>
type UserDecision = E.Either<UserRefusal, readonly UserEvent[]>

export const noLinks: ReadonlyMap<string, PasswordLink> = new Map()

const noUserEvents: UserDecision = E.right([])
const refuseUser = (_tag: UserRefusal['_tag']): UserDecision => E.left({ _tag })
const decideUserEvent = (event: UserEvent, isNews = true): UserDecision => (isNews ? E.right([event]) : noUserEvents)

const addUser = ({ user }: UserCommandOfType<'AddUser'>, { _tag }: UserState): UserDecision =>
  _tag === 'Unknown' && !isReservedUsername(user.username)
    ? decideUserEvent({ type: 'UserAdded', ...user })
    : refuseUser('UsernameTaken')

const changeUser = (
  { rights, fields, changePassword }: UserCommandOfType<'ChangeUser'>,
  { user }: PresentUser,
): UserDecision =>
  E.right([
    ...(sameJson(rightsOf(user), rights) ? [] : [{ type: 'UserRightsChanged' as const, ...rights }]),
    ...(user.change_password === changePassword
      ? []
      : [{ type: 'PasswordChangeAsked' as const, asked: changePassword }]),
    ...(fields.length === 0 ? [] : [{ type: 'UserDetailsChanged' as const, fields }]),
  ])

const issueLink = ({ type: _, ...link }: UserCommandOfType<'IssueLink'>, { user, links }: PresentUser): UserDecision =>
  user.status === 0
    ? refuseUser('NotAllowedIn')
    : decideUserEvent({ type: 'LinkIssued', ...link }, !links.has(link.link))

const useLink = ({ link, at }: UserCommandOfType<'UseLink'>, state: UserState): UserDecision => {
  if (state._tag !== 'Present' || state.user.status === 0) return refuseUser('LinkOver')
  const open = state.links.get(link)
  return open !== undefined && at < open.expiresAt
    ? decideUserEvent({ type: 'LinkUsed', link })
    : refuseUser('LinkOver')
}

type CommandOnExistingUser = Exclude<UserCommand, UserCommandOfType<'AddUser'> | UserCommandOfType<'UseLink'>>

const decideOnExistingUser = (command: CommandOnExistingUser, state: PresentUser): UserDecision => {
  switch (command.type) {
    case 'ChangeUser':
      return changeUser(command, state)
    case 'BlockUser':
      return decideUserEvent({ type: 'UserBlocked' }, state.user.status === 1)
    case 'AllowUser':
      return decideUserEvent({ type: 'UserAllowed' }, state.user.status === 0)
    case 'DeleteUser':
      return decideUserEvent({ type: 'UserDeleted' })
    case 'WithdrawUser':
      return decideUserEvent({ type: 'UserWithdrawn', import: command.import })
    case 'ChangePassword':
      return decideUserEvent({ type: 'PasswordChanged' })
    case 'ResetPassword':
      return decideUserEvent({ type: 'PasswordReset' })
    case 'IssueLink':
      return issueLink(command, state)
    case 'RevokeLinks':
      return decideUserEvent({ type: 'LinksRevoked' }, state.links.size > 0)
  }
}

const isDoneAlready = ({ type }: CommandOnExistingUser, { _tag }: UserState): boolean =>
  type === 'WithdrawUser' || (type === 'DeleteUser' && _tag === 'Deleted')

const isInvitation = (purpose: LinkPurpose): boolean => purpose === 'invitation'

/** A new link revokes the open link of its kind. Invitations are one kind, all links for a new password the other. */
const withLink = (links: PresentUser['links'], { link, purpose, at, expiresAt }: UserEvent & { type: 'LinkIssued' }) =>
  new Map([
    ...[...links].filter(([, open]) => open.expiresAt > at && isInvitation(purpose) !== isInvitation(open.purpose)),
    [link, { purpose, expiresAt }],
  ])

const withoutLink = (links: PresentUser['links'], used: string) => new Map([...links].filter(([link]) => link !== used))

const evolvePresent = (state: PresentUser, event: Exclude<UserEvent, { type: 'UserAdded' }>): UserState => {
  const withUser = (part: Partial<User>, links = state.links): UserState => ({
    ...state,
    user: { ...state.user, ...part },
    links,
  })
  switch (event.type) {
    case 'UserRightsChanged':
      return withUser(rightsOf(event))
    case 'UserDetailsChanged':
      return state
    case 'UserBlocked':
      return withUser({ status: 0 }, noLinks)
    case 'UserAllowed':
      return withUser({ status: 1 })
    case 'UserDeleted':
      return { _tag: 'Deleted' }
    case 'UserWithdrawn':
      return { _tag: 'Unknown' }
    case 'PasswordChanged':
      return withUser({ change_password: false }, noLinks)
    case 'PasswordReset':
      return withUser({ change_password: true }, noLinks)
    case 'PasswordChangeAsked':
      return withUser({ change_password: event.asked })
    case 'LinkIssued':
      return { ...state, links: withLink(state.links, event) }
    case 'LinkUsed':
      return withUser({ change_password: false }, withoutLink(state.links, event.link))
    case 'LinksRevoked':
      return { ...state, links: noLinks }
  }
}

export const userDecider: Decider<UserState, UserCommand, UserEvent, UserRefusal> = {
  initial: { _tag: 'Unknown' },

  decide: (command, state) => {
    if (command.type === 'AddUser') return addUser(command, state)
    if (command.type === 'UseLink') return useLink(command, state)
    if (state._tag === 'Present') return decideOnExistingUser(command, state)
    return isDoneAlready(command, state) ? noUserEvents : refuseUser('UnknownUser')
  },

  evolve: (state, event) => {
    if (event.type !== 'UserAdded') return state._tag === 'Present' ? evolvePresent(state, event) : state
    const { type, ...added } = event
    return state._tag === 'Deleted' ? state : { _tag: 'Present', user: added, links: noLinks }
  },
}

import type { Decider } from '../decider.ts'
import { E } from '../fp.ts'
import { sameJson } from '../parse-json.ts'
import {
  type Link,
  type LinkPurpose,
  rightsOf,
  type User,
  type UserCommand,
  type UserEvent,
  type UserRefusal,
  type UserState,
} from './user.ts'
import { isReservedUsername } from './username.ts'

type Present = Extract<UserState, { readonly _tag: 'Present' }>
type Command<Type extends UserCommand['type']> = Extract<UserCommand, { readonly type: Type }>
type Decision = E.Either<UserRefusal, readonly UserEvent[]>

export const noLinks: ReadonlyMap<string, Link> = new Map()

const nothing: Decision = E.right([])
const refuse = (_tag: UserRefusal['_tag']): Decision => E.left({ _tag })
const happened = (event: UserEvent, isNews = true): Decision => (isNews ? E.right([event]) : nothing)

const add = ({ user }: Command<'AddUser'>, { _tag }: UserState): Decision =>
  _tag === 'Unknown' && !isReservedUsername(user.username)
    ? happened({ type: 'UserAdded', ...user })
    : refuse('UsernameTaken')

const change = ({ rights, fields, changePassword }: Command<'ChangeUser'>, { user }: Present): Decision =>
  E.right([
    ...(sameJson(rightsOf(user), rights) ? [] : [{ type: 'UserRightsChanged' as const, ...rights }]),
    ...(user.change_password === changePassword
      ? []
      : [{ type: 'PasswordChangeAsked' as const, asked: changePassword }]),
    ...(fields.length === 0 ? [] : [{ type: 'UserDetailsChanged' as const, fields }]),
  ])

const issueLink = ({ type: _, ...link }: Command<'IssueLink'>, { user, links }: Present): Decision =>
  user.status === 0 ? refuse('NotAllowedIn') : happened({ type: 'LinkIssued', ...link }, !links.has(link.link))

const useLink = ({ link, at }: Command<'UseLink'>, state: UserState): Decision => {
  if (state._tag !== 'Present' || state.user.status === 0) return refuse('LinkOver')
  const open = state.links.get(link)
  return open !== undefined && at < open.expiresAt ? happened({ type: 'LinkUsed', link }) : refuse('LinkOver')
}

type OfSomebody = Exclude<UserCommand, Command<'AddUser'> | Command<'UseLink'>>

const decideOnSomebody = (command: OfSomebody, state: Present): Decision => {
  switch (command.type) {
    case 'ChangeUser':
      return change(command, state)
    case 'BlockUser':
      return happened({ type: 'UserBlocked' }, state.user.status === 1)
    case 'AllowUser':
      return happened({ type: 'UserAllowed' }, state.user.status === 0)
    case 'DeleteUser':
      return happened({ type: 'UserDeleted' })
    case 'WithdrawUser':
      return happened({ type: 'UserWithdrawn', import: command.import })
    case 'ChangePassword':
      return happened({ type: 'PasswordChanged' })
    case 'ResetPassword':
      return happened({ type: 'PasswordReset' })
    case 'IssueLink':
      return issueLink(command, state)
    case 'RevokeLinks':
      return happened({ type: 'LinksRevoked' }, state.links.size > 0)
  }
}

const isDoneAlready = ({ type }: OfSomebody, { _tag }: UserState): boolean =>
  type === 'WithdrawUser' || (type === 'DeleteUser' && _tag === 'Deleted')

const isInvitation = (purpose: LinkPurpose): boolean => purpose === 'invitation'

/** A newer link revokes the older one of its kind: an invitation, or a link for a password. */
const withLink = (links: Present['links'], { link, purpose, at, expiresAt }: UserEvent & { type: 'LinkIssued' }) =>
  new Map([
    ...[...links].filter(([, open]) => open.expiresAt > at && isInvitation(purpose) !== isInvitation(open.purpose)),
    [link, { purpose, expiresAt }],
  ])

const withoutLink = (links: Present['links'], used: string) => new Map([...links].filter(([link]) => link !== used))

const changed = (state: Present, event: Exclude<UserEvent, { type: 'UserAdded' }>): UserState => {
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

export const user: Decider<UserState, UserCommand, UserEvent, UserRefusal> = {
  initial: { _tag: 'Unknown' },

  decide: (command, state) => {
    if (command.type === 'AddUser') return add(command, state)
    if (command.type === 'UseLink') return useLink(command, state)
    if (state._tag === 'Present') return decideOnSomebody(command, state)
    return isDoneAlready(command, state) ? nothing : refuse('UnknownUser')
  },

  evolve: (state, event) => {
    if (event.type !== 'UserAdded') return state._tag === 'Present' ? changed(state, event) : state
    const { type, ...added } = event
    return state._tag === 'Deleted' ? state : { _tag: 'Present', user: added, links: noLinks }
  },
}

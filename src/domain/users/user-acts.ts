import * as t from 'io-ts'
import { E, RA } from '../fp.ts'
import type { ListedUser } from './listed-user.ts'
import { type ActingUser, isEnabledSuperadmin, permitActionOn, rightsTexts } from './rights.ts'
import { textUpTo } from '../text/text-codec.ts'
import { Uuid } from '../uuid.ts'

export const UserBulkAction = t.keyof({ allow: null, block: null, 'end-sessions': null, invite: null, reset: null })
export type UserBulkAction = t.TypeOf<typeof UserBulkAction>

export const maxChosenUsers = 5000

const LongTexts = t.readonlyArray(textUpTo(1_000))

export const textsUpTo = (maxTexts: number) =>
  new t.ReadonlyType(
    `TextsUpTo${maxTexts}`,
    LongTexts.is,
    (value, context) =>
      Array.isArray(value) && value.length > maxTexts
        ? t.failure(value, context, `must be at most ${maxTexts}`)
        : LongTexts.validate(value, context),
    LongTexts.encode,
    LongTexts,
  )

const RefusedUserList = t.readonlyArray(t.strict({ username: t.string, message: t.string }))

/** `mailRefused` are `done`, but get no mail. `waiting` need a second person; `waits` is that change request's ID. */
export const BulkActionReply = t.readonly(
  t.intersection([
    t.strict({
      position: t.number,
      done: t.readonlyArray(t.string),
      refused: RefusedUserList,
      mailRefused: t.readonlyArray(t.string),
    }),
    t.exact(t.partial({ waits: Uuid, waiting: t.readonlyArray(t.string) })),
  ]),
)
export type BulkActionReply = t.TypeOf<typeof BulkActionReply>

type RefusedUser = BulkActionReply['refused'][number]

export const BulkActionPreview = t.readonly(
  t.strict({
    users: t.readonlyArray(t.readonly(t.strict({ username: t.string, name: t.string }))),
    refused: RefusedUserList,
  }),
)
export type BulkActionPreview = t.TypeOf<typeof BulkActionPreview>

export const commandByBulkAction = {
  allow: 'AllowUser',
  block: 'BlockUser',
  'end-sessions': 'EndSessions',
  invite: 'IssueLink',
  reset: 'IssueLink',
} as const satisfies Readonly<Record<UserBulkAction, string>>

const personOf = ({ username, Roles, status }: ListedUser) => ({
  username,
  status,
  roles: Roles.map(({ role_id }) => role_id),
})

export const blockedLinkText = 'A blocked user cannot be sent a link'

const refusalOf = (
  actor: ActingUser,
  act: UserBulkAction,
  user: ReturnType<typeof personOf>,
  superadmins: readonly string[],
): string | null => {
  const permitted = permitActionOn(actor, { type: commandByBulkAction[act] }, user, superadmins)
  if (E.isLeft(permitted)) return rightsTexts[permitted.left._tag]
  return commandByBulkAction[act] === 'IssueLink' && user.status === 0 ? blockedLinkText : null
}

export const separateRefusedUsers = (
  actor: ActingUser,
  act: UserBulkAction,
  chosen: readonly ListedUser[],
  all: readonly ListedUser[],
): { readonly users: readonly ListedUser[]; readonly refused: readonly RefusedUser[] } => {
  const superadmins = all
    .map(personOf)
    .filter(isEnabledSuperadmin)
    .map(({ username }) => username)
  const { left: refused, right: users } = RA.separate(
    chosen.map((user): E.Either<RefusedUser, ListedUser> => {
      const message = refusalOf(actor, act, personOf(user), superadmins)
      return message === null ? E.right(user) : E.left({ username: user.username, message })
    }),
  )
  return { users, refused }
}

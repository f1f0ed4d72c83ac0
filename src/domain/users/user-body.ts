import * as t from 'io-ts'
import { DashboardType } from '../dashboards/dashboard-type.ts'
import { UserRole } from '../permissions/permission.ts'
import { StreamRevision } from '../uuid.ts'
import { type DetailName, detailNames, detailTexts, type UserDetails } from './user-details.ts'
import { detailsOfDraft, type UserDraft } from './user-draft.ts'
import { UserStatus } from './user.ts'
import { textUpTo } from '../text/text-codec.ts'

const { email, given_name, family_name, ...optionalDetails } = detailTexts

const sharedBody = t.intersection([
  t.strict({
    email,
    given_name,
    family_name,
    Roles: t.readonlyArray(t.strict({ role_id: UserRole })),
    dashboardId: t.union([DashboardType, t.literal('')]),
  }),
  t.exact(
    t.partial({
      ...optionalDetails,
      defaultCode: textUpTo(200),
      accounts: t.readonlyArray(textUpTo(200)),
      groups: t.readonlyArray(textUpTo(200)),
      status: UserStatus,
      change_password: t.boolean,
      password: textUpTo(1_000),
      passwordConfirm: textUpTo(1_000),
    }),
  ),
])

/** Spec §3, §5 and §7. A new user without a password gets an invitation. */
export const NewUser = t.intersection([sharedBody, t.strict({ username: textUpTo(1_000) })])
export type NewUser = t.TypeOf<typeof NewUser>

/** Omitted fields stay. Without a `revision` the save overwrites; `username` cannot change. */
export const ChangedUser = t.intersection([
  sharedBody,
  t.exact(t.partial({ revision: StreamRevision, username: textUpTo(1_000) })),
])
export type ChangedUser = t.TypeOf<typeof ChangedUser>

/** A password without confirmation counts as confirmed. */
export const draftOnto = (before: UserDraft, body: t.TypeOf<typeof sharedBody>, username: string): UserDraft => {
  const { Roles, password = '', passwordConfirm = password, ...rest } = body
  const draft = { ...before, ...rest, username, password, passwordConfirm, roles: Roles.map(({ role_id }) => role_id) }
  return { ...draft, ...detailsOfDraft(draft) }
}

export const bodyOfDraft = ({ roles, password, passwordConfirm, username: _, ...rest }: UserDraft) => ({
  ...rest,
  Roles: roles.map((role_id) => ({ role_id })),
  ...(password === '' ? {} : { password, passwordConfirm }),
})

export const changedDetails = (before: UserDetails, after: UserDetails): readonly DetailName[] =>
  detailNames.filter((name) => before[name] !== after[name])

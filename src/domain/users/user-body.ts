import * as t from 'io-ts'
import { DashboardType } from '../dashboards/dashboard-type.ts'
import { Role } from '../permissions/permission.ts'
import { Revision } from '../uuid.ts'
import { DetailName, detailNames, UserDetails } from './user-details.ts'
import type { UserDraft } from './user-draft.ts'
import { UserStatus } from './user.ts'
import { text } from '../text.ts'

const common = t.intersection([
  UserDetails,
  t.strict({
    Roles: t.readonlyArray(t.strict({ role_id: Role })),
    dashboardId: t.union([DashboardType, t.literal('')]),
    defaultCode: text(200),
    accounts: t.readonlyArray(text(200)),
    groups: t.readonlyArray(text(200)),
    status: UserStatus,
    change_password: t.boolean,
  }),
  t.exact(t.partial({ password: text(1_000), passwordConfirm: text(1_000) })),
])

/** The fields of a user as the form sends them (spec §3, §7); without a password somebody is invited, or keeps theirs. */
export const NewUser = t.intersection([common, t.strict({ username: text(1_000) })])
export type NewUser = t.TypeOf<typeof NewUser>

/** `revision` is the one that was changed, without it whatever there is; a `username` can only be the one they have. */
export const ChangedUser = t.intersection([common, t.exact(t.partial({ revision: Revision, username: text(1_000) }))])
export type ChangedUser = t.TypeOf<typeof ChangedUser>

/** Without a confirmation, the password stands as it is. */
export const draftOfBody = (body: t.TypeOf<typeof common>, username: string): UserDraft => {
  const { Roles, password = '', passwordConfirm = password, ...rest } = body
  return { ...rest, username, password, passwordConfirm, roles: Roles.map(({ role_id }) => role_id) }
}

export const bodyOfDraft = ({ roles, password, passwordConfirm, username: _, ...rest }: UserDraft) => ({
  ...rest,
  Roles: roles.map((role_id) => ({ role_id })),
  ...(password === '' ? {} : { password, passwordConfirm }),
})

export const changedDetails = (before: UserDetails, after: UserDetails): readonly DetailName[] =>
  detailNames.filter((name) => before[name] !== after[name])

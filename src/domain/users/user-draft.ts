import { fieldRebase } from '../json/field-rebase.ts'
import { O, pipe } from '../fp.ts'
import { firmCode } from '../permissions/reaches.ts'
import type { DefaultDashboardChoice } from './dashboard-choice.ts'
import { mapRecord } from '../lists/map-record.ts'
import { tidyDetail } from './detail-rules.ts'
import { detailsOf, noDetails, type UserDetails, userDetails } from './user-details.ts'
import type { User, UserRights, UserStatus } from './user.ts'
import { canonicalUsername } from './username.ts'

/** Spec §3 in full. `change_password`: the person must choose one before the next sign-in. */
export interface UserDraft extends UserDetails, DefaultDashboardChoice {
  readonly username: string
  readonly password: string
  readonly passwordConfirm: string
  readonly change_password: boolean
  readonly status: UserStatus
}

export type UserField = keyof UserDraft

export const emptyUserDraft: UserDraft = {
  username: '',
  ...noDetails,
  password: '',
  passwordConfirm: '',
  change_password: false,
  roles: [],
  accounts: [],
  groups: [],
  dashboardId: '',
  defaultCode: '',
  status: 1,
}

export const userDraftOf = (user: User, details: UserDetails): UserDraft => ({
  username: user.username,
  ...detailsOf(details),
  password: '',
  passwordConfirm: '',
  change_password: user.change_password,
  roles: user.roles,
  accounts: user.accounts,
  groups: user.groups,
  dashboardId: user.defaultDashboardType,
  defaultCode: user.defaultCode,
  status: user.status,
})

export const rightsOfDraft = ({
  roles,
  accounts,
  groups,
  dashboardId,
  defaultCode,
}: UserDraft): O.Option<UserRights> =>
  dashboardId === ''
    ? O.none
    : O.some({
        roles,
        accounts,
        groups,
        defaultDashboardType: dashboardId,
        defaultCode: dashboardId === 'admin' ? firmCode : defaultCode,
      })

export const detailsOfDraft = (draft: UserDraft): UserDetails =>
  mapRecord(userDetails, (_, name) => tidyDetail(name, draft[name]))

/** Without a password the person is invited and chooses one. */
export const userOfDraft = (draft: UserDraft, hasPassword = draft.password !== ''): O.Option<User> =>
  pipe(
    rightsOfDraft(draft),
    O.map((rights) => ({
      username: canonicalUsername(draft.username),
      ...rights,
      status: draft.status,
      change_password: draft.change_password || !hasPassword,
    })),
  )

const isField = (name: string): name is UserField => name in emptyUserDraft

/** All roles are one field, and so are all accounts and all groups. */
export const {
  changed: changedUserFields,
  contested: contestedUserFields,
  onTop: userDraftOnTop,
  rebased: rebasedUserDraft,
} = fieldRebase<UserDraft>(Object.keys(emptyUserDraft).filter(isField))

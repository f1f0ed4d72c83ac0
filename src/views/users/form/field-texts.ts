import { dashboardTitles } from '../../../domain/dashboards/dashboard-type.ts'
import { displayedRole } from '../../../domain/users/identity.ts'
import { detailLabels, DetailName } from '../../../domain/users/user-details.ts'
import type { UserDraft, UserField } from '../../../domain/users/user-draft.ts'
import { statusTitles } from '../../../domain/users/user.ts'

const userFieldTitles: Readonly<Record<Exclude<UserField, 'defaultCode'>, string>> = {
  roles: 'Role',
  username: 'User name',
  password: 'Password',
  passwordConfirm: 'Confirm password',
  change_password: 'The user sets a password before the next sign-in',
  ...detailLabels,
  accounts: 'Accounts',
  groups: 'Groups',
  dashboardId: 'Default dashboard',
  status: 'Status',
}

// spec §5
export const fieldTitle = (field: UserField, { dashboardId }: Pick<UserDraft, 'dashboardId'>): string => {
  if (field !== 'defaultCode') return userFieldTitles[field]
  return dashboardId === 'adviser' ? 'Adviser Code' : 'Default Code'
}

export const fieldText = (draft: UserDraft, field: UserField): string => {
  if (DetailName.is(field)) return draft[field]
  switch (field) {
    case 'roles':
      return draft.roles.map((role) => displayedRole([role])).join(', ')
    case 'accounts':
    case 'groups':
      return draft[field].join(', ')
    case 'dashboardId':
      return draft.dashboardId === '' ? '' : dashboardTitles[draft.dashboardId]
    case 'status':
      return statusTitles[draft.status]
    case 'change_password':
      return draft.change_password ? 'Yes' : 'No'
    case 'password':
    case 'passwordConfirm':
      return draft[field] === '' ? '' : 'A new one'
    case 'username':
    case 'defaultCode':
      return draft[field]
  }
}

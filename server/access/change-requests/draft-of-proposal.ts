import type { ProposedPerson } from '../../../src/domain/change-requests/proposed-change.ts'
import type { UserDraft } from '../../../src/domain/users/user-draft.ts'
import type { WaitingPerson } from './waiting-people.ts'

/** The password stays empty: only its hash is stored. */
export const draftOfProposal = (
  { username, after: { rights, status }, changePassword }: ProposedPerson,
  { details }: WaitingPerson,
): UserDraft => ({
  username,
  ...details,
  password: '',
  passwordConfirm: '',
  change_password: changePassword,
  roles: rights.roles,
  accounts: rights.accounts,
  groups: rights.groups,
  dashboardId: rights.defaultDashboardType,
  defaultCode: rights.defaultCode,
  status,
})

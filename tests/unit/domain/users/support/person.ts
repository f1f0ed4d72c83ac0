import { emptyUserDraft, type UserDraft } from '../../../../../src/domain/users/user-draft.ts'
import type { UserReference } from '../../../../../src/domain/users/user-draft-faults.ts'

export const janeDraft: UserDraft = {
  ...emptyUserDraft,
  username: 'jane',
  email: 'jane@homestead.example',
  title: 'Ms.',
  given_name: 'Jane',
  family_name: 'Oaks',
  password: 'kq7xzw',
  passwordConfirm: 'kq7xzw',
  roles: ['client'],
  accounts: ['P1', 'P2'],
  groups: ['G1'],
  dashboardId: 'portfolio',
  defaultCode: 'P1',
}

export const userReference: UserReference = {
  isNew: true,
  actor: { permissions: ['client.admin', 'site.admin'] },
  rolesBefore: [],
  codes: { accounts: new Set(['P1', 'P2', 'P3']), groups: new Set(['G1', 'G2']), advisers: new Set(['A1']) },
  taken: { username: null, email: null },
  firmWords: ['Plutus'],
}

import { describe, expect, test } from 'vitest'
import { O } from '../../../../src/domain/fp.ts'
import {
  changedUserFields,
  contestedUserFields,
  emptyUserDraft,
  rebasedUserDraft,
  type UserDraft,
  userDraftOnTop,
} from '../../../../src/domain/users/user-draft.ts'

const base: UserDraft = { ...emptyUserDraft, given_name: 'Ada', accounts: ['P1', 'P2'], roles: ['client'] }

describe('what two people write of one user', () => {
  test('is merged where it is not of the same field', () => {
    const [mine, theirs] = [
      { ...base, given_name: 'Maggie', password: 'Secret123' },
      { ...base, phone_number: '02 9000 1000' },
    ]
    expect(rebasedUserDraft(mine, base, theirs)).toEqual(O.some({ ...mine, phone_number: '02 9000 1000' }))
  })

  test('is not where both have changed the same, all accounts being one field', () => {
    const [mine, theirs] = [
      { ...base, accounts: ['P1'] },
      { ...base, accounts: ['P1', 'P2', 'P3'], title: 'Dr.' },
    ]
    expect(contestedUserFields(mine, base, theirs)).toEqual(['accounts'])
    expect(rebasedUserDraft(mine, base, theirs)).toEqual(O.none)
    expect(userDraftOnTop(mine, base, theirs)).toEqual({ ...mine, title: 'Dr.' })
  })

  test('is the same where both have written the same', () => {
    const both = { ...base, family_name: 'Lovelace' }
    expect(rebasedUserDraft(both, base, { ...both, status: 0 })).toEqual(O.some({ ...both, status: 0 }))
  })
})

test('the order of roles counts: the first is the one that decides', () => {
  const before: UserDraft = { ...base, roles: ['client', 'external'] }
  expect(changedUserFields(before, { ...before, roles: ['external', 'client'] })).toEqual(['roles'])
  expect(changedUserFields(before, structuredClone(before))).toEqual([])
})

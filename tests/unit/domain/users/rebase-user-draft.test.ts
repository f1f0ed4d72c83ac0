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

const baseDraft: UserDraft = { ...emptyUserDraft, given_name: 'Ada', accounts: ['P1', 'P2'], roles: ['client'] }

describe('what two people write of one user', () => {
  test('is merged where it is not of the same field', () => {
    const [mine, theirs] = [
      { ...baseDraft, given_name: 'Maggie', password: 'Secret123' },
      { ...baseDraft, phone_number: '02 9000 1000' },
    ]
    expect(rebasedUserDraft(mine, baseDraft, theirs)).toEqual(O.some({ ...mine, phone_number: '02 9000 1000' }))
  })

  test('is not where both have changed the same, all accounts being one field', () => {
    const [mine, theirs] = [
      { ...baseDraft, accounts: ['P1'] },
      { ...baseDraft, accounts: ['P1', 'P2', 'P3'], title: 'Dr.' },
    ]
    expect(contestedUserFields(mine, baseDraft, theirs)).toEqual(['accounts'])
    expect(rebasedUserDraft(mine, baseDraft, theirs)).toEqual(O.none)
    expect(userDraftOnTop(mine, baseDraft, theirs)).toEqual({ ...mine, title: 'Dr.' })
  })

  test('is the same where both have written the same', () => {
    const both = { ...baseDraft, family_name: 'Lovelace' }
    expect(rebasedUserDraft(both, baseDraft, { ...both, status: 0 })).toEqual(O.some({ ...both, status: 0 }))
  })
})

test('the order of roles counts: the first is the one that decides', () => {
  const before: UserDraft = { ...baseDraft, roles: ['client', 'external'] }
  expect(changedUserFields(before, { ...before, roles: ['external', 'client'] })).toEqual(['roles'])
  expect(changedUserFields(before, structuredClone(before))).toEqual([])
})

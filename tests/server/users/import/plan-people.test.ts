import { expect, test } from 'vitest'
import { openStreams } from '../../../../server/log/repository.ts'
import { userKind } from '../../../../server/users/aggregates.ts'
import { planPeople } from '../../../../server/users/import/plan-people.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import type { RightsRefusal } from '../../../../src/domain/users/rights.ts'
import { emptyUserDraft, type UserDraft } from '../../../../src/domain/users/user-draft.ts'
import type { UserState } from '../../../../src/domain/users/user.ts'

const adaDraft: UserDraft = {
  ...emptyUserDraft,
  username: 'ada',
  roles: ['client'],
  accounts: ['P1'],
  dashboardId: 'portfolio',
  defaultCode: 'P1',
}

const unread = (): Promise<never> => Promise.reject(new Error('the log is not read'))
const users = openStreams({ readStream: unread }, userKind)

const noLetters = { decide: () => E.right([]), letters: () => () => Promise.resolve() }

const refusedOf = async (
  draft: UserDraft,
  state: UserState,
  { isThere = true, refusal = null as RightsRefusal | null } = {},
) => {
  const { refused } = await planPeople(
    {
      users,
      links: noLetters,
      hashes: new Map(),
      permits: () => (refusal === null ? E.right({ held: [], isStaffChange: false }) : E.left(refusal)),
      standing: 'NeedsAnother',
      folded: () => ({ state, revision: 1, position: 1 }),
    },
    'an import',
    [
      {
        row: { line: 2, cells: {} },
        draft,
        isUnchanged: false,
        faults: [],
        existing: isThere ? O.some(adaDraft) : O.none,
      },
    ],
  )
  return refused.map(({ fault }) => fault)
}

test('each is told why they are left out', async () => {
  const deleted: UserState = { _tag: 'Deleted' }
  expect(await refusedOf(adaDraft, deleted)).toEqual([
    { field: 'username', reason: 'This user has since been deleted' },
  ])
  expect(await refusedOf(adaDraft, deleted, { isThere: false })).toEqual([
    { field: 'username', reason: 'Username address taken' },
  ])
  expect(await refusedOf({ ...adaDraft, dashboardId: '' }, deleted)).toEqual([
    { field: 'dashboardId', reason: 'This field is required' },
  ])
  expect(await refusedOf(adaDraft, deleted, { refusal: { _tag: 'AboveYou' } })).toEqual([
    { field: 'username', reason: 'You cannot do this to somebody with a higher role' },
  ])
})

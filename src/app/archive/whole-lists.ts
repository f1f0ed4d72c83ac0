import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { type ReportOwner, ownersOf } from '../../domain/archive/owner.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { allAccounts, allGroups } from '../ledger/whole-lists.ts'

export const listOwners = ({ call }: ApiClient): TE.TaskEither<ApiError, readonly ReportOwner[]> =>
  pipe(
    TE.Do,
    TE.apSW('groups', allGroups({ call })),
    TE.apSW('accounts', allAccounts({ call })),
    TE.map((found) => ownersOf(found.groups, found.accounts)),
  )

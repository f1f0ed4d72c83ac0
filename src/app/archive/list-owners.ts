import { accounts, groups } from '../../api/ledger/accounts.ts'
import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { type Owner, ownersOf } from '../../domain/archive/owner.ts'

export const listOwners = ({ call }: Client): TE.TaskEither<ApiError, readonly Owner[]> =>
  pipe(
    TE.Do,
    TE.apSW('groups', call(groups)({})),
    TE.apSW('accounts', call(accounts)({})),
    TE.map((found) => ownersOf(found.groups, found.accounts)),
  )

import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { staticReports } from '../../api/archive/static-reports.ts'
import { type Owner, ownersOf } from '../../domain/archive/owner.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { allAccounts, allGroups } from '../ledger/whole-lists.ts'
import { abortedBy, wholeList } from '../whole-list.ts'

export const allStaticReports = ({ call }: Pick<Client, 'call'>, signal?: AbortSignal) =>
  wholeList(
    (query) => call(staticReports)({ query, ...abortedBy(signal) }),
    ({ StaticReportID }) => StaticReportID,
  )

export const listOwners = ({ call }: Client): TE.TaskEither<ApiError, readonly Owner[]> =>
  pipe(
    TE.Do,
    TE.apSW('groups', allGroups({ call })),
    TE.apSW('accounts', allAccounts({ call })),
    TE.map((found) => ownersOf(found.groups, found.accounts)),
  )

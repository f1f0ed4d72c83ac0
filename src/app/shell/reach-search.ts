import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import type { EndpointAccess } from '../../api/endpoint.ts'
import { accountPage, adviserPage, groupPage } from '../../api/ledger/account-lists.ts'
import { pipe, TE } from '../../domain/fp.ts'
import type { PageVisitor } from '../../domain/navigation/screen.ts'
import { holdsNeeded } from '../../domain/permissions/permission.ts'
import type { AccessibleClients } from '../../domain/search/destinations.ts'
import type { ClientSearchQuery } from '../../machines/shell/search.ts'
import { readAfterTyping } from '../once-typed.ts'

const mayCall = (visitor: PageVisitor, { access }: { readonly access: EndpointAccess }): boolean =>
  !('permissions' in access) || (visitor._tag === 'Member' && holdsNeeded(visitor.identity, access))

const noAdvisers = { advisers: [], page: 1, total: 0 }

export const reachSearch = (
  { call }: ApiClient,
  { visitor, query: search }: ClientSearchQuery,
  signal: AbortSignal,
): TE.TaskEither<ApiError, AccessibleClients> => {
  const asked = { query: search === '' ? {} : { search: search.slice(0, 1_000) }, signal }
  const reading = pipe(
    TE.Do,
    TE.apSW('accounts', call(accountPage)(asked)),
    TE.apSW('groups', call(groupPage)(asked)),
    TE.apSW('advisers', mayCall(visitor, adviserPage) ? call(adviserPage)(asked) : TE.right(noAdvisers)),
    TE.map(({ accounts, groups, advisers }) => ({
      accounts: accounts.accounts,
      groups: groups.groups,
      advisers: advisers.advisers,
      totals: { account: accounts.total, group: groups.total, adviser: advisers.total },
    })),
  )
  return search === '' ? reading : readAfterTyping(reading, signal)
}

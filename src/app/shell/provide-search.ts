import { navigate } from 'wouter/use-browser-location'
import { fromEventObservable, fromPromise } from 'xstate'
import { accounts, groups } from '../../api/ledger/accounts.ts'
import { advisers } from '../../api/ledger/advisers.ts'
import type { Client } from '../../api/client.ts'
import type { Access } from '../../api/endpoint.ts'
import { pipe, TE } from '../../domain/fp.ts'
import type { Visitor } from '../../domain/navigation/screen.ts'
import { holds } from '../../domain/permissions/permits.ts'
import { searchMachine, type Reaching } from '../../machines/shell/search.ts'
import { figuresChanged } from '../../streams/events/figures-changed.ts'
import { locationChanges } from '../../streams/browser/location-changes.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { searchShortcuts } from '../../streams/browser/search-shortcuts.ts'
import { effect } from '../effect.ts'
import { retriesOf } from '../following.ts'

const mayCall = (visitor: Visitor, { access }: { readonly access: Access }): boolean =>
  !('permissions' in access) || (visitor._tag === 'Member' && holds(visitor.identity, access))

const reach = ({ call }: Client, visitor: Visitor) =>
  pipe(
    TE.Do,
    TE.apSW('accounts', call(accounts)({})),
    TE.apSW('groups', call(groups)({})),
    TE.apSW('advisers', mayCall(visitor, advisers) ? call(advisers)({}) : TE.right([])),
  )

export const provideSearch = (client: Client, socket: LiveSocket, page: Window) =>
  searchMachine.provide({
    actors: {
      shortcuts: fromEventObservable(() => searchShortcuts(page)),
      figuresChanges: fromEventObservable(() => figuresChanged(socket)),
      location: fromEventObservable(() => locationChanges(page)),
      retries: retriesOf(socket),
      reach: fromPromise<Reaching, Visitor>(({ input }) => reach(client, input)()),
      go: effect((path: string) => {
        navigate(path)
      }),
    },
  })

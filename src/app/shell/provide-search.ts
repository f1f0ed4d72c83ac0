import { navigate } from 'wouter/use-browser-location'
import { fromEventObservable, fromPromise } from 'xstate'
import type { Client } from '../../api/client.ts'
import type { Access } from '../../api/endpoint.ts'
import { advisers } from '../../api/ledger/advisers.ts'
import { pipe, TE } from '../../domain/fp.ts'
import type { Visitor } from '../../domain/navigation/screen.ts'
import { holds } from '../../domain/permissions/permission.ts'
import { type Reaching, searchMachine } from '../../machines/shell/search.ts'
import { locationChanges } from '../../streams/browser/location-changes.ts'
import { searchShortcuts } from '../../streams/browser/search-shortcuts.ts'
import { figuresChanged } from '../../streams/events/figures-changed.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { effect } from '../effect.ts'
import { retriesOf } from '../following.ts'
import { allAccounts, allAdvisers, allGroups } from '../ledger/whole-lists.ts'

const mayCall = (visitor: Visitor, { access }: { readonly access: Access }): boolean =>
  !('permissions' in access) || (visitor._tag === 'Member' && holds(visitor.identity, access))

const reach = ({ call }: Client, visitor: Visitor) =>
  pipe(
    TE.Do,
    TE.apSW('accounts', allAccounts({ call })),
    TE.apSW('groups', allGroups({ call })),
    TE.apSW('advisers', mayCall(visitor, advisers) ? allAdvisers({ call }) : TE.right([])),
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

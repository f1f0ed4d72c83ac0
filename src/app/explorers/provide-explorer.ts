import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import {
  type Explorable,
  type ExplorerKind,
  explorableAccounts,
  explorableGroups,
  explorableUsers,
} from '../../domain/explorers/explorable.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { type ExplorablesReading, explorerMachine } from '../../machines/explorers/explorer.ts'
import { retriesOf } from '../following.ts'
import { allAccounts, allGroups } from '../ledger/whole-lists.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { allUsers } from '../users/all-users.ts'

type Read = (client: Client, kind: ExplorerKind, signal: AbortSignal) => TE.TaskEither<ApiError, readonly Explorable[]>

export const explorables: Read = ({ call }, kind, signal) => {
  switch (kind) {
    case 'account':
      return pipe(allAccounts({ call }, signal), TE.map(explorableAccounts))
    case 'group':
      return pipe(allGroups({ call }, signal), TE.map(explorableGroups))
    case 'user':
      return pipe(allUsers({ call }, signal), TE.map(explorableUsers))
  }
}

export const provideExplorer = ({ client, socket }: Pick<ScreenDeps, 'client' | 'socket'>, read: Read = explorables) =>
  explorerMachine.provide({
    actors: {
      readExplorables: fromPromise<ExplorablesReading, ExplorerKind>(({ input, signal }) =>
        read(client, input, signal)(),
      ),
      retries: retriesOf(socket),
    },
  })

import type { PoolClient } from 'pg'
import { E, pipe, RA } from '../../src/domain/fp.ts'
import { permissionRoom, userRoom } from '../../src/domain/log/recorded-event.ts'
import {
  succession,
  type SuccessionCommand,
  SuccessionEvent,
  type Successions,
  successionStream,
} from '../../src/domain/messages/succession.ts'
import { presentIn } from '../../src/domain/users/user.ts'
import { enabledUsers, isAdviserOf } from '../access/recipients.ts'
import type { Append, Beside, EventLog } from '../log/event-log.ts'
import { readAll } from '../log/read-events.ts'
import { type Kind, openStreams } from '../log/repository.ts'
import type { Users } from '../users/aggregates.ts'
import { handOverDrafts, takeBackDrafts } from './handed-drafts.ts'

export const successionKind: Kind<Successions, SuccessionCommand, SuccessionEvent, never> = {
  prefix: successionStream(''),
  codec: SuccessionEvent,
  decider: () => succession,
  audience: (event, _, username) => [
    ...[...new Set([username, ...event.successors])].map(userRoom),
    permissionRoom('client.admin'),
  ],
}

interface Handing {
  readonly id: string
  readonly from: string
  readonly to: string
}

interface Alongside {
  readonly appends: readonly Append[]
  readonly beside: Beside
}

type Log = Pick<EventLog, 'read' | 'readStream'>

/** By whose they were. */
const standing = async (log: Log, handover: string): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { prefix } = successionKind
  const past = openStreams(log, successionKind).past
  const owners = new Set<string>()
  for await (const { stream } of readAll(log.read, { after: 0, limit: 1000, prefix })) {
    owners.add(stream.slice(prefix.length))
  }
  const found = new Map<string, readonly string[]>()
  for (const owner of owners) {
    for (const each of (await past(owner)).state) if (each.handover === handover) found.set(owner, each.successors)
  }
  return found
}

const appendsOf = async (
  log: Log,
  owners: readonly string[],
  command: SuccessionCommand,
): Promise<readonly Append[]> => {
  const { past, appends } = openStreams(log, successionKind)
  const planned = await Promise.all(
    owners.map(async (owner) =>
      pipe(
        appends(owner, await past(owner), [command]),
        E.getOrElse((): readonly Append[] => []),
      ),
    ),
  )
  return planned.flat()
}

/** Also where nothing was handed over under it. */
export const takeBackMessages = async (log: Log, handover: string): Promise<Alongside> => {
  const owners = [...(await standing(log, handover)).keys()]
  return {
    appends: await appendsOf(log, owners, { type: 'TakeBackMessages', handover }),
    beside: (transaction: PoolClient) => takeBackDrafts(transaction, handover),
  }
}

/** What of messages goes with the clients of an adviser: the sign-ins of their code are succeeded by those of the other's. */
export const messageHandover = ({ log, users }: { readonly log: Log; readonly users: Pick<Users, 'all'> }) => ({
  bring: async ({ id, from, to }: Handing): Promise<Alongside> => {
    const successors = enabledUsers({ users })
      .filter(isAdviserOf(to))
      .map(({ username }) => username)
      .toSorted()
    const leavers = pipe(
      users.all(),
      RA.filterMap(({ state }) => presentIn(state)),
      RA.filter(isAdviserOf(from)),
      RA.map(({ username }) => username),
    )
    const [first] = successors
    if (first === undefined) return { appends: [], beside: () => Promise.resolve() }
    return {
      appends: await appendsOf(log, leavers, { type: 'HandOverMessages', succession: { handover: id, successors } }),
      beside: (transaction: PoolClient) => handOverDrafts(transaction, id, leavers, first),
    }
  },

  takeBack: (handover: string): Promise<Alongside> => takeBackMessages(log, handover),

  /** Who has them by that handover; nobody where the other adviser had no sign-in, or it was taken back. */
  successors: async (handover: string): Promise<readonly string[]> => [
    ...new Set([...(await standing(log, handover)).values()].flat()),
  ],
})

import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { E, O, pipe, RA } from '../../src/domain/fp.ts'
import {
  type SuccessionCommand,
  totalOf,
  unfinishedCounts,
  type UnfinishedMessages,
} from '../../src/domain/messages/succession.ts'
import { conversationStream } from '../../src/domain/messages/conversation.ts'
import { presentUserIn } from '../../src/domain/users/user.ts'
import { userStream } from '../../src/domain/users/username.ts'
import { enabledUsers, isAdviserOf } from '../access/recipients.ts'
import type { AccountHandover } from '../ledger/handed-accounts.ts'
import type { ImportCompanion } from '../ledger/import/import-request.ts'
import type { StreamAppend, EventLog } from '../log/event-log.ts'
import { readStreams } from '../log/open-log.ts'
import { readEvents } from '../log/read-events.ts'
import { openStreams } from '../log/repository.ts'
import { queryRows } from '../postgres/query-rows.ts'
import type { UserRepository } from '../users/aggregates.ts'
import { handOverDrafts, returningDrafts, takeBackDrafts } from './drafts.ts'
import { type MessageHandover, messageHandovers, successionKind } from './successions.ts'

interface HandoverSources {
  readonly pool: Pool | PoolClient
  readonly log: Pick<EventLog, 'read' | 'readStreams'>
}

/** Reads within the transaction: a holder of locks must not wait for another connection. */
const handoverSourcesIn = (transaction: PoolClient): HandoverSources => ({
  pool: transaction,
  log: {
    read: (query) => readEvents(transaction, query),
    readStreams: (streams) => readStreams(transaction, streams),
  },
})

/** Their events change the number of unread messages. */
const countedStreams: readonly string[] = [conversationStream('')]

const emptyImportCompanion: ImportCompanion = { appends: [], beside: () => Promise.resolve() }

const UnfinishedRow = t.strict({ username: t.string, ...unfinishedCounts })

/** Excludes conversations of earlier owners of the user name. */
const unfinishedSql = `
  select username,
    (select count(*) from message_draft draft where draft.username = owner.username)::float8 as drafts,
    (
      select count(*) from conversation_member member
      where member.username = owner.username and unread > 0 and since > coalesce(
        (select max(position) from event where stream = $2 || owner.username and type = 'UserAdded'), 0
      )
    )::float8 as unread
  from unnest($1::text[]) as owner(username)`

const unfinishedOf = (pool: Pool | PoolClient, owners: readonly string[]) =>
  queryRows(pool, UnfinishedRow, unfinishedSql, [owners, userStream('')])

const findHandover = async (log: HandoverSources['log'], id: string): Promise<O.Option<MessageHandover>> =>
  O.fromNullable((await messageHandovers(log)).find((handover) => handover.id === id))

type SuccessionCommands = ReadonlyMap<string, SuccessionCommand>

const successionAppends = async (
  log: HandoverSources['log'],
  commands: SuccessionCommands,
): Promise<readonly StreamAppend[]> => {
  const recorded = await log.readStreams([...commands.keys()].map((owner) => successionKind.prefix + owner))
  const { past, appends } = openStreams(
    { readStream: (stream) => Promise.resolve(recorded.get(stream) ?? []) },
    successionKind,
  )
  const planned = await Promise.all(
    [...commands].map(async ([owner, command]) =>
      pipe(
        appends(owner, await past(owner), [command]),
        E.getOrElse((): readonly StreamAppend[] => []),
      ),
    ),
  )
  return planned.flat().filter(({ events }) => events.length > 0)
}

const takeBackCompanion = async ({ pool, log }: HandoverSources, id: string): Promise<ImportCompanion> => {
  const handover = await findHandover(log, id)
  if (O.isNone(handover)) return emptyImportCompanion
  const { owners } = handover.value
  const unread = new Map((await unfinishedOf(pool, owners)).map((each) => [each.username, each.unread]))
  const drafts = await returningDrafts(pool, id)
  const takeBack = (owner: string): SuccessionCommand => ({
    type: 'TakeBackMessages',
    handover: id,
    returned: { drafts: drafts.get(owner) ?? 0, unread: unread.get(owner) ?? 0 },
  })
  return {
    appends: await successionAppends(log, new Map(owners.map((owner) => [owner, takeBack(owner)]))),
    beside: (transaction) => takeBackDrafts(transaction, id),
    unchanged: countedStreams,
  }
}

export const takeBackMessages = (transaction: PoolClient, id: string): Promise<ImportCompanion> =>
  takeBackCompanion(handoverSourcesIn(transaction), id)

/** The users of one adviser code hand over messages to the users of another code. */
export const messageHandover = ({
  users,
  ...services
}: HandoverSources & { readonly users: Pick<UserRepository, 'all'> }) => {
  const { pool, log } = services

  const ownersOf = (code: string): readonly string[] =>
    pipe(
      users.all(),
      RA.filterMap(({ state }) => presentUserIn(state)),
      RA.filter(isAdviserOf(code)),
      RA.map(({ username }) => username),
    )

  return {
    /** Excludes unread messages that a current handover already gave away. */
    waiting: async (code: string): Promise<UnfinishedMessages> => {
      const given = (await messageHandovers(log)).filter(({ returned }) => returned === null)
      const succeeded = new Set(given.flatMap(({ owners }) => owners))
      const parts = await unfinishedOf(pool, ownersOf(code))
      return totalOf(parts.map((part) => (succeeded.has(part.username) ? { ...part, unread: 0 } : part)))
    },

    bring: async (
      { id, from, to }: AccountHandover & { readonly id: string },
      transaction?: PoolClient,
    ): Promise<ImportCompanion> => {
      const reading = transaction === undefined ? services : handoverSourcesIn(transaction)
      const successors = enabledUsers({ users })
        .filter(isAdviserOf(to))
        .map(({ username }) => username)
        .toSorted()
      const [first] = successors
      if (first === undefined) return emptyImportCompanion
      const owners = await unfinishedOf(reading.pool, ownersOf(from))
      const commands = owners.map(({ username, drafts, unread }): readonly [string, SuccessionCommand] => [
        username,
        { type: 'HandOverMessages', succession: { handover: id, from, to, successors, drafts, unread } },
      ])
      return {
        appends: await successionAppends(reading.log, new Map(commands)),
        unchanged: countedStreams,
        beside: (transaction) =>
          handOverDrafts(
            transaction,
            id,
            owners.map(({ username }) => username),
            first,
          ),
      }
    },

    takeBack: (id: string, transaction?: PoolClient): Promise<ImportCompanion> =>
      transaction === undefined ? takeBackCompanion(services, id) : takeBackMessages(transaction, id),

    find: (id: string): Promise<O.Option<MessageHandover>> => findHandover(log, id),

    of: async (code: string): Promise<readonly MessageHandover[]> =>
      (await messageHandovers(log)).filter(({ from, returned }) => from === code && returned === null),
  }
}

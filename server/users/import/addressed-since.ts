import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { userRoom } from '../../../src/domain/log/recorded-event.ts'
import { sessionStream } from '../../../src/domain/session/session.ts'
import { userStream } from '../../../src/domain/users/user.ts'
import { queryRows } from '../../postgres/query-rows.ts'

const Room = t.strict({ room: t.string })

const addressedText = `
  select distinct room from event, unnest(audience) as room
  where audience && $1 and room = any($1) and position > $2
    and not starts_with(stream, $3) and not starts_with(stream, $4)`

/** Whom anything was for since: a notification, a message, a report. Whoever had their name next would read it. */
export const addressedSince = async (
  database: Pool | PoolClient,
  usernames: readonly string[],
  position: number,
): Promise<ReadonlySet<string>> => {
  const rooms = new Map(usernames.map((username) => [userRoom(username), username]))
  const rows = await queryRows(database, Room, addressedText, [
    ...[[...rooms.keys()], position],
    ...[userStream(''), sessionStream('')],
  ])
  return new Set(rows.flatMap(({ room }) => rooms.get(room) ?? []))
}

import type * as t from 'io-ts'
import type { Pool } from 'pg'
import type { Decider } from '../../src/domain/decider.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import type { Migration } from '../postgres/migrate.ts'
import type { Projection, Tail } from './event-log.ts'
import { recordedColumns, recordedEvents } from './recorded-rows.ts'
import { orFail } from './carry-out.ts'
import { decodedEvent } from './stored-event.ts'

interface Owning {
  readonly name: string
  readonly prefix: string
  readonly owners: readonly string[]
}

interface Sources {
  readonly pool: Pool
  readonly tail: Tail
}

interface OwnedEvents {
  readonly projection: Projection
  readonly table: Pick<Migration, 'up'>
  readonly read: <State, Event>(
    sources: Sources,
    codec: t.Type<Event, unknown>,
    folding: Pick<Decider<State, never, Event, unknown>, 'initial' | 'evolve'>,
    owner: string,
    after: number,
  ) => Promise<readonly State[]>
}

/** Which events of a kind are whose, so that one person's list is read without everybody's streams. */
export const ownedEvents = ({ name, prefix, owners }: Owning): OwnedEvents => {
  const table = `${name}_of`
  const ownersIn = ({ data }: RecordedEvent): readonly string[] => [
    ...new Set(owners.map((field) => data[field]).filter((owner) => typeof owner === 'string')),
  ]
  const applyAll: Projection['applyAll'] = async (transaction, events) => {
    const rows = events
      .filter(({ stream }) => stream.startsWith(prefix))
      .flatMap((event) => ownersIn(event).map((owner) => ({ owner, position: event.position })))
    if (rows.length > 0)
      await transaction.query(
        `insert into ${table} select * from jsonb_to_recordset($1) as row(owner text, position bigint)`,
        [JSON.stringify(rows)],
      )
  }
  const fields = owners.map((field) => `data->>'${field}'`).join(', ')

  return {
    projection: {
      name: `${name}s`,
      reset: async (transaction) => {
        await transaction.query(`truncate ${table}`)
      },
      apply: (transaction, event) => applyAll(transaction, [event]),
      applyAll,
    },
    table: {
      up: `
        create table ${table} (owner text not null, position bigint not null, primary key (owner, position));
        insert into ${table}
        select distinct owner, position from event, unnest(array[${fields}]) as owner
        where starts_with(stream, '${prefix}') and owner is not null;`,
    },
    read: ({ pool, tail }, codec, { initial, evolve }, owner, after) => {
      const decode = decodedEvent(codec)
      const reading = pool.query(
        `select ${recordedColumns} from event
        where event.position in (select o.position from ${table} as o where o.owner = $1 and o.position > $2) order by event.position`,
        [owner, after],
      )
      return orFail(
        tail,
        reading
          .then(recordedEvents)
          .then((recorded) =>
            [...Map.groupBy(recorded, ({ stream }) => stream).values()].map((own) =>
              own.reduce((state, event) => evolve(state, decode(event)), initial),
            ),
          ),
      )
    },
  }
}

import { hash } from 'node:crypto'
import * as t from 'io-ts'
import type { Pool } from 'pg'
import { queryRows } from '../postgres/query-rows.ts'
import { lastPosition } from './read-events.ts'
import { recordedColumns, decodeRecordedEvents } from './read-events.ts'
import { eventDecoder, type EventCodec } from './stored-event.ts'

interface StoredKind {
  readonly prefix: string
  readonly codec: Pick<EventCodec<unknown>, 'name' | 'decode' | 'upcasts'>
}

const SamplePositions = t.strict({ positions: t.readonlyArray(t.number) })
const CheckedPosition = t.strict({ position: t.number })

const samplesSql = `
  select array[min(position), max(position)]::float8[] as positions
  from event where position > $1 and position <= $2
  group by split_part(stream, '/', 1), type, data->>'@version'`

const checkedSql = 'select position::float8 as position from checked_log where codecs = $1'

const recordCheckSql = `
  insert into checked_log (codecs, position) values ($1, $2)
  on conflict (codecs) do update set position = excluded.position`

/** A codec's name spells out its structure, so the digest changes with it. */
const digestOf = (kinds: readonly StoredKind[]): string =>
  hash(
    'sha256',
    JSON.stringify(
      kinds.map(({ prefix, codec: { name, upcasts = {} } }) => [
        prefix,
        name,
        Object.entries(upcasts).map(([type, steps]) => [type, steps.length]),
      ]),
    ),
    'hex',
  )

/** Events per statement, well within the statement timeout. */
const checkedRangeLength = 1_000_000

const checkEventRange = async (pool: Pool, kinds: readonly StoredKind[], after: number, to: number): Promise<void> => {
  const samples = await queryRows(pool, SamplePositions, samplesSql, [after, to])
  const positions = samples.flatMap((sample) => sample.positions)
  const found = await decodeRecordedEvents(
    await pool.query(`select ${recordedColumns} from event where event.position = any($1) order by event.position`, [
      positions,
    ]),
  )
  for (const event of found) {
    const kind = kinds.find(({ prefix }) => event.stream.startsWith(prefix))
    if (kind !== undefined) eventDecoder(kind.codec)(event)
  }
}

/** Decodes the first and last event of each type and version, because streams on demand are never read at startup. */
export const checkStored = async (pool: Pool, kinds: readonly StoredKind[]): Promise<void> => {
  const codecs = digestOf(kinds)
  const [checked = { position: 0 }] = await queryRows(pool, CheckedPosition, checkedSql, [codecs])
  const last = await lastPosition(pool)
  for (let after = checked.position; after < last; after += checkedRangeLength)
    await checkEventRange(pool, kinds, after, Math.min(after + checkedRangeLength, last))
  await pool.query(recordCheckSql, [codecs, last])
}

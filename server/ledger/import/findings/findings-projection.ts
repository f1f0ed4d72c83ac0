import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { LedgerFinding } from '../../../../src/domain/ledger/import/finding.ts'
import { AcknowledgementEvent, findingStream } from '../../../../src/domain/ledger/import/finding-acknowledgement.ts'
import { LedgerImportEvent } from '../../../../src/domain/ledger/import/ledger-import.ts'
import { ledgerImportStream } from '../../../../src/domain/ledger/import/listed-import.ts'
import type { LogProjection } from '../../../log/event-log.ts'
import { eventDecoder } from '../../../log/stored-event.ts'
import { queryRows } from '../../../postgres/query-rows.ts'

const importPrefix = ledgerImportStream('')
const acknowledgementPrefix = findingStream('')
const importEvent = eventDecoder(LedgerImportEvent)
const acknowledgementEvent = eventDecoder(AcknowledgementEvent)

const countMoreSql = 'update ledger_import_finding set count = count + $2 where import_id = $1'

const raiseSql = `
  with before as (select coalesce(max(place), 0) as place, coalesce(max(count), 0) as count from ledger_import_finding where import_id = $1)
  insert into ledger_import_finding (import_id, place, count, digest, finding)
  select $1, before.place + raised.place, greatest(before.count, $2), finding ->> 'digest', finding
  from before, jsonb_array_elements($3::jsonb) with ordinality as raised (finding, place)`

const acknowledgeSql = `
  insert into ledger_finding_acknowledgement (digest, note, actor, at) values ($1, $2, $3, $4) on conflict do nothing`

export const findingsProjection: LogProjection = {
  name: 'ledger-findings',
  tables: ['ledger_import_finding', 'ledger_finding_acknowledgement'],
  apply: async (transaction, recorded) => {
    const { stream, actor, at } = recorded
    if (stream.startsWith(importPrefix)) {
      const event = importEvent(recorded)
      if (event.type !== 'FindingsRaised') return
      const id = stream.slice(importPrefix.length)
      await transaction.query(countMoreSql, [id, event.count])
      await transaction.query(raiseSql, [id, event.count, JSON.stringify(event.findings)])
    }
    if (stream.startsWith(acknowledgementPrefix)) {
      const { finding, note } = acknowledgementEvent(recorded)
      await transaction.query(acknowledgeSql, [finding.digest, note, actor, at])
    }
  },
}

const FindingDigest = t.strict({ digest: t.string })

export const acknowledgedAmong = async (
  client: Pool | PoolClient,
  digests: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (digests.length === 0) return new Set()
  const sql = 'select digest from ledger_finding_acknowledgement where digest = any($1)'
  return new Set((await queryRows(client, FindingDigest, sql, [digests])).map(({ digest }) => digest))
}

const RaisedFinding = t.strict({ finding: LedgerFinding })

export const raisedFindings = async (client: Pool, digests: readonly string[]): Promise<readonly LedgerFinding[]> => {
  const sql = 'select distinct on (digest) finding from ledger_import_finding where digest = any($1) order by digest'
  return (await queryRows(client, RaisedFinding, sql, [digests])).map(({ finding }) => finding)
}

const FindingRow = t.strict({
  import_id: t.string,
  count: t.number,
  open: t.number,
  place: t.number,
  finding: LedgerFinding,
  note: t.union([t.string, t.null]),
  actor: t.union([t.string, t.null]),
  at: t.union([t.string, t.null]),
})
export type ImportFinding = t.TypeOf<typeof FindingRow>

export const maxListed = 100

const findingsSql = `
  select * from (
    select f.import_id, f.count::float8 as count, f.finding, a.note, a.actor,
      to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      (f.count - count(a.digest) over (partition by f.import_id))::float8 as open,
      row_number() over (partition by f.import_id order by a.digest is not null, f.place)::float8 as place
    from ledger_import_finding f left join ledger_finding_acknowledgement a using (digest)
    where f.import_id = any($1)
  ) findings
  where place <= ${maxListed.toString()}
  order by import_id, place`

export const findingsOf = (pool: Pool, ids: readonly string[]): Promise<readonly ImportFinding[]> =>
  queryRows(pool, FindingRow, findingsSql, [ids])

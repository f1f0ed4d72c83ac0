import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import { queryRows } from '../../../postgres/query-rows.ts'

const CodeCycle = t.readonly(t.strict({ line: t.number, reason: t.string }))
type CodeCycle = t.TypeOf<typeof CodeCycle>

const codeRingsSql = `
  with recursive step as (
    select security, date, new_code, null::int as line from ledger_corporate_action
    where known_to = 'infinity' and new_code <> ''
    union all
    select security, date, new_code, line from ledger_staged_corporate_action where new_code <> ''
  ),
  reached (line, date, origin, code) as (
    select line, date, security, new_code from step where line is not null
    union
    select reached.line, reached.date, origin, new_code
    from reached join step on step.security = reached.code and step.date = reached.date
  )
  select line, format('units of %s would convert back to it on %s', origin, to_char(date, 'YYYY-MM-DD')) as reason
  from reached where code = origin order by line`

export const stagedCodeCycles = (client: PoolClient): Promise<readonly CodeCycle[]> =>
  queryRows(client, CodeCycle, codeRingsSql)

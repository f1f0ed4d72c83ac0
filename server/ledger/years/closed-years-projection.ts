import { LedgerImportEvent } from '../../../src/domain/ledger/import/ledger-import.ts'
import { ledgerImportStream } from '../../../src/domain/ledger/import/listed-import.ts'
import { ClosedYearEvent, closedYearStream } from '../../../src/domain/ledger/years/closed-year.ts'
import type { LogProjection } from '../../log/event-log.ts'
import { eventDecoder } from '../../log/stored-event.ts'

const yearPrefix = closedYearStream('')
const importPrefix = ledgerImportStream('')
const yearEvent = eventDecoder(ClosedYearEvent)
const importEvent = eventDecoder(LedgerImportEvent)

const closeYearSql = `
  insert into ledger_closed_year (account, year, position, closed_on, closed_at, closed_by)
  select account, $2, $3, $4, $5, $6 from unnest($1::text[]) as account`

const openYearSql = `
  update ledger_closed_year set opened_position = $3, opened_at = $4, opened_by = $5, reason = $6
  where account = any($1) and year = $2 and opened_position is null`

const changeYearSql = `
  insert into ledger_closed_year_change (position, import_id, account, years, first_day, rows, at, actor)
  select $2, $3, one.account, array(select jsonb_array_elements_text(one.years)::int), one.first_day, one.rows, $4, $5
  from jsonb_to_recordset($1::jsonb) as one(account text, years jsonb, first_day date, rows integer)`

export const closedYearsProjection: LogProjection = {
  name: 'ledger-closed-years',
  tables: ['ledger_closed_year', 'ledger_closed_year_change'],
  apply: async (transaction, recorded) => {
    const { stream, position, at, actor } = recorded
    if (stream.startsWith(importPrefix)) {
      const event = importEvent(recorded)
      if (event.type !== 'ClosedYearsChanged') return
      const rows = event.changes.map(({ from, ...one }) => ({ ...one, first_day: from }))
      await transaction.query(changeYearSql, [
        JSON.stringify(rows),
        position,
        stream.slice(importPrefix.length),
        at,
        actor,
      ])
    }
    if (stream.startsWith(yearPrefix)) {
      const event = yearEvent(recorded)
      if (event.type === 'FiguresChanged') return
      const of = [event.accounts, stream.slice(yearPrefix.length), position]
      await (event.type === 'YearClosed'
        ? transaction.query(closeYearSql, [...of, event.on, at, actor])
        : transaction.query(openYearSql, [...of, at, actor, event.reason]))
    }
  },
}

import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import { financialYearEnding } from '../../../../src/domain/dates/financial-year.ts'
import type { SheetName } from '../../../../src/domain/ledger/import/imported-file.ts'
import type { Fault } from '../../../../src/domain/ledger/import/ledger-import.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { type ChangedRows, transactionsToBe } from '../affected.ts'
import type { ReadFile } from '../reading/staged-lines.ts'

const Fixed = t.strict({ account: t.string, year: t.number, line: t.number })
type Fixed = t.TypeOf<typeof Fixed>

const closed = '(select account, year from ledger_closed_year where opened_position is null)'

/** A choice of parcels applies to sales until the next choice. */
const choices = (changed: string): string => `
  select c.account, min(y.year) as year, line
  from ${changed} c join ${closed} y on y.account = c.account and c.date <= make_date(y.year, 6, 30)
  where not exists (
    select from (
      select account, date from ledger_parcel_choice where known_to = 'infinity' union select account, date from ${changed} same
    ) later
    where later.account = c.account and later.date > c.date and later.date <= make_date(y.year - 1, 7, 1)
  )
  group by c.account, line order by line`

const picks = (changed: string): string => `
  select p.account, y.year, line
  from ${changed} p join ${closed} y on y.account = p.account
    and p.date between make_date(y.year - 1, 7, 1) and make_date(y.year, 6, 30)
  order by line`

const fixedText = ({ account, year }: Omit<Fixed, 'line'>): string =>
  `${financialYearEnding(year).label} of ${account} is closed, so the parcels of its sales are fixed`

const stagedPicks = `(
  select x.account, x.date, p.line from ledger_staged_parcel_pick p join (${transactionsToBe('select sale_id from ledger_staged_parcel_pick')}) x on x.id = p.sale_id)`

const staged: readonly (readonly [sheet: SheetName, column: string, sql: string])[] = [
  ['parcel_choices', 'from', choices('ledger_staged_parcel_choice')],
  ['parcel_picks', 'sale', picks(stagedPicks)],
]

export const closedChoiceFaults = async (client: PoolClient, files: readonly ReadFile[]): Promise<readonly Fault[]> => {
  const faults: Fault[] = []
  for (const [sheet, column, sql] of staged) {
    const file = files.find(({ source }) => source.sheet === sheet)?.source.file
    if (file === undefined) continue
    const fixed = await queryRows(client, Fixed, sql)
    faults.push(...fixed.map((one) => ({ file, line: one.line, column, reason: fixedText(one) })))
  }
  return faults
}

export const closedChoiceReasons = async (client: PoolClient, changed: ChangedRows): Promise<readonly string[]> => {
  const withLine = (rows: string): string => `(select account, date, 0 as line from ${rows} r)`
  const fixed = [
    ...(await queryRows(client, Fixed, choices(withLine(changed('parcel_choice'))))),
    ...(await queryRows(client, Fixed, picks(withLine(changed('parcel_pick'))))),
  ]
  return [...new Set(fixed.map(fixedText))]
}

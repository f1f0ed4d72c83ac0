import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import { financialYearEnding } from '../../../../src/domain/dates/financial-year.ts'
import type { SheetName } from '../../../../src/domain/ledger/import/imported-file.ts'
import type { LedgerImportFault } from '../../../../src/domain/ledger/import/ledger-import.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { type ChangedRows, transactionsAfterImportSql } from '../affected.ts'
import type { ReadFile } from '../reading/staged-lines.ts'

const FixedChoice = t.strict({ account: t.string, year: t.number, line: t.number })
type FixedChoice = t.TypeOf<typeof FixedChoice>

const closedYearsSql = '(select account, year from ledger_closed_year where opened_position is null)'

/** A choice of parcels applies to sales until the next choice. */
const choicesSql = (changed: string): string => `
  select c.account, min(y.year) as year, line
  from ${changed} c join ${closedYearsSql} y on y.account = c.account and c.date <= make_date(y.year, 6, 30)
  where not exists (
    select from (
      select account, date from ledger_parcel_choice where known_to = 'infinity' union select account, date from ${changed} same
    ) later
    where later.account = c.account and later.date > c.date and later.date <= make_date(y.year - 1, 7, 1)
  )
  group by c.account, line order by line`

const picksSql = (changed: string): string => `
  select p.account, y.year, line
  from ${changed} p join ${closedYearsSql} y on y.account = p.account
    and p.date between make_date(y.year - 1, 7, 1) and make_date(y.year, 6, 30)
  order by line`

const fixedText = ({ account, year }: Omit<FixedChoice, 'line'>): string =>
  `${financialYearEnding(year).label} of ${account} is closed, so the parcels of its sales are fixed`

const stagedPicksSql = `(
  select x.account, x.date, p.line from ledger_staged_parcel_pick p join (${transactionsAfterImportSql('select sale_id from ledger_staged_parcel_pick')}) x on x.id = p.sale_id)`

const stagedChoices: readonly (readonly [sheet: SheetName, column: string, sql: string])[] = [
  ['parcel_choices', 'from', choicesSql('ledger_staged_parcel_choice')],
  ['parcel_picks', 'sale', picksSql(stagedPicksSql)],
]

export const closedChoiceFaults = async (
  client: PoolClient,
  files: readonly ReadFile[],
): Promise<readonly LedgerImportFault[]> => {
  const faults: LedgerImportFault[] = []
  for (const [sheet, column, sql] of stagedChoices) {
    const file = files.find(({ source }) => source.sheet === sheet)?.source.file
    if (file === undefined) continue
    const fixed = await queryRows(client, FixedChoice, sql)
    faults.push(...fixed.map((one) => ({ file, line: one.line, column, reason: fixedText(one) })))
  }
  return faults
}

export const closedChoiceReasons = async (client: PoolClient, changed: ChangedRows): Promise<readonly string[]> => {
  const withLineSql = (rows: string): string => `(select account, date, 0 as line from ${rows} r)`
  const fixed = [
    ...(await queryRows(client, FixedChoice, choicesSql(withLineSql(changed('parcel_choice'))))),
    ...(await queryRows(client, FixedChoice, picksSql(withLineSql(changed('parcel_pick'))))),
  ]
  return [...new Set(fixed.map(fixedText))]
}

import * as t from 'io-ts'
import type { Pool } from 'pg'
import { financialYearEnding, financialYearOf } from '../../../src/domain/dates/financial-year.ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { type AfterCode, pageAfterCode } from '../../../src/domain/ledger/accounts/code-pages.ts'
import type { Account } from '../../../src/domain/ledger/accounts/account.ts'
import type { AccountYear, ListedYear } from '../../../src/domain/ledger/years/closed-year.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { displayNames } from '../../users/display-name.ts'
import type { FirmDirectory } from '../directory.ts'
import { readInception } from '../read/read-inception.ts'
import type { DateSpan } from '../read/scope.ts'
import { onSnapshot, type LedgerSnapshot } from '../read/snapshot.ts'
import { nullable } from '../../../src/domain/json/nullable.ts'

const YearCount = t.strict({ year: t.number, closed: t.number })

const yearCountsSql = `
  select year, count(*)::int as closed from ledger_closed_year
  where opened_position is null and account = any($1) group by year`

const StoredClosing = t.strict({
  account: t.string,
  closedAt: t.string,
  closedBy: t.string,
  openedAt: nullable(t.string),
  openedBy: nullable(t.string),
  reason: nullable(t.string),
  changedFrom: nullable(t.string),
})
type StoredClosing = t.TypeOf<typeof StoredClosing>

const instantSql = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const closingsSql = `
  select distinct on (account) account, ${instantSql('closed_at')} as "closedAt", closed_by as "closedBy",
    ${instantSql('opened_at')} as "openedAt", opened_by as "openedBy", reason,
    (select to_char(min(first_day), 'YYYY-MM-DD') from ledger_closed_year_change c
      where c.account = y.account and c.position > y.position and y.year = any(c.years)) as "changedFrom"
  from ledger_closed_year y where year = $1 and account = any($2) order by account, position desc`

interface ReadYearServices {
  readonly pool: Pool
  readonly directory: Pick<FirmDirectory, 'accounts'>
  readonly today: () => IsoDate
}

export interface ListedYears {
  readonly years: () => Promise<readonly ListedYear[]>
  readonly accountsOf: (year: number, behind: AfterCode) => Promise<readonly AccountYear[]>
}

const codeOf = ({ AccountCode }: Account): string => AccountCode

const lastFinancialYear = (today: IsoDate): number => Number(financialYearOf(today).start.slice(0, 4))

export const openListedYears = ({ pool, directory, today }: ReadYearServices): ListedYears => ({
  years: async () => {
    const codes = directory.accounts().map(codeOf)
    const first = await onSnapshot(pool, { _tag: 'Now' }, (snapshot) => readInception(snapshot, codes, today()))
    const closed = new Map(
      (await queryRows(pool, YearCount, yearCountsSql, [codes])).map((row) => [row.year, row.closed]),
    )
    const [from, to] = [Number(financialYearOf(first).end.slice(0, 4)), lastFinancialYear(today())]
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => to - index).map((year) => {
      const { start, end } = financialYearEnding(year)
      return { year, start, end, accounts: codes.length, closed: closed.get(year) ?? 0 }
    })
  },

  accountsOf: async (year, behind) => {
    const page = pageAfterCode(behind, codeOf)(directory.accounts())
    const stored = await queryRows(pool, StoredClosing, closingsSql, [year, page.map(codeOf)])
    const byAccount = new Map(stored.map((row) => [row.account, row]))
    const nameOf = await displayNames(pool)(
      stored.flatMap(({ closedBy, openedBy }) => (openedBy === null ? [closedBy] : [closedBy, openedBy])),
    )
    const listed = (row: StoredClosing | undefined): Pick<AccountYear, 'closed' | 'opened' | 'changedFrom'> => {
      if (row === undefined) return { closed: null, opened: null, changedFrom: null }
      const { closedAt, closedBy, openedAt, openedBy, reason, changedFrom } = row
      if (openedAt === null) return { closed: { at: closedAt, by: nameOf(closedBy) }, opened: null, changedFrom }
      const opened = { at: openedAt, by: nameOf(openedBy ?? ''), reason: reason ?? '' }
      return { closed: null, opened, changedFrom: null }
    }
    return page.map(({ AccountCode: account, AccountName, GroupCode, AdvisorCode }) => ({
      account,
      accountName: AccountName,
      group: GroupCode,
      adviser: AdvisorCode,
      ...listed(byAccount.get(account)),
    }))
  },
})

const YearClosing = t.readonly(t.strict({ account: t.string, year: t.number, position: t.number, on: t.string }))
type YearClosing = t.TypeOf<typeof YearClosing>

export interface YearClosings {
  readonly closed: readonly YearClosing[]
  readonly areAll: boolean
}

const closedOnSql = `
  select account, year, position::float8 as position, to_char(closed_on, 'YYYY-MM-DD') as "on" from ledger_closed_year
  where account = any($1) and year between $2 and $3
    and position <= $4 and (opened_position is null or opened_position > $4)
  order by position, account, year`

const yearOf = (date: string): number => Number(financialYearOf(date).end.slice(0, 4))

export const readClosings = async (
  { client }: Pick<LedgerSnapshot, 'client'>,
  accounts: readonly string[],
  { from, to }: DateSpan,
  position: number,
): Promise<YearClosings> => {
  const [first, last] = [yearOf(from), yearOf(to)]
  const closed = await queryRows(client, YearClosing, closedOnSql, [accounts, first, last, position])
  return { closed, areAll: closed.length > 0 && closed.length === accounts.length * (last - first + 1) }
}

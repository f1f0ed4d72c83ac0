import * as t from 'io-ts'
import type { Pool } from 'pg'
import { daysBetween } from '../../../src/domain/dates/calendar.ts'
import { dayIn } from '../../../src/domain/dates/time-zone.ts'
import { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { BreakState, type ListedBreak, subjectOfBreak } from '../../../src/domain/ledger/reconciliation/break.ts'
import { O, pipe } from '../../../src/domain/fp.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { displayNames } from '../../users/display-name.ts'
import type { FirmDirectory } from '../directory.ts'

const optionalText = t.union([t.string, t.null])

const StoredBreak = t.strict({
  account: t.string,
  security: optionalText,
  securityName: optionalText,
  currency: optionalText,
  state: BreakState,
  date: IsoDate,
  since: IsoDate,
  ledger: t.string,
  custodian: t.string,
  difference: t.string,
  reason: optionalText,
  by: optionalText,
  explainedAt: optionalText,
  matchedAt: optionalText,
})
type StoredBreak = t.TypeOf<typeof StoredBreak>

const OpenBreaks = t.strict({ count: t.number, since: t.union([IsoDate, t.null]) })

export type BreakAccounts = O.Option<readonly string[]>

export const maxBreaks = 5_000

const dateSql = (column: string): string => `to_char(b.${column}, 'YYYY-MM-DD') as ${column}`
const figureSql = (column: string): string => `trim_scale(b.${column})::text as ${column}`
const instantSql = (column: string, name: string): string =>
  `to_char(b.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${name}"`

const breaksSql = `
  select b.account, b.security, s.display_name as "securityName", b.currency, b.state, ${dateSql('date')}, ${dateSql('since')},
    ${figureSql('ledger')}, ${figureSql('custodian')}, ${figureSql('difference')}, b.reason, b.explained_by as by,
    ${instantSql('explained_at', 'explainedAt')}, ${instantSql('matched_at', 'matchedAt')}
  from reconciliation_break b
    left join ledger_security s on s.code = b.security and s.known_to = 'infinity'
  where ($1::text[] is null or b.account = any($1))
    and (b.account, coalesce(b.security, ''), coalesce(b.currency, '')) > ($2, $3, $4)
  order by b.account, b.security nulls first, b.currency nulls first limit $5`

const openBreaksSql = `
  select count(*)::int as count, to_char(min(since), 'YYYY-MM-DD') as since
  from reconciliation_break where state = 'Open' and ($1::text[] is null or account = any($1))`

interface BreakServices {
  readonly pool: Pool
  readonly directory: FirmDirectory
  readonly timeZone: () => string
  readonly now: () => Date
}

export interface BreakReader {
  /** After the break `after`; without `limit` all that remain. */
  readonly list: (of: BreakAccounts, after?: string, limit?: number) => Promise<readonly ListedBreak[]>
  readonly open: (of: BreakAccounts) => Promise<t.TypeOf<typeof OpenBreaks>>
}

export const openBreakReader = ({ pool, directory, timeZone, now }: BreakServices): BreakReader => {
  const listed = (stored: StoredBreak, nameOf: (username: string) => string): ListedBreak => {
    const { reason, by, explainedAt, ...row } = stored
    const { account, since, matchedAt } = row
    const last = matchedAt === null ? now() : new Date(matchedAt)
    const { AccountName, GroupCode, AdvisorCode } = pipe(
      directory.account(account),
      O.getOrElse(() => ({ AccountName: account, GroupCode: '', AdvisorCode: '' })),
    )
    return {
      ...row,
      accountName: AccountName,
      group: GroupCode,
      adviser: AdvisorCode,
      age: Math.max(0, daysBetween(since, dayIn(timeZone(), last))),
      explanation:
        reason === null || by === null || explainedAt === null
          ? null
          : { reason, by, byName: nameOf(by), at: explainedAt },
    }
  }
  return {
    list: async (of, after, limit) => {
      const { account, security, currency } = subjectOfBreak(after ?? '')
      const rows = await queryRows(pool, StoredBreak, breaksSql, [
        ...[O.toNullable(of), account, security ?? '', currency ?? '', limit ?? null],
      ])
      const nameOf = await displayNames(pool)(rows.flatMap(({ by }) => (by === null ? [] : [by])))
      return rows.map((row) => listed(row, nameOf))
    },
    open: async (of) => {
      const [found] = await queryRows(pool, OpenBreaks, openBreaksSql, [O.toNullable(of)])
      return found ?? { count: 0, since: null }
    },
  }
}

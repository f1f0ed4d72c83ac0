import * as t from 'io-ts'
import { displayDate } from '../../../src/domain/dates/display-date.ts'
import type { Account } from '../../../src/domain/ledger/accounts/account.ts'
import type { NetCapitalGain } from '../../../src/domain/ledger/tax/net-capital-gain.ts'
import { formatCell } from '../../../src/domain/widgets/table/format-cell.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { readDistributedGains } from '../read/income/read-components.ts'
import { readPositions } from '../read/read-positions.ts'
import { readTaxpayers } from '../read/read-taxpayers.ts'
import { type Snapshot, upTo } from '../read/snapshot.ts'
import { type TaxpayerYear, taxpayerYears } from './taxpayer-years.ts'

const Closed = t.strict({ account: t.string, year: t.number, position: t.number, on: t.string, isChanged: t.boolean })

const closed = `
  select y.account, y.year, y.position::float8 as position, to_char(y.closed_on, 'YYYY-MM-DD') as "on", exists (
    select from ledger_closed_year_change c
    where c.account = y.account and c.position > y.position and y.year = any(c.years)
  ) as "isChanged"
  from ledger_closed_year y where y.account = any($1) and y.opened_position is null
  order by y.position`

const sumsText = ({ net, carriedForward }: NetCapitalGain): string =>
  `a net capital gain of ${formatCell('currency', net)} and losses carried forward of ${formatCell('currency', carriedForward)}`

const isSame = (one: NetCapitalGain, other: NetCapitalGain): boolean =>
  one.net === other.net && one.carriedForward === other.carriedForward

const endingIn = ({ year }: TaxpayerYear): number => Number(year.end.slice(0, 4))

/** The same year of the same accounts as the ledger was known at a position of the log. */
const readThen = async (
  snapshot: Snapshot,
  accounts: readonly Account[],
  { year, unit }: TaxpayerYear,
  position: number,
): Promise<TaxpayerYear | undefined> => {
  const then = await upTo(snapshot, position)
  const own = accounts.filter(({ AccountCode }) => unit.accounts.includes(AccountCode))
  const { positions } = await readPositions(then, unit.accounts, year.end)
  const taxpayers = await readTaxpayers(then, own)
  const distributed = await readDistributedGains(then, unit.accounts, year.end)
  return taxpayerYears(taxpayers, positions, distributed, year.end).findLast((one) => one.year.end === year.end)
}

const textOf = (on: string, now: TaxpayerYear, isChanged: boolean, then: TaxpayerYear | undefined): string => {
  const when = `${now.year.label} was closed on ${displayDate(on)}`
  if (!isChanged) return `${when}.`
  if (then === undefined || isSame(then, now)) return `${when}. The ledger has changed since; these sums have not.`
  return `${when} with ${sumsText(then)}. By what the ledger says now it is ${sumsText(now)}.`
}

/** Which of some years are closed, of each account that is in them, and what is another by now than what they were closed with. */
export const closedYearNotes = async (
  snapshot: Snapshot,
  accounts: readonly Account[],
  years: readonly TaxpayerYear[],
): Promise<readonly string[]> => {
  const codes = accounts.map(({ AccountCode }) => AccountCode)
  const found = await queryRows(snapshot.client, Closed, closed, [codes])
  const notes: string[] = []
  for (const now of years) {
    const own = found.filter(({ account, year }) => year === endingIn(now) && now.unit.accounts.includes(account))
    const last = own.at(-1)
    if (last === undefined || own.length < now.unit.accounts.length) continue
    const isChanged = own.some((one) => one.isChanged)
    notes.push(
      textOf(last.on, now, isChanged, isChanged ? await readThen(snapshot, accounts, now, last.position) : now),
    )
  }
  return notes
}

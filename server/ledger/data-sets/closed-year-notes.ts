import * as t from 'io-ts'
import { displayDate } from '../../../src/domain/dates/display-date.ts'
import { endingYearOf } from '../../../src/domain/dates/financial-year.ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { O } from '../../../src/domain/fp.ts'
import type { Account } from '../../../src/domain/ledger/accounts/account.ts'
import type { NetCapitalGain } from '../../../src/domain/ledger/tax/net-capital-gain.ts'
import type { TaxUnit } from '../../../src/domain/ledger/tax/tax-unit.ts'
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

type Sums = Pick<NetCapitalGain, 'net' | 'carriedForward'>

const sumsText = ({ net, carriedForward }: Sums): string =>
  `a net capital gain of ${formatCell('currency', net)} and losses carried forward of ${formatCell('currency', carriedForward)}`

const isSame = (one: Sums, other: Sums): boolean => one.net === other.net && one.carriedForward === other.carriedForward

const isTaxedTogether =
  (accounts: readonly string[]) =>
  (unit: TaxUnit): boolean =>
    unit.accounts.length === accounts.length && unit.accounts.every((account) => accounts.includes(account))

/** The same year of the same accounts as the ledger was known at a position of the log; none where they were not taxed together then. */
const readThen = async (
  snapshot: Snapshot,
  accounts: readonly Account[],
  { year, unit }: TaxpayerYear,
  position: number,
): Promise<O.Option<Sums>> => {
  const then = await upTo(snapshot, position)
  const own = accounts.filter(({ AccountCode }) => unit.accounts.includes(AccountCode))
  const taxpayers = await readTaxpayers(then, own)
  if (!taxpayers.units.some(isTaxedTogether(unit.accounts))) return O.none
  const { positions } = await readPositions(then, unit.accounts, year.end)
  const distributed = await readDistributedGains(then, unit.accounts, year.end)
  const sums = taxpayerYears(taxpayers, positions, distributed, year.end)
  return O.some(sums.findLast((one) => one.year.end === year.end) ?? { net: 0, carriedForward: 0 })
}

const changedText = (now: TaxpayerYear, then: O.Option<Sums>): string => {
  if (O.isNone(then)) return '. The ledger has changed since, and who is taxed together.'
  if (isSame(then.value, now)) return '. The ledger has changed since; these sums have not.'
  return ` with ${sumsText(then.value)}. By what the ledger says now it is ${sumsText(now)}.`
}

/** Which of some years are closed, of each account that is in them, and what of those that were over by a day is another than what they were closed with. */
export const closedYearNotes = async (
  snapshot: Snapshot,
  accounts: readonly Account[],
  years: readonly TaxpayerYear[],
  asAt: IsoDate,
): Promise<readonly string[]> => {
  const codes = accounts.map(({ AccountCode }) => AccountCode)
  const found = await queryRows(snapshot.client, Closed, closed, [codes])
  const notes: string[] = []
  for (const now of years) {
    const own = found.filter(
      ({ account, year }) => year === endingYearOf(now.year.end) && now.unit.accounts.includes(account),
    )
    const last = own.at(-1)
    if (last === undefined || own.length < now.unit.accounts.length) continue
    const when = `${now.year.label} was closed on ${displayDate(last.on)}`
    if (!own.some((one) => one.isChanged)) notes.push(`${when}.`)
    else if (now.year.end > asAt) notes.push(`${when}. The ledger has changed since.`)
    else notes.push(`${when}${changedText(now, await readThen(snapshot, accounts, now, last.position))}`)
  }
  return notes
}

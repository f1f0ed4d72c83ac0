import * as t from 'io-ts'
import { displayDate } from '../../../../src/domain/dates/display-date.ts'
import { endingYearOf } from '../../../../src/domain/dates/financial-year.ts'
import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { O } from '../../../../src/domain/fp.ts'
import type { Account } from '../../../../src/domain/ledger/accounts/account.ts'
import type { NetCapitalGain } from '../../../../src/domain/ledger/tax/net-capital-gain.ts'
import { isTogether, type TaxUnit, unitText } from '../../../../src/domain/ledger/tax/tax-unit.ts'
import { formatCell } from '../../../../src/domain/widgets/table/format-cell.ts'
import type { Meta, Row } from '../../../../src/domain/widgets/table/widget-table.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { readDistributedGains } from '../../read/income/read-components.ts'
import { readPositions } from '../../read/read-positions.ts'
import { readTaxpayers, withTaxedTogether } from '../../read/read-taxpayers.ts'
import { type Snapshot, upTo } from '../../read/snapshot.ts'
import { anomalyMeta } from './anomaly-notes.ts'
import { assessing, preCgtNotes, realisedFrom } from './gains.ts'
import { asAtMeta, isOneAccount, type Reader } from '../reading.ts'
import { column, table } from '../table.ts'
import { type TaxpayerYear, taxpayerYears } from '../taxpayer-years.ts'

const footer = (value: string): Meta => ({ class: 'footer-table-row', value })

const untaxedMeta = (accounts: readonly string[]): readonly Meta[] =>
  accounts.map((account) => footer(`${account}: nothing says who is taxed on its gains, so no discount is taken off.`))

/** Of many it is said once; nothing is said that only those taxed with accounts out of sight would read. */
const unitMeta = (units: readonly TaxUnit[]): readonly Meta[] =>
  [
    ...units.filter((unit) => isTogether(unit) || units.length === 1).map((unit) => unitText(unit, (code) => code)),
    ...(units.length > 1 ? [`Every ${units.some(isTogether) ? 'other ' : ''}sum is of one account alone.`] : []),
  ].map(footer)

const sums = [
  column('other', 'Other gains', 'currency', { visibilityWeight: 3 }),
  column('discountable', 'Discount gains', 'currency', { visibilityWeight: 3 }),
  column('losses', 'Losses', 'currency', { visibilityWeight: 3 }),
  column('broughtForward', 'Losses b/f', 'currency', { visibilityWeight: 1 }),
  column('applied', 'Losses applied', 'currency', { visibilityWeight: 2 }),
  column('discount', 'Discount', 'currency', { visibilityWeight: 2 }),
  column('net', 'Net capital gain', 'currency'),
  column('carriedForward', 'Losses c/f', 'currency', { visibilityWeight: 1 }),
]

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
const closedYearNotes = async (
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

export const netCapitalGains: Reader = async (reading) => {
  const { snapshot, asAt, from = '' } = reading
  const accounts = await withTaxedTogether(snapshot, reading.accounts, reading.maySee)
  const codes = accounts.map(({ AccountCode }) => AccountCode)
  const { positions } = await readPositions(snapshot, codes, asAt)
  const taxpayers = await readTaxpayers(snapshot, accounts)
  const distributed = await readDistributedGains(snapshot, codes, asAt)
  const years = taxpayerYears(taxpayers, positions, distributed, asAt).filter(({ year }) => year.end >= from)
  // what is known on a day is as it was, and of many accounts each has a dashboard of its own
  const closed =
    isOneAccount(reading) && snapshot.knownOn === null ? await closedYearNotes(snapshot, accounts, years, asAt) : []
  const gained = [...new Set(years.flatMap(({ unit }) => unit.accounts))]
  return table(
    [
      ...(isOneAccount(reading) ? [] : [column('account', 'Account', 'text')]),
      column('year', 'Financial year', 'text'),
      ...sums,
    ],
    years
      .map(({ year: { label }, unit, ...sum }): Row => ({ ...sum, account: unit.accounts.join(', '), year: label }))
      .toReversed(),
    [
      ...asAtMeta(reading),
      ...closed.map(footer),
      ...unitMeta(taxpayers.units),
      ...anomalyMeta(positions),
      ...preCgtNotes(realisedFrom(positions, from).map(assessing(taxpayers.of))).map(footer),
      ...untaxedMeta(gained.filter((account) => O.isNone(taxpayers.of(account).entity))),
    ],
  )
}

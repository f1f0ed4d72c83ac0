import * as t from 'io-ts'
import { displayDate } from '../../../../src/domain/dates/display-date.ts'
import { endingYearOf } from '../../../../src/domain/dates/financial-year.ts'
import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { O } from '../../../../src/domain/fp.ts'
import type { Account } from '../../../../src/domain/ledger/accounts/account.ts'
import type { IncompleteYear, NetCapitalGain } from '../../../../src/domain/ledger/tax/net-capital-gain.ts'
import { hasSeveralAccounts, type TaxUnit, unitText } from '../../../../src/domain/ledger/tax/tax-unit.ts'
import { formatCell } from '../../../../src/domain/widgets/table/format-cell.ts'
import { unknownCells } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import type { TableMeta, TableRow } from '../../../../src/domain/widgets/table/widget-table.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { type DistributedIncome, readDistributed } from '../../read/income/read-components.ts'
import { readPositions } from '../../read/read-positions.ts'
import { readTaxpayers, withAccountsTaxedTogether } from '../../read/read-taxpayers.ts'
import { type LedgerSnapshot, snapshotUpTo } from '../../read/snapshot.ts'
import { anomalyMeta } from './anomaly-notes.ts'
import { assessDiscount, preCgtNotes, disposalsSince } from './gains.ts'
import { missingNote } from '../income/missing-note.ts'
import { asAtMeta, isOneAccount, type DataSetReader } from '../reading.ts'
import { tableColumn, dataTable } from '../table.ts'
import { type TaxpayerYear, taxpayerYears } from '../taxpayer-years.ts'

const footerNote = (value: string): TableMeta => ({ class: 'footer-table-row', value })

const untaxedMeta = (accounts: readonly string[]): readonly TableMeta[] =>
  accounts.map((account) =>
    footerNote(`${account}: the taxpayer for its gains is unknown, so no discount is deducted.`),
  )

/** One note covers all accounts that are taxed alone. No note names an account that the reader may not see. */
const unitMeta = (units: readonly TaxUnit[]): readonly TableMeta[] =>
  [
    ...units
      .filter((unit) => hasSeveralAccounts(unit) || units.length === 1)
      .map((unit) => unitText(unit, (code) => code)),
    ...(units.length > 1
      ? [`Every ${units.some(hasSeveralAccounts) ? 'other ' : ''}sum is for one account only.`]
      : []),
  ].map(footerNote)

const sumColumns = [
  tableColumn('other', 'Other gains', 'currency', { visibilityWeight: 3 }),
  tableColumn('discountable', 'Discount gains', 'currency', { visibilityWeight: 3 }),
  tableColumn('losses', 'Losses', 'currency', { visibilityWeight: 3 }),
  tableColumn('broughtForward', 'Losses b/f', 'currency', { visibilityWeight: 1 }),
  tableColumn('applied', 'Losses applied', 'currency', { visibilityWeight: 2 }),
  tableColumn('discount', 'Discount', 'currency', { visibilityWeight: 2 }),
  tableColumn('net', 'Net capital gain', 'currency'),
  tableColumn('carriedForward', 'Losses c/f', 'currency', { visibilityWeight: 1 }),
]

const pathsBySum: readonly (readonly [sum: keyof IncompleteYear, paths: readonly string[]])[] = [
  ['gains', ['other', 'discountable']],
  ['broughtForward', ['broughtForward']],
  ['applied', ['applied']],
  ['net', ['discount', 'net']],
  ['carriedForward', ['carriedForward']],
]

const incompleteCells = ({ incomplete }: TaxpayerYear): TableRow =>
  unknownCells(...pathsBySum.flatMap(([sum, paths]) => (incomplete[sum] ? paths : [])))

export const missingGainsNote = ({ missing }: DistributedIncome, years: readonly TaxpayerYear[]): string | null => {
  const first = years.map(({ year }) => year.start).toSorted()[0] ?? ''
  const own = missing.filter(({ date }) => date >= first)
  return own.length === 0 ? null : missingNote('Gains, Net capital gain', own)
}

const missingMeta = (...asked: Parameters<typeof missingGainsNote>): readonly TableMeta[] => {
  const note = missingGainsNote(...asked)
  return note === null ? [] : [footerNote(note)]
}

const ClosedYearRow = t.strict({
  account: t.string,
  year: t.number,
  position: t.number,
  on: t.string,
  isChanged: t.boolean,
})

const closedYearsSql = `
  select y.account, y.year, y.position::float8 as position, to_char(y.closed_on, 'YYYY-MM-DD') as "on", exists (
    select from ledger_closed_year_change c
    where c.account = y.account and c.position > y.position and y.year = any(c.years)
  ) as "isChanged"
  from ledger_closed_year y where y.account = any($1) and y.opened_position is null
  order by y.position`

type CarriedSums = Pick<NetCapitalGain, 'net' | 'carriedForward'>

const sumsText = ({ net, carriedForward }: CarriedSums): string =>
  `a net capital gain of ${formatCell('currency', net)} and losses carried forward of ${formatCell('currency', carriedForward)}`

const isSame = (one: CarriedSums, other: CarriedSums): boolean =>
  one.net === other.net && one.carriedForward === other.carriedForward

const isTaxedTogether =
  (accounts: readonly string[]) =>
  (unit: TaxUnit): boolean =>
    unit.accounts.length === accounts.length && unit.accounts.every((account) => accounts.includes(account))

/** The year's sums as known at a log position. None if the accounts were not taxed together then. */
const readSumsAtPosition = async (
  snapshot: LedgerSnapshot,
  accounts: readonly Account[],
  { year, unit }: TaxpayerYear,
  position: number,
): Promise<O.Option<CarriedSums>> => {
  const then = await snapshotUpTo(snapshot, position)
  const own = accounts.filter(({ AccountCode }) => unit.accounts.includes(AccountCode))
  const taxpayers = await readTaxpayers(then, own)
  if (!taxpayers.units.some(isTaxedTogether(unit.accounts))) return O.none
  const { positions } = await readPositions(then, unit.accounts, year.end)
  const distributed = await readDistributed(then, unit.accounts, year.end)
  const sums = taxpayerYears(taxpayers, positions, distributed, year.end)
  return O.some(sums.findLast((one) => one.year.end === year.end) ?? { net: 0, carriedForward: 0 })
}

const changedText = (now: TaxpayerYear, then: O.Option<CarriedSums>): string => {
  if (O.isNone(then)) return '. Since then the ledger and the accounts that are taxed together have changed.'
  if (isSame(then.value, now)) return '. The ledger has changed since; these sums have not.'
  return ` with ${sumsText(then.value)}. The current ledger gives ${sumsText(now)}.`
}

/** Compares a year with its closed sums only if it ended by `asAt`. */
const closedYearNotes = async (
  snapshot: LedgerSnapshot,
  accounts: readonly Account[],
  years: readonly TaxpayerYear[],
  asAt: IsoDate,
): Promise<readonly string[]> => {
  const codes = accounts.map(({ AccountCode }) => AccountCode)
  const found = await queryRows(snapshot.client, ClosedYearRow, closedYearsSql, [codes])
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
    else notes.push(`${when}${changedText(now, await readSumsAtPosition(snapshot, accounts, now, last.position))}`)
  }
  return notes
}

export const netCapitalGains: DataSetReader = async (reading) => {
  const { snapshot, asAt, from = '' } = reading
  const accounts = await withAccountsTaxedTogether(snapshot, reading.accounts, reading.maySee)
  const codes = accounts.map(({ AccountCode }) => AccountCode)
  const { positions } = await readPositions(snapshot, codes, asAt)
  const taxpayers = await readTaxpayers(snapshot, accounts)
  const distributed = await readDistributed(snapshot, codes, asAt)
  const years = taxpayerYears(taxpayers, positions, distributed, asAt).filter(({ year }) => year.end >= from)
  // only for one account and current records: several accounts each have their own dashboard
  const closed =
    isOneAccount(reading) && snapshot.knownOn === null ? await closedYearNotes(snapshot, accounts, years, asAt) : []
  const gained = [...new Set(years.flatMap(({ unit }) => unit.accounts))]
  return dataTable(
    [
      ...(isOneAccount(reading) ? [] : [tableColumn('account', 'Account', 'text')]),
      tableColumn('year', 'Financial year', 'text'),
      ...sumColumns,
    ],
    years
      .map((one): TableRow => {
        const { year, unit, incomplete: _, ...sum } = one
        return { ...sum, account: unit.accounts.join(', '), year: year.label, ...incompleteCells(one) }
      })
      .toReversed(),
    [
      ...asAtMeta(reading),
      ...missingMeta(distributed, years),
      ...closed.map(footerNote),
      ...unitMeta(taxpayers.units),
      ...anomalyMeta(positions),
      ...preCgtNotes(disposalsSince(positions, from).map(assessDiscount(taxpayers.of))).map(footerNote),
      ...untaxedMeta(gained.filter((account) => O.isNone(taxpayers.of(account).entity))),
    ],
  )
}

import { O } from '../../../../src/domain/fp.ts'
import { isTogether, type TaxUnit, unitText } from '../../../../src/domain/ledger/tax/tax-unit.ts'
import type { Meta, Row } from '../../../../src/domain/widgets/table/widget-table.ts'
import { readDistributedGains } from '../../read/income/read-components.ts'
import { readPositions } from '../../read/read-positions.ts'
import { readTaxpayers, withTaxedTogether } from '../../read/read-taxpayers.ts'
import { anomalyMeta } from './anomaly-notes.ts'
import { closedYearNotes } from '../closed-year-notes.ts'
import { assessing, preCgtNotes, realisedFrom } from './gains.ts'
import { asAtMeta, isOneAccount, type Reader } from '../reading.ts'
import { column, table } from '../table.ts'
import { taxpayerYears } from '../taxpayer-years.ts'

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

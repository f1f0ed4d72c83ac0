import type { IsoDate } from '../../dates/iso-date.ts'
import { O } from '../../fp.ts'
import { quantity } from '../parcels/parcel.ts'
import type { Step } from '../valuation/step.ts'
import { stepOn } from '../valuation/step.ts'
import type { BreakFigures } from './break.ts'

/** What a custodian holds of a security on the day of a statement; none, where the statement does not name it. */
export interface StatedUnits {
  readonly date: IsoDate
  readonly units: number
}

const decimals = 8

const decimalText = (units: number): string =>
  quantity(units)
    .toFixed(decimals)
    .replace(/\.?0+$/, '')

/** Against what the ledger's parcels hold at the close of those days; alike is what is so to the last decimal of a quantity. */
export const unitBreak = (statements: readonly StatedUnits[], held: readonly Step[]): O.Option<BreakFigures> => {
  const differenceOf = ({ date, units }: StatedUnits): number => quantity(units - (stepOn(held, date)?.value ?? 0))
  const last = statements.at(-1)
  const first = statements[statements.findLastIndex((stated) => differenceOf(stated) === 0) + 1]
  if (last === undefined || first === undefined) return O.none
  return O.some({
    date: last.date,
    since: first.date,
    ledger: decimalText(stepOn(held, last.date)?.value ?? 0),
    custodian: decimalText(last.units),
    difference: decimalText(differenceOf(last)),
  })
}

import * as t from 'io-ts'
import type { StaticReportFields } from '../../archive/static-report.ts'
import { proposedName } from '../../archive/static-report-name.ts'
import { endingYearOf, financialMonthOf } from '../../dates/financial-year.ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { roundToCents, totalOf } from '../../money.ts'

/** An account's trades by one order on one day, in dollars, without busted fills. */
export const ContractNote = t.readonly(
  t.strict({
    number: t.string,
    account: t.string,
    accountName: t.string,
    type: t.keyof({ buy: null, sell: null }),
    security: t.string,
    securityName: t.string,
    date: IsoDate,
    settlesOn: IsoDate,
    fills: t.readonlyArray(
      t.readonly(t.strict({ units: t.number, price: t.number, consideration: t.number, brokerage: t.number })),
    ),
  }),
)
export type ContractNote = t.TypeOf<typeof ContractNote>

interface NoteTotals {
  readonly units: number
  readonly averagePrice: number
  readonly consideration: number
  readonly brokerage: number
  readonly net: number
}

export const noteTotals = ({ type, fills }: Pick<ContractNote, 'type' | 'fills'>): NoteTotals => {
  const units = fills.reduce((sum, fill) => sum + fill.units, 0)
  const consideration = totalOf(fills, (fill) => fill.consideration)
  const brokerage = totalOf(fills, (fill) => fill.brokerage)
  return {
    units,
    consideration,
    brokerage,
    averagePrice: units === 0 ? 0 : Number((consideration / units).toFixed(6)),
    net: roundToCents(type === 'buy' ? consideration + brokerage : consideration - brokerage),
  }
}

const noteQuarters = ['Q1', 'Q2', 'Q3', 'Q4'] as const

export const noteFields = ({
  number,
  account,
  date,
}: Pick<ContractNote, 'number' | 'account' | 'date'>): StaticReportFields => {
  const key = {
    StaticReportTitle: `Contract note ${number}`,
    Year: endingYearOf(date),
    Quarter: noteQuarters[Math.ceil(financialMonthOf(date) / 3) - 1] ?? 'Q4',
    ...({ Type: 'portfolio', Code: account } as const),
  }
  return { ...key, StaticReportName: proposedName(key) }
}

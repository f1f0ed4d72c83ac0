import { addDays } from '../../../../src/domain/dates/calendar.ts'
import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { roundToCents, totalOf } from '../../../../src/domain/money.ts'
import type { TransactionType } from '../../../../src/domain/ledger/entity.ts'
import type { AccountLedger } from '../../../../src/domain/ledger/valuation/ledger.ts'
import type { SectionData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { type CashFlowRow, readFlows } from '../../../ledger/read/cash/read-flows.ts'
import { disposalsSince } from '../../../ledger/data-sets/gains/gains.ts'
import { cashOf, foreignCashOf, holdingsOf, receivableOf } from '../../../ledger/data-sets/holdings/holding.ts'
import { unpricedAssetCodes } from '../../../ledger/data-sets/holdings/unpriced.ts'
import { isIncome, totalReceivableOn } from '../../../../src/domain/ledger/income/receivable.ts'
import { gainOf } from '../../../../src/domain/ledger/parcels/parcel.ts'
import { emptyLedger, type SectionReading, type ReportLedgers } from '../reading.ts'

type ValuationData = SectionData<'valuation'>
type ValuationFigures = Omit<ValuationData, 'from' | 'to' | 'accounts'>

const worthOf = (ledger: AccountLedger, date: IsoDate) => {
  const holdings = holdingsOf(ledger, date)
  const securities = totalOf(holdings, ({ marketValue }) => marketValue)
  const cost = totalOf(holdings, (held) => held.cost)
  const cash = cashOf(ledger)
  const foreign = totalOf(foreignCashOf(ledger, date), ({ value }) => value)
  const receivable = receivableOf(ledger, date)
  const accrued = totalReceivableOn(ledger.receivables.filter(isIncome), date)
  return {
    securities,
    cash,
    foreign,
    receivable,
    accrued,
    total: roundToCents(securities + cash + receivable),
    unrealised: roundToCents(securities - cost),
    isIncomplete: unpricedAssetCodes(holdings, foreignCashOf(ledger, date)).length > 0,
  }
}

/** The amount owed for securities, without accrued income. */
const owedForSecurities = ({ receivable, accrued }: ReturnType<typeof worthOf>): number =>
  roundToCents(receivable - accrued)

interface RangeEnds {
  readonly opening: AccountLedger
  readonly closing: AccountLedger
}

const costOf = ({ positions }: AccountLedger): number =>
  totalOf(
    positions.flatMap(({ history }) => history.open),
    (parcel) => parcel.heldCost,
  )

// Cost changes for tax only: tax-deferred amounts, AMIT adjustments, reduced cost bases of losses and market values
// that the law puts in place of prices. Gains change by the opposite amount.
const adjustmentsForTax = (
  { opening, closing }: RangeEnds,
  { from, to }: SectionReading['period'],
  moreOwed: number,
): number => {
  const isOfPeriod = ({ date }: { readonly date: IsoDate }): boolean => date >= from && date <= to
  const paid = closing.positions.flatMap(({ history }) => history.paid.filter(isOfPeriod))
  const came = (closing.transfers ?? []).filter(isOfPeriod)
  return roundToCents(
    costOf(closing) -
      costOf(opening) +
      totalOf(paid, ({ value }) => value) +
      moreOwed -
      totalOf(disposalsSince(closing.positions, from), gainOf) -
      totalOf(came, ({ cost }) => cost),
  )
}

const valuationFigures = (
  { opening, closing }: RangeEnds,
  reading: SectionReading,
  moved: readonly CashFlowRow[],
): ValuationFigures => {
  const { from, to } = reading.period
  const flowOf = (type: TransactionType): number => moved.find((flow) => flow.type === type)?.amount ?? 0
  const [before, after] = [worthOf(opening, addDays(from, -1)), worthOf(closing, to)]
  const [deposits, withdrawals, fees] = [flowOf('deposit'), 0 - flowOf('withdrawal'), 0 - flowOf('fee')]
  const came = (closing.transfers ?? []).filter(({ date }) => date >= from && date <= to)
  const transfersIn = totalOf(came, ({ value }) => Math.max(0, value))
  const transfersOut = totalOf(came, ({ value }) => Math.max(0, -value))
  const [dividends, distributions, interest] = [flowOf('dividend'), flowOf('distribution'), flowOf('interest')]
  const income = roundToCents(dividends + distributions + interest)
  const realised = totalOf(disposalsSince(closing.positions, from), gainOf)
  const broughtGain = totalOf(came, ({ value, cost }) => value - cost)
  const unrealised = roundToCents(after.unrealised - before.unrealised - broughtGain)
  const receivable = roundToCents(after.accrued - before.accrued)
  const taxAdjustments = adjustmentsForTax(
    { opening, closing },
    reading.period,
    owedForSecurities(after) - owedForSecurities(before),
  )
  const movedForeign = totalOf(moved, ({ amount, home }) => amount - home)
  const currencyGain = roundToCents(after.foreign - before.foreign - movedForeign + flowOf('conversion'))
  const flows = deposits - withdrawals + transfersIn - transfersOut
  const explained =
    before.total + flows + income - fees + realised + unrealised + taxAdjustments + receivable + currencyGain
  return {
    isOpeningIncomplete: before.isIncomplete,
    isClosingIncomplete: after.isIncomplete,
    opening: before.total,
    openingSecurities: before.securities,
    openingCash: before.cash,
    openingReceivable: before.receivable,
    deposits,
    withdrawals,
    transfersIn,
    transfersOut,
    dividends,
    distributions,
    interest,
    income,
    fees,
    realised,
    unrealised,
    taxAdjustments,
    receivable,
    currencyGain,
    other: roundToCents(after.total - explained),
    closing: after.total,
    closingSecurities: after.securities,
    closingCash: after.cash,
    closingReceivable: after.receivable,
    gain: roundToCents(after.total - before.total - flows),
  }
}

const endsOf = (opening: ReportLedgers, closing: ReportLedgers, code: string): RangeEnds => ({
  opening: opening.byAccount.get(code) ?? emptyLedger,
  closing: closing.byAccount.get(code) ?? emptyLedger,
})

export const readValuation = async (reading: SectionReading): Promise<ValuationData> => {
  const { period, ledgers, snapshot, codes, accountName } = reading
  const { from, to } = period
  const closing = await ledgers({ from: to, to })
  const opening = await ledgers({ from: addDays(from, -1), to: addDays(from, -1) })
  const flows = Map.groupBy(await readFlows(snapshot, codes, period), ({ account }) => account)
  return {
    from,
    to,
    ...valuationFigures({ opening: opening.whole, closing: closing.whole }, reading, flows.get(null) ?? []),
    accounts: codes.map((code) => ({
      accountCode: code,
      accountName: accountName(code),
      ...valuationFigures(endsOf(opening, closing, code), reading, flows.get(code) ?? []),
    })),
  }
}

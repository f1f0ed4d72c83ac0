import { addDays } from '../../../../src/domain/dates/calendar.ts'
import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { cents, totalOf } from '../../../../src/domain/money.ts'
import type { TransactionType } from '../../../../src/domain/ledger/transaction-type.ts'
import type { Book } from '../../../../src/domain/ledger/valuation/book.ts'
import type { SectionData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { type Flow, readFlows } from '../../../ledger/book/read-flows.ts'
import { realisedFrom } from '../../../ledger/data-sets/gains.ts'
import { cashOf, holdingsOf } from '../../../ledger/data-sets/holding.ts'
import { gainOf } from '../../../../src/domain/ledger/parcels/parcel.ts'
import { emptyBook, type Reading, type ReportBooks } from '../reading.ts'

type ValuationData = SectionData<'valuation'>
type Figures = Omit<ValuationData, 'from' | 'to' | 'accounts'>

const worthOf = (book: Book, date: IsoDate) => {
  const holdings = holdingsOf(book, date)
  const securities = totalOf(holdings, ({ marketValue }) => marketValue)
  const cost = totalOf(holdings, (held) => held.cost)
  const cash = cashOf(book)
  return { securities, cash, total: cents(securities + cash), unrealised: cents(securities - cost) }
}

interface Ends {
  readonly opening: Book
  readonly closing: Book
}

const figuresOf = ({ opening, closing }: Ends, reading: Reading, flows: readonly Flow[]): Figures => {
  const { from, to } = reading.period
  const flowOf = (type: TransactionType): number => flows.find((flow) => flow.type === type)?.amount ?? 0
  const [before, after] = [worthOf(opening, addDays(from, -1)), worthOf(closing, to)]
  const [deposits, withdrawals, fees] = [flowOf('deposit'), 0 - flowOf('withdrawal'), 0 - flowOf('fee')]
  const [dividends, distributions, interest] = [flowOf('dividend'), flowOf('distribution'), flowOf('interest')]
  const income = cents(dividends + distributions + interest)
  const realised = totalOf(realisedFrom(closing.positions, from), gainOf)
  const unrealised = cents(after.unrealised - before.unrealised)
  const explained = before.total + deposits - withdrawals + income - fees + realised + unrealised
  return {
    opening: before.total,
    openingSecurities: before.securities,
    openingCash: before.cash,
    deposits,
    withdrawals,
    dividends,
    distributions,
    interest,
    income,
    fees,
    realised,
    unrealised,
    other: cents(after.total - explained),
    closing: after.total,
    closingSecurities: after.securities,
    closingCash: after.cash,
    gain: cents(after.total - before.total - deposits + withdrawals),
  }
}

const endsOf = (opening: ReportBooks, closing: ReportBooks, code: string): Ends => ({
  opening: opening.byAccount.get(code) ?? emptyBook,
  closing: closing.byAccount.get(code) ?? emptyBook,
})

export const readValuation = async (reading: Reading): Promise<ValuationData> => {
  const { period, books, snapshot, codes, accountName } = reading
  const { from, to } = period
  const closing = await books({ from: to, to })
  const opening = await books({ from: addDays(from, -1), to: addDays(from, -1) })
  const flows = Map.groupBy(await readFlows(snapshot, codes, period), ({ account }) => account)
  return {
    from,
    to,
    ...figuresOf({ opening: opening.whole, closing: closing.whole }, reading, flows.get(null) ?? []),
    accounts: codes.map((code) => ({
      accountCode: code,
      accountName: accountName(code),
      ...figuresOf(endsOf(opening, closing, code), reading, flows.get(code) ?? []),
    })),
  }
}

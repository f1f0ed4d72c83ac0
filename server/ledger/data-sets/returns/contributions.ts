import { addDays } from '../../../../src/domain/dates/calendar.ts'
import { financialYearOf } from '../../../../src/domain/dates/financial-year.ts'
import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { O } from '../../../../src/domain/fp.ts'
import { listText } from '../../../../src/domain/text/list-text.ts'
import {
  bookParts,
  cashPartCode,
  type BookEarning,
  feesPartCode,
} from '../../../../src/domain/ledger/returns/book-part.ts'
import {
  bookBelowZeroIndex,
  bookTotalLoss,
  returnContributions,
  groupedParts,
  type PartReturn,
} from '../../../../src/domain/ledger/returns/contribution.ts'
import { belowZeroText, type TotalLoss, totalLossText } from '../../../../src/domain/ledger/returns/performance.ts'
import { type ReturnRange, rangeOf, rangeSince } from '../../../../src/domain/ledger/returns/range.ts'
import { valuationDaysOf } from '../../../../src/domain/ledger/valuation/daily-value.ts'
import type { AccountLedger } from '../../../../src/domain/ledger/valuation/ledger.ts'
import { flowDays } from '../../../../src/domain/ledger/valuation/valued-transfer.ts'
import { inCents } from '../../../../src/domain/money.ts'
import { formatCell } from '../../../../src/domain/widgets/table/format-cell.ts'
import {
  isUnpricedIn,
  type UnpricedSpan,
  unpricedSpans,
} from '../../../../src/domain/ledger/valuation/unpriced-span.ts'
import { withUnknown } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import type { TableColumn, TableMeta, TableRow } from '../../../../src/domain/widgets/table/widget-table.ts'
import { readEarnings } from '../../read/income/read-income.ts'
import { loadLedgers } from '../../read/load-ledgers.ts'
import { unpricedDaysMeta } from '../holdings/unpriced.ts'
import { readInception } from '../../read/read-inception.ts'
import { cashSecurity, readSecurities, type SecurityLookup } from '../../read/read-securities.ts'
import { singlePartScope } from '../../read/scope.ts'
import { accountCodesOf, ledgerOf, type DataSetReader, type DataSetReading, spanMeta } from '../reading.ts'
import { tableColumn, dataTable } from '../table.ts'

const feesName = 'Fees'

/** The contribution is null if the book lost more than it had, because contributions then do not add up. */
export interface NamedReturn extends Omit<PartReturn, 'contribution'> {
  readonly contribution: number | null
  /** True if the opening value is at cost, for lack of a price. */
  readonly isOpeningUnknown: boolean
  readonly isClosingUnknown: boolean
  readonly name: string
  readonly assetClass: string
}

type UnpricedReturn = Pick<NamedReturn, 'isOpeningUnknown' | 'isClosingUnknown'>

type ListedReturn = Omit<NamedReturn, 'name' | 'assetClass' | keyof UnpricedReturn>

type DescribedReturn = Omit<NamedReturn, keyof UnpricedReturn>

const isCashOrFees = (code: string): boolean => code === cashPartCode || code === feesPartCode

const describeClassReturn = (part: ListedReturn): DescribedReturn =>
  part.code === feesPartCode
    ? { ...part, code: feesName, name: feesName, assetClass: feesName }
    : { ...part, name: part.code, assetClass: part.code }

const describeReturn =
  (securities: SecurityLookup) =>
  (part: ListedReturn): DescribedReturn => {
    if (part.code === feesPartCode) return describeClassReturn(part)
    const { code, name, assetClass } = part.code === cashPartCode ? cashSecurity : securities(part.code)
    return { ...part, code, name, assetClass }
  }

/** Groups bank cash with the securities of its asset class. */
const assetClassOfPart =
  (securities: SecurityLookup) =>
  (code: string): string =>
    code === feesPartCode ? code : code === cashPartCode ? cashSecurity.assetClass : securities(code).assetClass

const hasAnyAmount = ({ opening, closing, gain, income, contribution }: PartReturn): boolean =>
  opening !== 0 || closing !== 0 || gain !== 0 || income !== 0 || contribution !== 0

const listReturns = (
  returns: readonly PartReturn[],
  isLast: (code: string) => boolean,
  isLinked: boolean,
): readonly ListedReturn[] =>
  returns
    .filter(hasAnyAmount)
    .toSorted(
      (a, b) =>
        Number(isLast(a.code)) - Number(isLast(b.code)) ||
        (isLinked ? b.contribution - a.contribution : b.gain - a.gain),
    )
    .map((part) => (isLinked ? part : { ...part, contribution: null }))

export interface ReturnContributions {
  readonly bySecurity: readonly NamedReturn[]
  readonly byClass: readonly NamedReturn[]
  readonly rate: number | null
  readonly belowNothingOn: IsoDate | null
  readonly lostAll: TotalLoss | null
  readonly unpriced: readonly UnpricedSpan[]
  readonly isIncomplete: boolean
}

/** Cash without an exchange rate belongs to the one part for all cash. */
const partOfSpan = ({ what }: UnpricedSpan): string => (what.startsWith('cash in ') ? cashPartCode : what)

const markUnpricedReturn =
  (spans: readonly UnpricedSpan[], { opening, closing }: ReturnRange, nameOf: (code: string) => string) =>
  (part: DescribedReturn): NamedReturn => {
    const own = spans.filter((span) => nameOf(partOfSpan(span)) === part.code)
    const isOn = (date: IsoDate): boolean => own.some(({ first, last }) => first <= date && date <= last)
    return { ...part, isOpeningUnknown: isOn(opening), isClosingUnknown: isOn(closing) }
  }

/** Parts, cash and fees add up to the return of the book. */
export const contributionsOver = (
  ledger: AccountLedger,
  earnings: readonly BookEarning[],
  securities: SecurityLookup,
  range: ReturnRange,
): ReturnContributions => {
  const { opening, closing } = range
  const unpriced = unpricedSpans(ledger, opening, closing)
  const dates = valuationDaysOf(ledger, opening, closing)
  const flows = new Map(flowDays(ledger.cash, ledger.transfers).map((day) => [day.date, day.deposits]))
  const deposits = Float64Array.from(dates, (date) => inCents(flows.get(date) ?? 0))
  const parts = bookParts(ledger, earnings, dates)
  const classes = groupedParts(parts, assetClassOfPart(securities))
  const below = bookBelowZeroIndex(parts, deposits)
  const isLinked = below === null
  const lost = isLinked ? bookTotalLoss(parts, deposits) : null
  const dateOf = (index: number | null): IsoDate | null => (index === null ? null : (dates[index] ?? null))
  const securityOf = (code: string): string => (code === cashPartCode ? cashSecurity.code : code)
  const bySecurity = listReturns(returnContributions(parts, deposits), isCashOrFees, isLinked)
    .map(describeReturn(securities))
    .map(markUnpricedReturn(unpriced, range, securityOf))
  const byClass = listReturns(
    returnContributions(classes, deposits),
    (name) => name === cashSecurity.assetClass || name === feesPartCode,
    isLinked,
  )
    .map(describeClassReturn)
    .map(markUnpricedReturn(unpriced, range, assetClassOfPart(securities)))
  const rate = bySecurity.reduce((sum, { contribution }) => sum + (contribution ?? 0), 0)
  return {
    bySecurity,
    byClass,
    rate: isLinked ? rate : null,
    belowNothingOn: dateOf(below),
    lostAll: lost === null ? null : { on: dates[lost.on] ?? range.closing, resumedOn: dateOf(lost.resumedOn) },
    unpriced,
    isIncomplete: isUnpricedIn(unpriced, range, flowDays(ledger.cash, ledger.transfers)),
  }
}

const contributionColumns: readonly TableColumn[] = [
  tableColumn('opening', 'Opening value', 'currency', { total: true, visibilityWeight: 1 }),
  tableColumn('closing', 'Closing value', 'currency', { total: true, visibilityWeight: 2 }),
  tableColumn('income', 'Income', 'currency', { total: true, visibilityWeight: 1 }),
  tableColumn('gain', 'Gain', 'currency', { total: true, visibilityWeight: 3 }),
  tableColumn('rate', 'Own return', 'percent', { visibilityWeight: 3 }),
  tableColumn('contribution', 'Contribution', 'percent', { total: true }),
]

const contributionCells = (part: NamedReturn): TableRow => {
  const { opening, closing, income, gain, rate, contribution, isOpeningUnknown, isClosingUnknown } = part
  return withUnknown(
    { opening, closing, income, gain, contribution, rate: O.toNullable(rate) },
    ...(isOpeningUnknown ? ['opening'] : []),
    ...(isClosingUnknown ? ['closing'] : []),
    ...(isOpeningUnknown || isClosingUnknown ? ['gain', 'rate', 'contribution'] : []),
  )
}

const percentText = (rate: number): string => formatCell('percent', rate)

const contributionNotes = ({ rate, belowNothingOn }: ReturnContributions, parts: readonly NamedReturn[]): string => {
  if (rate === null) return `No contributions: ${belowZeroText(belowNothingOn ?? '')}.`
  const paid = parts.find(({ code }) => code === feesName)?.contribution ?? 0
  return `Contributions add up to the return of the whole period, ${percentText(rate)}, to which fees contributed ${percentText(paid)}. They are not per year.`
}

const missingOwnReturn = (parts: readonly NamedReturn[], reason: string): readonly string[] =>
  parts.length === 0 ? [] : [`No own return for ${listText(parts.map(({ name }) => name))}: ${reason}.`]

export const missingOwnReturns = (parts: readonly NamedReturn[]): readonly string[] => [
  ...missingOwnReturn(
    parts.filter(({ isBelowNothing }) => isBelowNothing),
    'more than everything invested there was lost on one day',
  ),
  ...missingOwnReturn(
    parts.filter(({ isBelowNothing, hasGainBelowZero }) => hasGainBelowZero && !isBelowNothing),
    'some of the gain or loss arose while the value was below zero, as that of a short position is',
  ),
]

const readContributions = async (reading: DataSetReading) => {
  const { snapshot, asAt, from } = reading
  const codes = accountCodesOf(reading)
  const inception = await readInception(snapshot, codes, asAt)
  const range = rangeSince(inception, rangeOf('Chosen period', from ?? financialYearOf(asAt).start, asAt))
  const ledger = ledgerOf(await loadLedgers(snapshot, singlePartScope(codes), { from: range.opening, to: asAt }))
  const span = { from: addDays(range.opening, 1), to: asAt }
  const earnings = await readEarnings(snapshot, codes, span)
  return { ...contributionsOver(ledger, earnings, await readSecurities(snapshot), range), span }
}

const isMarked = ({ bySecurity, isIncomplete }: Pick<ReturnContributions, 'bySecurity' | 'isIncomplete'>): boolean =>
  isIncomplete || bySecurity.some(({ isOpeningUnknown, isClosingUnknown }) => isOpeningUnknown || isClosingUnknown)

const metaOf = (
  reading: DataSetReading,
  found: Awaited<ReturnType<typeof readContributions>>,
  shown: readonly NamedReturn[],
): readonly TableMeta[] => {
  return [
    ...spanMeta(reading, found.span),
    { class: 'footer-table-row', value: contributionNotes(found, found.bySecurity) },
    ...(found.lostAll === null
      ? []
      : [{ class: 'footer-table-row', value: `Return of −100%: ${totalLossText(found.lostAll)}` } as const]),
    ...(isMarked(found) ? unpricedDaysMeta('Values, Gain, Return, Contribution', found.unpriced) : []),
    ...missingOwnReturns(shown).map((value) => ({ class: 'footer-table-row', value }) as const),
  ]
}

export const returnsBySecurity: DataSetReader = async (reading) => {
  const found = await readContributions(reading)
  const rows = found.bySecurity.map(
    (part): TableRow => ({ code: part.code, security: part.name, ...contributionCells(part) }),
  )
  return dataTable(
    [
      tableColumn('code', 'Code', 'text'),
      tableColumn('security', 'Security', 'text', { visibilityWeight: 2 }),
      ...contributionColumns,
    ],
    rows,
    metaOf(reading, found, found.bySecurity),
  )
}

export const returnsByAssetClass: DataSetReader = async (reading) => {
  const found = await readContributions(reading)
  const rows = found.byClass.map((part): TableRow => ({ assetClass: part.assetClass, ...contributionCells(part) }))
  return dataTable(
    [tableColumn('assetClass', 'Asset class', 'text'), ...contributionColumns],
    rows,
    metaOf(reading, found, found.byClass),
  )
}

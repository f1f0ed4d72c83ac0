import { addDays } from '../../../src/domain/dates/calendar.ts'
import { displayDate } from '../../../src/domain/dates/display-date.ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { Account } from '../../../src/domain/ledger/accounts/account.ts'
import { type Benchmark, benchmarkChoices, benchmarkNote } from '../../../src/domain/ledger/benchmarks/benchmark.ts'
import type { EntityType } from '../../../src/domain/ledger/entity.ts'
import { asAtText, type FiguresDay } from '../../../src/domain/ledger/figures-day.ts'
import { monthsBefore } from '../../../src/domain/ledger/returns/range.ts'
import type { AccountLedger } from '../../../src/domain/ledger/valuation/ledger.ts'
import type { WidgetGraph } from '../../../src/domain/widgets/graph/widget-graph.ts'
import type { TableMeta, WidgetTable } from '../../../src/domain/widgets/table/widget-table.ts'
import type { AccountVisibilityCheck } from '../../access/reach.ts'
import type { PartLedgers } from '../read/load-ledgers.ts'
import { loadBenchmark } from '../read/prices/load-benchmark.ts'
import type { DateSpan } from '../read/scope.ts'
import type { LedgerSnapshot } from '../read/snapshot.ts'

export interface ReadEntity {
  readonly type: EntityType
  readonly code: string
}

export interface OwnerNames {
  readonly group: (code: string) => string
  readonly adviser: (code: string) => string
}

export interface DataSetReading extends FiguresDay {
  readonly snapshot: LedgerSnapshot
  readonly entity: ReadEntity
  readonly accounts: readonly Account[]
  readonly names: OwnerNames
  /** Number of accounts that the entity had on the past day and that the requester may not see. */
  readonly leftOut: number
  readonly maySee: AccountVisibilityCheck
  readonly asAt: IsoDate
  readonly from: IsoDate | undefined
  readonly rowsBefore: number
  /** The log position at which earlier pages were read. */
  readonly position: number | undefined
}

export type DataSetReader = (reading: DataSetReading) => Promise<WidgetTable | WidgetGraph>

export const accountCodesOf = (reading: Pick<DataSetReading, 'accounts'>): readonly string[] =>
  reading.accounts.map(({ AccountCode }) => AccountCode)

export const isOneAccount = (reading: DataSetReading): boolean => reading.accounts.length === 1

export const spanOf = (reading: DataSetReading, beginning: IsoDate): DateSpan => ({
  from: reading.from ?? beginning,
  to: reading.asAt,
})

export const lastMonths = (reading: DataSetReading, count: number): DateSpan =>
  spanOf(reading, addDays(monthsBefore(reading.asAt, count), 1))

const knownOnNote = ({ snapshot }: DataSetReading): readonly TableMeta[] =>
  snapshot.knownOn === null ? [] : [{ class: 'subtitle', value: `records as of ${displayDate(snapshot.knownOn)}` }]

const leftOutNote = ({ leftOut }: DataSetReading): readonly TableMeta[] => {
  const accounts = leftOut === 1 ? '1 account' : `${leftOut} accounts`
  return leftOut === 0
    ? []
    : [{ class: 'subtitle', value: `without ${accounts} of that day that you cannot open today` }]
}

/** Prices carry forward, so a later date shows the day of the prices. */
const carriedPricesNote = ({ asAt, pricedTo }: DataSetReading): readonly TableMeta[] =>
  asAt > pricedTo ? [{ class: 'subtitle', value: `at the prices of ${displayDate(pricedTo)}` }] : []

export const asAtMeta = (reading: DataSetReading): readonly TableMeta[] => [
  { class: 'title-suffix', value: asAtText(reading.asAt, reading) },
  ...knownOnNote(reading),
  ...leftOutNote(reading),
  ...carriedPricesNote(reading),
]

export const readBenchmark = (
  { snapshot, entity: { type, code }, accounts }: DataSetReading,
  span: DateSpan,
): Promise<Benchmark | null> => loadBenchmark(snapshot, benchmarkChoices(type, code, accounts), span)

export const benchmarkMeta = (benchmark: Benchmark | null): readonly TableMeta[] =>
  benchmark === null ? [] : [{ class: 'footer-table-row', value: benchmarkNote(benchmark) }]

export const spanMeta = (reading: DataSetReading, { from, to }: DateSpan): readonly TableMeta[] => [
  ...asAtMeta(reading),
  { class: 'subtitle', value: `${displayDate(from)} to ${displayDate(to)}` },
]

const emptyLedger: AccountLedger = { positions: [], receivables: [], cash: [], prices: new Map() }

export const ledgerOf = ({ byPart }: PartLedgers): AccountLedger => byPart.get('whole') ?? emptyLedger

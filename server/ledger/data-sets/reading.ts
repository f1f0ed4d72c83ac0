import { addDays } from '../../../src/domain/dates/calendar.ts'
import { displayDate } from '../../../src/domain/dates/display-date.ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { Account } from '../../../src/domain/ledger/accounts/account.ts'
import { type Benchmark, benchmarkChoices, benchmarkNote } from '../../../src/domain/ledger/benchmarks/benchmark.ts'
import type { EntityType } from '../../../src/domain/ledger/entity.ts'
import { asAtText, type FiguresDay } from '../../../src/domain/ledger/figures-day.ts'
import { monthsBefore } from '../../../src/domain/ledger/returns/range.ts'
import type { Ledger } from '../../../src/domain/ledger/valuation/ledger.ts'
import type { WidgetGraph } from '../../../src/domain/widgets/graph/widget-graph.ts'
import type { Meta, WidgetTable } from '../../../src/domain/widgets/table/widget-table.ts'
import type { MaySee } from '../../access/reach.ts'
import type { Ledgers } from '../read/load-ledgers.ts'
import { loadBenchmark } from '../read/prices/load-benchmark.ts'
import type { Span } from '../read/scope.ts'
import type { Snapshot } from '../read/snapshot.ts'

export interface Entity {
  readonly type: EntityType
  readonly code: string
}

export interface Names {
  readonly group: (code: string) => string
  readonly adviser: (code: string) => string
}

export interface Reading extends FiguresDay {
  readonly snapshot: Snapshot
  readonly entity: Entity
  readonly accounts: readonly Account[]
  readonly names: Names
  /** Number of accounts that the entity had then and the requester may not see. */
  readonly leftOut: number
  readonly maySee: MaySee
  readonly asAt: IsoDate
  readonly from: IsoDate | undefined
  readonly rowsBefore: number
  /** The log position at which earlier pages were read. */
  readonly position: number | undefined
}

export type Reader = (reading: Reading) => Promise<WidgetTable | WidgetGraph>

export const codesOf = (reading: Pick<Reading, 'accounts'>): readonly string[] =>
  reading.accounts.map(({ AccountCode }) => AccountCode)

export const isOneAccount = (reading: Reading): boolean => reading.accounts.length === 1

export const spanOf = (reading: Reading, beginning: IsoDate): Span => ({
  from: reading.from ?? beginning,
  to: reading.asAt,
})

export const lastMonths = (reading: Reading, count: number): Span =>
  spanOf(reading, addDays(monthsBefore(reading.asAt, count), 1))

const known = ({ snapshot }: Reading): readonly Meta[] =>
  snapshot.knownOn === null ? [] : [{ class: 'subtitle', value: `records as of ${displayDate(snapshot.knownOn)}` }]

const without = ({ leftOut }: Reading): readonly Meta[] => {
  const accounts = leftOut === 1 ? '1 account' : `${leftOut} accounts`
  return leftOut === 0
    ? []
    : [{ class: 'subtitle', value: `without ${accounts} of that day that you cannot open today` }]
}

/** Prices carry forward, so a later date shows the day of the prices. */
const carried = ({ asAt, pricedTo }: Reading): readonly Meta[] =>
  asAt > pricedTo ? [{ class: 'subtitle', value: `at the prices of ${displayDate(pricedTo)}` }] : []

export const asAtMeta = (reading: Reading): readonly Meta[] => [
  { class: 'title-suffix', value: asAtText(reading.asAt, reading) },
  ...known(reading),
  ...without(reading),
  ...carried(reading),
]

export const readBenchmark = (
  { snapshot, entity: { type, code }, accounts }: Reading,
  span: Span,
): Promise<Benchmark | null> => loadBenchmark(snapshot, benchmarkChoices(type, code, accounts), span)

export const benchmarkMeta = (benchmark: Benchmark | null): readonly Meta[] =>
  benchmark === null ? [] : [{ class: 'footer-table-row', value: benchmarkNote(benchmark) }]

export const spanMeta = (reading: Reading, { from, to }: Span): readonly Meta[] => [
  ...asAtMeta(reading),
  { class: 'subtitle', value: `${displayDate(from)} to ${displayDate(to)}` },
]

const empty: Ledger = { positions: [], receivables: [], cash: [], prices: new Map() }

export const ledgerOf = ({ byPart }: Ledgers): Ledger => byPart.get('whole') ?? empty

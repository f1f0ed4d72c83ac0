import type { Pool } from 'pg'
import * as t from 'io-ts'
import { financialYearOf } from '../../../src/domain/dates/financial-year.ts'
import { type IsoDate, latestDate } from '../../../src/domain/dates/iso-date.ts'
import { E, TE } from '../../../src/domain/fp.ts'
import type { FiguresDay } from '../../../src/domain/ledger/figures-day.ts'
import type { ReportDates } from '../../../src/domain/reports/date-presets.ts'
import type { RunEntity } from '../../../src/domain/reports/run/run-fault.ts'
import { causesOf, explainDifferences } from '../../../src/domain/reports/history/causes.ts'
import { figureDifferences } from '../../../src/domain/reports/history/differences.ts'
import type { FigureChange, RunCause } from '../../../src/domain/reports/run/report-run.ts'
import {
  type ReportData,
  isFixedByClosing,
  isFinancialYearSource,
  sectionsOf,
  type SourceName,
  type SectionData,
  type SectionName,
} from '../../../src/domain/reports/sources/source-catalogue.ts'
import { countSimulated } from '../../ledger/read/count-simulated.ts'
import { readFiguresDay } from '../../ledger/read/read-figures-day.ts'
import { readSubject, type LedgerSubject } from '../../ledger/read/read-subject.ts'
import type { SiteDays } from '../../ledger/read/scope.ts'
import { type LedgerMemories, openLedgerMemories } from '../../ledger/read/kept/ledger-memory.ts'
import { type LedgerMoment, onSnapshot, type LedgerSnapshot, snapshotUpTo } from '../../ledger/read/snapshot.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { readImportChanges } from './causes.ts'
import { closingData } from './closed-figures.ts'
import { baseData, type ReportIssue } from './base-data.ts'
import { openReading, type SectionReading } from './reading.ts'
import { readAllocation } from './sections/allocation.ts'
import { readComponentsSection } from './sections/components.ts'
import { readContributionsSection } from './sections/contributions.ts'
import { readGains } from './sections/gains.ts'
import { readHoldings } from './sections/holdings.ts'
import { readIncomeSection } from './sections/income.ts'
import { readPerformance } from './sections/performance.ts'
import { readSummary } from './sections/summary.ts'
import { readTax } from './sections/tax.ts'
import { readTransactionsSection } from './sections/transactions.ts'
import { readValuation } from './sections/valuation.ts'
import { withAccountsTaxedTogether } from '../../ledger/read/read-taxpayers.ts'
import { type YearClosings, readClosings } from '../../ledger/years/read-closed-years.ts'

type SectionReaders = { readonly [Name in SectionName]: (reading: SectionReading) => Promise<SectionData<Name>> }
type ReadSections = { readonly [Name in SectionName]?: SectionData<Name> }

const sectionReaders: SectionReaders = {
  summary: readSummary,
  valuation: readValuation,
  holdings: readHoldings,
  allocation: readAllocation,
  performance: readPerformance,
  contributions: readContributionsSection,
  income: readIncomeSection,
  components: readComponentsSection,
  gains: readGains,
  tax: readTax,
  transactions: readTransactionsSection,
}

/** Reads in sequence, because a snapshot is one connection. */
const readSections = async (reading: SectionReading, names: readonly SectionName[]): Promise<ReadSections> => {
  const sections: Record<string, unknown> = {}
  for (const name of names) sections[name] = await sectionReaders[name](reading)
  return sections
}

interface GatherRequest {
  readonly source: SourceName
  readonly entity: RunEntity
  readonly dates: ReportDates
  readonly benchmark?: string | undefined
  readonly moment: LedgerMoment
  readonly report: ReportIssue
  readonly mayInclude: (account: string) => boolean
}

export interface GatherRefusal {
  readonly _tag: 'NotFound' | 'DatesReversed'
}

export interface RunCorrections {
  readonly changes: readonly FigureChange[]
  readonly causes: readonly RunCause[]
}

export interface ReportSources {
  /** `data.report.position` is the log position of the figures; gathering at it again gives the same figures. */
  readonly gather: (gathering: GatherRequest) => TE.TaskEither<GatherRefusal, ReportData>
  readonly explain: (source: SourceName, before: ReportData, after: ReportData) => Promise<RunCorrections>
  readonly figuresDay: () => Promise<FiguresDay>
}

const PositionRow = t.strict({ position: t.number })

const lastPositionSql = `
  select coalesce(max(position), 0)::float8 as position from event
  where $1 = 'infinity' or stream >= 'ledger-import/' and stream < 'ledger-import0' and at < $1::timestamptz`

const logPositionAt = async ({ client, knownBefore }: LedgerSnapshot, moment: LedgerMoment): Promise<number> => {
  if (moment._tag === 'AtPosition') return moment.position
  const [row] = await queryRows(client, PositionRow, lastPositionSql, [knownBefore])
  return row?.position ?? 0
}

/** Tax figures belong to a taxpayer, so they cover all accounts taxed together. */
const taxedSubject = async (
  snapshot: LedgerSnapshot,
  subject: LedgerSubject<RunEntity['type']>,
  mayInclude: GatherRequest['mayInclude'],
): Promise<LedgerSubject<RunEntity['type']>> => ({
  ...subject,
  accounts: await withAccountsTaxedTogether(snapshot, subject.accounts, mayInclude),
})

/** A request for figures as known on a day ignores closings. */
const closingsOf = async (
  snapshot: LedgerSnapshot,
  { source, moment }: GatherRequest,
  { accounts }: LedgerSubject<RunEntity['type']>,
  { StartDate, EndDate, PositionDate }: ReportDates,
): Promise<YearClosings> => {
  if (!isFixedByClosing(source) || moment._tag === 'KnownOn') return { closed: [], areAll: false }
  const span = { from: StartDate, to: isFinancialYearSource(source) ? EndDate : latestDate(EndDate, PositionDate) }
  const codes = accounts.map(({ AccountCode }) => AccountCode)
  return readClosings(snapshot, codes, span, await logPositionAt(snapshot, moment))
}

interface FigureMoment {
  readonly on: IsoDate
  readonly position: number
}

const readData = async (
  snapshot: LedgerSnapshot,
  { source, benchmark, report, mayInclude }: GatherRequest,
  named: LedgerSubject<RunEntity['type']>,
  dates: ReportDates,
  known: FigureMoment,
): Promise<ReportData> => {
  const sections = sectionsOf(source)
  const isTaxed = sections.includes('tax') || sections.includes('gains')
  const taxed = isTaxed ? await taxedSubject(snapshot, named, mayInclude) : named
  const reading = openReading({
    snapshot,
    dates,
    benchmark,
    taxed: taxed.accounts,
    isHistoryRead: sections.includes('performance'),
    subject: sections.includes('tax') ? taxed : named,
  })
  const codes = taxed.accounts.map(({ AccountCode }) => AccountCode)
  const simulatedTrades = await countSimulated(snapshot, codes, latestDate(dates.EndDate, dates.PositionDate))
  return {
    ...baseData(taxed, dates, report, { ...known, simulatedTrades }),
    ...(await readSections(reading, sections)),
  }
}

const readReportData = async (
  snapshot: LedgerSnapshot,
  gathering: GatherRequest,
): Promise<E.Either<GatherRefusal, ReportData>> => {
  const { source, entity, dates: asked, moment, report } = gathering
  const named = await readSubject(snapshot, entity)
  if (named === null) return E.left({ _tag: 'NotFound' })
  const dates = isFinancialYearSource(source) ? { ...asked, StartDate: financialYearOf(asked.EndDate).start } : asked
  const known = { on: snapshot.knownOn ?? report.at.slice(0, 10), position: await logPositionAt(snapshot, moment) }
  const closings = await closingsOf(snapshot, gathering, named, dates)
  const fixed = closings.areAll ? closings.closed.at(-1) : undefined
  const then = fixed === undefined ? snapshot : await snapshotUpTo(snapshot, fixed.position)
  const data = await readData(then, gathering, named, dates, fixed ?? known)
  if (!isFixedByClosing(source)) return E.right(data)
  const isUnchanged = then.knownBefore === snapshot.knownBefore
  const changes = isUnchanged
    ? []
    : figureDifferences(source, data, await readData(snapshot, gathering, named, dates, known))
  return E.right({ ...data, closing: closingData(closings, changes) })
}

interface SourceServices {
  readonly pool: Pool
  readonly days: SiteDays
  readonly memories?: LedgerMemories
}

export const openSources = ({ pool, days, memories = openLedgerMemories() }: SourceServices): ReportSources => ({
  gather: (gathering) =>
    gathering.dates.StartDate > gathering.dates.EndDate
      ? TE.left({ _tag: 'DatesReversed' })
      : () => onSnapshot(pool, gathering.moment, (snapshot) => readReportData(snapshot, gathering), memories),
  explain: async (source, before, after) => {
    const touches = await onSnapshot(pool, { _tag: 'Now' }, ({ client }) => readImportChanges(client, before, after))
    return { changes: explainDifferences(figureDifferences(source, before, after), touches), causes: causesOf(touches) }
  },
  figuresDay: () => onSnapshot(pool, { _tag: 'Now' }, (snapshot) => readFiguresDay(snapshot, days)),
})

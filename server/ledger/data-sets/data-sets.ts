import * as t from 'io-ts'
import type { Pool } from 'pg'
import type { TimeSpan } from '../../../src/domain/dashboards/time-travel/travel.ts'
import { earliestDate, type IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { E, O, pipe, type TE } from '../../../src/domain/fp.ts'
import type { FigureBreakdown, DataSet } from '../../../src/domain/ledger/entity.ts'
import { simulatedNote } from '../../../src/domain/ledger/trades/posting.ts'
import { firmCode } from '../../../src/domain/permissions/reaches.ts'
import type { WidgetGraph } from '../../../src/domain/widgets/graph/widget-graph.ts'
import type { PageCursor } from '../../../src/domain/widgets/table/page-cursor.ts'
import type { WidgetTable } from '../../../src/domain/widgets/table/widget-table.ts'
import type { AccountVisibilityCheck } from '../../access/reach.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { type FirmDirectory, nameOrCode } from '../directory.ts'
import { countSimulated } from '../read/count-simulated.ts'
import { type LedgerMemories, openLedgerMemories } from '../read/kept/ledger-memory.ts'
import { readInception } from '../read/read-inception.ts'
import { readFiguresDay } from '../read/read-figures-day.ts'
import { readSubject, snapshotWhenLastKnown } from '../read/read-subject.ts'
import type { SiteDays } from '../read/scope.ts'
import { momentOf, onSnapshot, type LedgerSnapshot, snapshotUpTo } from '../read/snapshot.ts'
import { entityAccounts } from './entity-accounts.ts'
import { figuresCacheFor, figuresCacheKey, type PageCache, noFiguresCache, openPageCache, readPage } from './page.ts'
import { dataSetReaders } from './readers.ts'
import { accountCodesOf, type ReadEntity, type OwnerNames, type DataSetReading } from './reading.ts'

export interface DataSetQuery {
  readonly asAt?: IsoDate | undefined
  readonly knownOn?: IsoDate | undefined
  readonly from?: IsoDate | undefined
  readonly to?: IsoDate | undefined
  readonly by?: FigureBreakdown | undefined
  readonly after?: PageCursor | undefined
}

interface DataSetRefusal {
  readonly _tag: 'NotFound' | 'DatesReversed' | 'UnknownBreakdown'
}

interface NoSuchEntity {
  readonly _tag: 'NotFound'
}

export interface DataSets {
  readonly dates: (entity: ReadEntity) => TE.TaskEither<NoSuchEntity, TimeSpan>
  readonly read: (
    entity: ReadEntity,
    dataSet: DataSet,
    query: DataSetQuery,
    maySee: AccountVisibilityCheck,
  ) => TE.TaskEither<DataSetRefusal, WidgetTable | WidgetGraph>
}

interface DataSetSources {
  readonly pool: Pool
  readonly directory: FirmDirectory
  readonly days: SiteDays
  readonly memories?: LedgerMemories
}

const namesOf = (directory: FirmDirectory): OwnerNames => ({
  group: (code) => nameOrCode(directory, { type: 'group', code }),
  adviser: (code) => nameOrCode(directory, { type: 'adviser', code }),
})

type ReadAccounts = Pick<DataSetReading, 'accounts' | 'names' | 'leftOut'>

const currentAccountsOf = (directory: FirmDirectory, entity: ReadEntity): O.Option<ReadAccounts> =>
  pipe(
    entityAccounts(directory, entity),
    O.map((accounts) => ({ accounts, names: namesOf(directory), leftOut: 0 })),
  )

const subjectOf = ({ type, code }: ReadEntity) => ({ type: type === 'portfolio' ? ('account' as const) : type, code })

/** An entity has no accounts before the ledger contains it. A portfolio always has its own account. */
const accountsBeforeKnown = (directory: FirmDirectory, entity: ReadEntity): O.Option<ReadAccounts> =>
  pipe(
    currentAccountsOf(directory, entity),
    O.map((whose) => (entity.type === 'portfolio' ? whose : { ...whose, accounts: [] })),
  )

const readPastAccounts = async (
  {
    directory,
    snapshot,
    maySee,
  }: { directory: FirmDirectory; snapshot: LedgerSnapshot; maySee: AccountVisibilityCheck },
  entity: ReadEntity,
): Promise<O.Option<ReadAccounts>> => {
  if (entity.type === 'firm' && entity.code !== firmCode) return O.none
  const subject = await readSubject(snapshot, subjectOf(entity))
  if (subject === null) return accountsBeforeKnown(directory, entity)
  const accounts = subject.accounts.filter(({ AccountCode }) => maySee(AccountCode))
  return O.some({
    accounts,
    leftOut: subject.accounts.length - accounts.length,
    names: {
      group: (code) => subject.groups.get(code)?.GroupName ?? code,
      adviser: (code) => subject.advisers.get(code)?.AdvisorName ?? code,
    },
  })
}

const withSimulatedNote = async <Figures extends WidgetTable | WidgetGraph>(
  reading: Pick<DataSetReading, 'accounts' | 'asAt' | 'snapshot'>,
  figures: Figures,
): Promise<Figures> => {
  const value = simulatedNote(await countSimulated(reading.snapshot, accountCodesOf(reading), reading.asAt))
  return value === '' ? figures : { ...figures, meta: [...figures.meta, { class: 'subtitle', value }] }
}

const KnownPeriod = t.strict({ knownFrom: t.string, knownTo: t.string })

const knownSql = `
  select coalesce(min(at at time zone $1)::date, today.date)::text as "knownFrom", today.date::text as "knownTo"
  from (select (now() at time zone $1)::date as date) as today
  left join ledger_import on true
  group by today.date`

const readDates = async (snapshot: LedgerSnapshot, accounts: readonly string[], days: SiteDays): Promise<TimeSpan> => {
  const { currentDataDate: last } = await readFiguresDay(snapshot, days)
  const first = await readInception(snapshot, accounts, last)
  const [known] = await queryRows(snapshot.client, KnownPeriod, knownSql, [days.timeZone()])
  return { first, last, knownFrom: known?.knownFrom ?? last, knownTo: known?.knownTo ?? last }
}

/** Only amounts are rounded, to cents. The last day with figures replaces later dates. */
export const makeDataSets = (
  { pool, directory, days, memories = openLedgerMemories() }: DataSetSources,
  pages: PageCache = openPageCache(),
): DataSets => ({
  dates: (entity) => () =>
    onSnapshot(
      pool,
      { _tag: 'Now' },
      async (now) => {
        const snapshot = await snapshotWhenLastKnown(now, subjectOf(entity))
        const whose = await readPastAccounts({ directory, snapshot, maySee: () => true }, entity)
        if (O.isNone(whose)) return E.left({ _tag: 'NotFound' })
        const codes = whose.value.accounts.map(({ AccountCode }) => AccountCode)
        return E.right(await readDates(snapshot, codes, days))
      },
      memories,
    ),

  read:
    (entity, dataSet, { asAt, knownOn, from, to, by, after }, maySee) =>
    () =>
      onSnapshot(
        pool,
        momentOf(knownOn, days),
        async (known) => {
          const snapshot = after === undefined ? known : await snapshotUpTo(known, after.position)
          const whose =
            knownOn === undefined && after === undefined
              ? currentAccountsOf(directory, entity)
              : await readPastAccounts({ directory, snapshot, maySee }, entity)
          if (O.isNone(whose)) return E.left({ _tag: 'NotFound' })
          const found = dataSetReaders[dataSet]
          const reader = by === undefined ? found.plain : found.by[by]
          if (reader === undefined) return E.left({ _tag: 'UnknownBreakdown' })
          const day = await readFiguresDay(snapshot, days)
          const latest = days.currentDataDate()
          const asked = after?.asAt ?? to ?? asAt ?? day.currentDataDate
          const closing = latest === null ? asked : earliestDate(asked, latest)
          if (from !== undefined && from > closing) return E.left({ _tag: 'DatesReversed' })
          const rowsBefore = after?.rows ?? 0
          const position = after?.position
          const reading = {
            ...day,
            ...whose.value,
            snapshot,
            maySee,
            entity,
            asAt: closing,
            from,
            rowsBefore,
            position,
          }
          const isKept = found.readsPages !== true && (by === undefined || found.ofWhoAsks?.includes(by) !== true)
          const kept = isKept ? figuresCacheFor(pages, figuresCacheKey(dataSet, by, reading)) : noFiguresCache
          return E.right(await withSimulatedNote(reading, await readPage(reader, reading, found, kept)))
        },
        memories,
      ),
})

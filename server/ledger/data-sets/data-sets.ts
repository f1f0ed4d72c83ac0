import type { Pool } from 'pg'
import type { Account } from '../../../src/domain/ledger/accounts/account.ts'
import { earliest, type IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { E, O, pipe, type TE } from '../../../src/domain/fp.ts'
import type { Breakdown, DataSet, EntityType } from '../../../src/domain/ledger/entity.ts'
import type { TimeSpan } from '../../../src/domain/dashboards/time-travel/travel.ts'
import type { WidgetGraph } from '../../../src/domain/widgets/graph/widget-graph.ts'
import type { WidgetTable } from '../../../src/domain/widgets/table/widget-table.ts'
import { readFiguresDay } from '../read/read-last-date.ts'
import type { SiteDays } from '../read/scope.ts'
import { momentOf, onSnapshot } from '../read/snapshot.ts'
import { type Directory, nameOrCode } from '../directory.ts'
import { readers } from './readers.ts'
import { readDates } from './read-dates.ts'
import type { Names } from './reading.ts'

interface Entity {
  readonly type: EntityType
  readonly code: string
}

export interface DataSetQuery {
  readonly asAt?: IsoDate | undefined
  readonly knownOn?: IsoDate | undefined
  readonly from?: IsoDate | undefined
  readonly to?: IsoDate | undefined
  readonly by?: Breakdown | undefined
}

interface DataSetRefusal {
  readonly _tag: 'NotFound' | 'DatesReversed' | 'UnknownBreakdown'
}

interface NoSuchEntity {
  readonly _tag: 'NotFound'
}

export interface DataSets {
  readonly dates: (entity: Entity) => TE.TaskEither<NoSuchEntity, TimeSpan>
  readonly read: (
    entity: Entity,
    dataSet: DataSet,
    query: DataSetQuery,
  ) => TE.TaskEither<DataSetRefusal, WidgetTable | WidgetGraph>
}

interface Sources {
  readonly pool: Pool
  readonly directory: Directory
  readonly days: SiteDays
}

const accountsOf = (directory: Directory, { type, code }: Entity): O.Option<readonly Account[]> => {
  const where = (isOwn: (account: Account) => boolean): readonly Account[] => directory.accounts().filter(isOwn)
  switch (type) {
    case 'portfolio':
      return pipe(
        directory.account(code),
        O.map((account) => [account]),
      )
    case 'group':
      return pipe(
        directory.group(code),
        O.map(() => where(({ GroupCode }) => GroupCode === code)),
      )
    case 'adviser':
      return pipe(
        directory.adviser(code),
        O.map(() => where(({ AdvisorCode }) => AdvisorCode === code)),
      )
    case 'firm':
      return code === 'firm' ? O.some(directory.accounts()) : O.none
  }
}

const namesOf = (directory: Directory): Names => ({
  group: (code) => nameOrCode(directory, { type: 'group', code }),
  adviser: (code) => nameOrCode(directory, { type: 'adviser', code }),
})

/**
 * The ledger in the shapes of the standard widgets: amounts in whole cents, everything else unrounded. Whose accounts are an entity's is as known now, whatever
 * day the figures are to be known on: that is what the session was admitted to. Asked for a later day than the firm has set, they
 * are as at the day that is set.
 */
export const makeDataSets = ({ pool, directory, days }: Sources): DataSets => ({
  dates: (entity) => () =>
    onSnapshot(pool, { _tag: 'Now' }, async (snapshot) => {
      const accounts = accountsOf(directory, entity)
      if (O.isNone(accounts)) return E.left({ _tag: 'NotFound' })
      const codes = accounts.value.map(({ AccountCode }) => AccountCode)
      return E.right(await readDates(snapshot, codes, days))
    }),

  read:
    (entity, dataSet, { asAt, knownOn, from, to, by }) =>
    () =>
      onSnapshot(pool, momentOf(knownOn, days), async (snapshot) => {
        const accounts = accountsOf(directory, entity)
        if (O.isNone(accounts)) return E.left({ _tag: 'NotFound' })
        const { plain, by: breakdowns } = readers[dataSet]
        const reader = by === undefined ? plain : breakdowns[by]
        if (reader === undefined) return E.left({ _tag: 'UnknownBreakdown' })
        const day = await readFiguresDay(snapshot, days)
        const latest = days.currentDataDate()
        const asked = to ?? asAt ?? day.currentDataDate
        const closing = latest === null ? asked : earliest(asked, latest)
        if (from !== undefined && from > closing) return E.left({ _tag: 'DatesReversed' })
        const names = namesOf(directory)
        return E.right(await reader({ ...day, snapshot, accounts: accounts.value, names, asAt: closing, from }))
      }),
})

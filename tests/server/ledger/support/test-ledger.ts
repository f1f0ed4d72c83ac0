import * as t from 'io-ts'
import { currentFirm, type FirmDirectory, withdrawnFirm } from '../../../../server/ledger/directory.ts'
import { type DataSetQuery, type DataSets, makeDataSets } from '../../../../server/ledger/data-sets/data-sets.ts'
import type { SiteDays } from '../../../../server/ledger/read/scope.ts'
import { noDaysSet } from '../../support/site-days.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import type { DataSet, EntityType } from '../../../../src/domain/ledger/entity.ts'
import { WidgetGraph } from '../../../../src/domain/widgets/graph/widget-graph.ts'
import { WidgetTable } from '../../../../src/domain/widgets/table/widget-table.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { type FirmRows, insertFirm } from './ledger-rows.ts'

/** A ledger in a database of its own, and its data sets as a caller gets them. */
export interface TestLedger {
  readonly database: TestDatabase
  readonly directory: FirmDirectory
  readonly sets: DataSets
  readonly table: (type: EntityType, code: string, dataSet: DataSet, query?: DataSetQuery) => Promise<WidgetTable>
  readonly graph: (type: EntityType, code: string, dataSet: DataSet, query?: DataSetQuery) => Promise<WidgetGraph>
}

const directoryOf = async ({ pool }: Pick<TestDatabase, 'pool'>): Promise<FirmDirectory> => {
  const firm = await currentFirm(pool)
  const withdrawn = await withdrawnFirm(pool)
  return {
    accounts: () => [...firm.accounts.values()],
    groups: () => [...firm.groups.values()],
    advisers: () => [...firm.advisers.values()],
    account: (code) => O.fromNullable(firm.accounts.get(code)),
    group: (code) => O.fromNullable(firm.groups.get(code)),
    adviser: (code) => O.fromNullable(firm.advisers.get(code)),
    withdrawn: () => withdrawn,
  }
}

/** Reads the current content of a database as a caller does. */
export const ledgerIn = async (
  database: Pick<TestDatabase, 'pool'>,
  days: SiteDays = noDaysSet,
): Promise<Omit<TestLedger, 'database'>> => {
  const directory = await directoryOf(database)
  // rows may be written without an import, so that nothing of one call may be kept for the next
  const sets: DataSets = {
    dates: (entity) => makeDataSets({ pool: database.pool, directory, days }).dates(entity),
    read: (...asked) => makeDataSets({ pool: database.pool, directory, days }).read(...asked),
  }
  const decoded =
    <A>(codec: t.Type<A>) =>
    async (type: EntityType, code: string, dataSet: DataSet, query: DataSetQuery = {}): Promise<A> => {
      const read = await sets.read({ type, code }, dataSet, query, () => true)()
      if (E.isLeft(read)) throw new Error(`${dataSet} of ${type} ${code}: ${read.left._tag}`)
      const reply = codec.decode(JSON.parse(JSON.stringify(read.right)))
      if (E.isLeft(reply)) throw new Error(`${dataSet} of ${type} ${code} is not ${codec.name}`)
      return reply.right
    }
  return { directory, sets, table: decoded(WidgetTable), graph: decoded(WidgetGraph) }
}

export const openTestLedger = async (firm: FirmRows, days: SiteDays = noDaysSet): Promise<TestLedger> => {
  const database = await freshDatabase()
  await insertFirm(database.pool, firm)
  return { database, ...(await ledgerIn(database, days)) }
}

export const numberIn = (row: Readonly<Record<string, unknown>> | undefined, path: string): number => {
  const cell = row?.[path]
  return t.number.is(cell) ? cell : Number.NaN
}

export const totalOf = (table: WidgetTable, path: string): number =>
  table.rows.reduce((sum, row) => sum + (row[path] === null ? 0 : numberIn(row, path)), 0)

export const textIn = (row: Readonly<Record<string, unknown>> | undefined, path: string): string => {
  const cell = row?.[path]
  return t.string.is(cell) ? cell : ''
}

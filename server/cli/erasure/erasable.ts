import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { queryRows } from '../../postgres/query-rows.ts'
import type { StatementSink } from '../../postgres/statement-sink.ts'

export interface ErasureOrder {
  readonly username: string
  readonly withMessages: boolean
}

export interface ErasableRecord {
  readonly table: string
  readonly what: string
  readonly where: string
  readonly values: (username: string) => readonly unknown[]
  readonly erasing?: string
}

export interface CountedRecords {
  readonly table: string
  readonly what: string
  readonly count: number
}

const RowCount = t.strict({ count: t.number })

export const countRows = async (
  source: Pool | PoolClient,
  from: string,
  values: readonly unknown[],
): Promise<number> => {
  const [counted] = await queryRows(source, RowCount, `select count(*)::float8 as count from ${from}`, values)
  return counted?.count ?? 0
}

export const countErasable = async (
  source: Pool | PoolClient,
  erasable: readonly ErasableRecord[],
  username: string,
): Promise<readonly CountedRecords[]> => {
  const found: CountedRecords[] = []
  for (const { table, what, where, values } of erasable) {
    const count = await countRows(source, `${table} where ${where}`, values(username))
    if (count > 0) found.push({ table, what, count })
  }
  return found
}

export const eraseRows = async (
  transaction: StatementSink,
  erasable: readonly ErasableRecord[],
  username: string,
): Promise<void> => {
  for (const { table, where, values, erasing = `delete from ${table}` } of erasable)
    await transaction.query(`${erasing} where ${where}`, [...values(username)])
}

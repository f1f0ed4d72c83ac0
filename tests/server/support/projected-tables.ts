import type { Pool } from 'pg'
import { tablesOf } from '../../../server/log/project.ts'
import { serverProjections } from '../../../server/projections.ts'

/** Every table that is folded from the log. */
export const projectedTables = tablesOf(serverProjections)

export const rowsProjected = (pool: Pool) =>
  Promise.all(
    projectedTables.map(async (table) => {
      const { rows } = await pool.query<Record<string, unknown>>(`select * from ${table} as t order by t::text`)
      return { table, rows }
    }),
  )

export const loseARowOfEach = async (pool: Pool): Promise<void> => {
  for (const table of projectedTables)
    await pool.query(`delete from ${table} where ctid = (select ctid from ${table} limit 1)`)
}

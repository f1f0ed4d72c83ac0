import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from 'pg'
import { inTransaction } from './transaction.ts'

const aMegabyte = 1024 * 1024

/** Exceeds the sort memory, so that PostgreSQL writes a temporary file. */
const sortMegabyteSql = `
  select count(*) from (select md5(number::text) from generate_series(1, 30000) as number order by 1) as sorted`

const probeFolderSpace = async (folder: string): Promise<void> => {
  const file = path.join(folder, `${randomUUID()}.probe`)
  await writeFile(file, Buffer.alloc(aMegabyte, 1), { flush: true }).finally(() => rm(file, { force: true }))
}

export const probeSpace = (pool: Pool, folder: string) => async (): Promise<void> => {
  await probeFolderSpace(folder)
  await inTransaction(pool, async (transaction) => {
    await transaction.query("set local work_mem = '64kB'")
    await transaction.query(sortMegabyteSql)
  })
}

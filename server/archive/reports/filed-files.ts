import type { Pool } from 'pg'
import { keyText } from '../../../src/domain/archive/static-report.ts'
import { proposedName } from '../../../src/domain/archive/static-report-name.ts'
import type { FiledFiles, SoughtFiles } from '../../../src/domain/archive/uploads/preview/filed-files.ts'
import { findDuplicates, takenNames } from './read-archive.ts'

export const findFiled = async (pool: Pool, { keys, hashes }: SoughtFiles): Promise<FiledFiles> => {
  const [{ byKey, byHash }, names] = await Promise.all([
    findDuplicates(pool, { keys: keys.map(keyText), hashes, names: [] }),
    takenNames(
      pool,
      keys.map((key) => proposedName(key)),
    ),
  ])
  const reports = new Map([...byKey.values(), ...[...byHash.values()].flat()].map(({ id, report }) => [id, report]))
  const hashesOf = Map.groupBy(
    [...byHash].flatMap(([hash, filed]) => filed.map(({ id }) => ({ id, hash }))),
    ({ id }) => id,
  )
  return {
    reports: [...reports].map(([id, report]) => ({
      report,
      hashes: (hashesOf.get(id) ?? []).map(({ hash }) => hash),
    })),
    names,
  }
}

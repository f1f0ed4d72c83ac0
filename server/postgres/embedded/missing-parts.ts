import { access } from 'node:fs/promises'
import path from 'node:path'
import type { ClusterInstance } from './instance.ts'

const clusterParts = [
  ...['PG_VERSION', 'postgresql.conf', 'pg_hba.conf', 'global/pg_control', 'base', 'pg_wal', 'pg_xact'],
  // copying tools often omit these empty folders
  ...['pg_commit_ts', 'pg_dynshmem', 'pg_logical', 'pg_multixact', 'pg_notify', 'pg_replslot', 'pg_serial'],
  ...['pg_snapshots', 'pg_stat', 'pg_subtrans', 'pg_tblspc', 'pg_twophase'],
]

const isMissing = (file: string): Promise<boolean> =>
  access(file).then(
    () => false,
    () => true,
  )

const missingOf = async (folder: string, parts: readonly string[]): Promise<readonly string[]> => {
  const missing = await Promise.all(parts.map((part) => isMissing(path.join(folder, part))))
  return parts.filter((_, index) => missing[index])
}

const missingPartsText = ({ folder }: ClusterInstance, missing: readonly string[]): string | undefined =>
  missing.length === 0
    ? undefined
    : `The folder ${folder} is not a complete database. Missing: ${missing.join(', ')}. Restore it from a backup.`

const missingToStart = async (instance: ClusterInstance): Promise<string | undefined> =>
  missingPartsText(instance, await missingOf(instance.folder, ['cluster', 'password']))

export const missingParts = async (instance: ClusterInstance): Promise<string | undefined> =>
  (await missingToStart(instance)) ??
  missingPartsText(
    instance,
    await missingOf(
      instance.folder,
      clusterParts.map((part) => path.join('cluster', part)),
    ),
  )

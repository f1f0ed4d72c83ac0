import { chown, type FileHandle, open, rename, stat, truncate, writeFile } from 'node:fs/promises'
import { clusterAsSeenInside, clusterFolderOf, type ClusterInstance, logFileOf } from './instance.ts'

const maxLogBytes = 8 * 1024 * 1024
const keptBytes = 1024 * 1024
const maxReadBytes = 64 * 1024

export const logSize = (instance: ClusterInstance): Promise<number> =>
  stat(logFileOf(instance)).then(
    ({ size }) => size,
    () => 0,
  )

const readEnd = async (file: FileHandle, start: number, limit: number): Promise<Buffer> => {
  const { size } = await file.stat()
  const from = Math.max(size < start ? 0 : start, size - limit)
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - from), position: from })
  return buffer.subarray(0, bytesRead)
}

const endOfLog = async (instance: ClusterInstance, start: number, limit: number): Promise<Buffer> => {
  const file = await open(logFileOf(instance), 'r')
  try {
    return await readEnd(file, start, limit)
  } finally {
    await file.close()
  }
}

/** Replaces the cluster's path as PostgreSQL sees it by the real one. */
export const logSince = async (instance: ClusterInstance, start: number): Promise<string> => {
  const end = await endOfLog(instance, start, maxReadBytes).catch(() => Buffer.of())
  const seen = clusterAsSeenInside(instance)
  const text = end.toString('utf8')
  return seen === clusterFolderOf(instance) ? text : text.replaceAll(seen, clusterFolderOf(instance))
}

/** Keeps the last megabyte of a log over 8 MB in `postgres.log.old`. PostgreSQL then appends to the emptied log. */
export const limitLog = async (instance: ClusterInstance): Promise<void> => {
  if ((await logSize(instance)) <= maxLogBytes) return
  const old = `${logFileOf(instance)}.old`
  await writeFile(`${old}.new`, await endOfLog(instance, 0, keptBytes), { mode: 0o600 })
  if (instance.as !== undefined) await chown(`${old}.new`, instance.as.uid, instance.as.gid)
  await rename(`${old}.new`, old)
  await truncate(logFileOf(instance))
}

import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { O } from '../../src/domain/fp.ts'
import { noneIfMissing, isCoded } from '../logger/errors.ts'
import { hasEnded } from './embedded/process.ts'

export interface ProcessFolders {
  readonly all: string
  readonly prefix: string
}

const dayMs = 24 * 60 * 60 * 1000

const thisHost = encodeURIComponent(hostname())

const ownFolders = new Set<string>()

const folderOwnerPattern = /^(?<host>.+)\.(?<pid>\d+)\.[0-9a-f-]{36}$/

const isProcessAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // the process exists but belongs to somebody else
    return isCoded(error, 'EPERM')
  }
}

/** Our PID means an ended process: containers reuse PIDs. Other hosts' processes show life only by touching folders. */
const isLeftBehind = async ({ all, prefix }: ProcessFolders, name: string): Promise<boolean> => {
  const folder = path.join(all, name)
  if (!name.startsWith(prefix) || ownFolders.has(folder)) return false
  const named = folderOwnerPattern.exec(name.slice(prefix.length))?.groups
  if (named?.['host'] === thisHost) {
    const pid = Number(named['pid'])
    return pid === process.pid || !isProcessAlive(pid) || (await hasEnded(pid))
  }
  const found = await noneIfMissing(stat(folder))
  return O.isSome(found) && Date.now() - found.value.mtimeMs > dayMs
}

/** May fail while a helper of a killed process still writes here. A later start then removes the rest. */
const removeLeftBehind = async (folders: ProcessFolders, name: string): Promise<void> => {
  if (await isLeftBehind(folders, name)) await rm(path.join(folders.all, name), { recursive: true, force: true })
}

export const sweepProcessFolders = async (folders: ProcessFolders): Promise<void> => {
  const names = await readdir(folders.all).catch((): readonly string[] => [])
  for (const name of names) await removeLeftBehind(folders, name).catch(() => undefined)
}

export const makeProcessFolder = async ({ all, prefix }: ProcessFolders): Promise<string> => {
  const folder = path.join(all, `${prefix}${thisHost}.${process.pid}.${randomUUID()}`)
  ownFolders.add(folder)
  await mkdir(folder, { mode: 0o700 })
  return folder
}

export const removeProcessFolder = async (folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true }).finally(() => ownFolders.delete(folder))
}

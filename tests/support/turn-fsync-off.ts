import { appendFile } from 'node:fs/promises'
import path from 'node:path'

/** Turns fsync off from the next start on: data of a test need not survive a crash of the machine, only kills of processes. */
export const turnFsyncOff = (dataFolder: string): Promise<void> =>
  appendFile(path.join(dataFolder, 'postgres', 'cluster', 'postgresql.conf'), '\nfsync = off\n')

import { execFile } from 'node:child_process'
import { cp, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { timeWork } from '../support/report.ts'

const execFileAsync = promisify(execFile)

export interface UnzipYardstick {
  readonly unzip: number
  readonly sync: number
}

/** Flushes earlier writes to the disk, so that the next measurement does not wait for them. */
export const settleDisk = (): Promise<unknown> => execFileAsync('sync')

/** Unzips as a person at a terminal would; undefined if `unzip` is not installed. */
export const unzipAndSync = async (zip: string, folder: string): Promise<UnzipYardstick | undefined> => {
  try {
    const unzip = await timeWork(() => execFileAsync('unzip', ['-q', zip, '-d', folder]))
    return { unzip, sync: await timeWork(settleDisk) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A peer's library that unzips a file into a folder, and the time it reports. It does not flush to the disk. */
export type PeerUnzip = (library: string, zip: string, folder: string) => Promise<number>

/** Copies the peers into `folder` and installs them there. */
export const installPeers = async (source: string, folder: string): Promise<PeerUnzip> => {
  await mkdir(folder, { recursive: true })
  await cp(source, folder, { recursive: true, filter: (from) => path.basename(from) !== 'node_modules' })
  await execFileAsync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
  return async (library, zip, out) => {
    const { stdout } = await execFileAsync(process.execPath, ['unzip-one.mjs', library, zip, out], { cwd: folder })
    await rm(out, { recursive: true, force: true })
    const took = /"ms":([\d.]+)/.exec(stdout)?.[1]
    if (took === undefined || !stdout.includes('"error":null')) throw new Error(`${library}: ${stdout}`)
    return Number(took)
  }
}

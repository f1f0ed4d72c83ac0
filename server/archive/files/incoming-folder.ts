import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { O } from '../../../src/domain/fp.ts'
import { isCoded } from '../../logger/coded.ts'
import { ifThere } from '../../logger/file-errors.ts'

interface IncomingFolder {
  readonly folder: string
  readonly close: () => Promise<void>
}

const dayMs = 24 * 60 * 60 * 1000
const touchEveryMs = 60 * 60 * 1000

const thisHost = encodeURIComponent(hostname())

const own = new Set<string>()

const nameOf = /^(?<host>.+)\.(?<pid>\d+)\.[0-9a-f-]{36}$/

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // somebody else's process may not be asked, but it is there
    return isCoded(error, 'EPERM')
  }
}

/**
 * Whether nobody uses it any more. A process of this machine can be asked for; one that was this process's own number
 * ended before (in a container each has the same). Of another machine on the same disk we know only that it touches its own.
 */
const isLeft = async (folder: string): Promise<boolean> => {
  if (own.has(folder)) return false
  const named = nameOf.exec(path.basename(folder))?.groups
  if (named?.['host'] === thisHost) {
    const pid = Number(named['pid'])
    return pid === process.pid || !isRunning(pid)
  }
  const found = await ifThere(stat(folder))
  return O.isSome(found) && Date.now() - found.value.mtimeMs > dayMs
}

const sweep = async (all: string): Promise<void> => {
  for (const name of await readdir(all)) {
    const folder = path.join(all, name)
    if (await isLeft(folder)) await rm(folder, { recursive: true, force: true })
  }
}

export const openIncomingFolder = async (all: string): Promise<IncomingFolder> => {
  await mkdir(all, { recursive: true, mode: 0o700 })
  await sweep(all)
  const folder = path.join(all, `${thisHost}.${process.pid}.${randomUUID()}`)
  await mkdir(folder, { mode: 0o700 })
  own.add(folder)
  const touching = setInterval(() => {
    utimes(folder, new Date(), new Date()).catch(() => undefined)
  }, touchEveryMs).unref()
  return {
    folder,
    close: async () => {
      clearInterval(touching)
      own.delete(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

import { readFile, stat } from 'node:fs/promises'

/** PostgreSQL refuses to run as root; `undefined` is the user who runs this process. */
export interface RunAs {
  readonly uid: number
  readonly gid: number
}

const nobodyInPasswd = /^nobody:[^:]*:(-?\d+):(-?\d+):/m

const nobody = async (): Promise<RunAs> => {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid = '65534', gid = '65534'] = nobodyInPasswd.exec(passwd) ?? []
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
}

/** Root hands the database to the owner of the folder it is in already, otherwise to `nobody`. */
export const runAs = async (instanceFolder: string): Promise<RunAs | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(instanceFolder).catch(() => undefined)
  return owner === undefined || owner.uid === 0 ? nobody() : { uid: owner.uid, gid: owner.gid }
}

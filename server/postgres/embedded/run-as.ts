import { readFile, stat } from 'node:fs/promises'

/** PostgreSQL refuses to run as root; `undefined` is the user who runs this process. */
export interface RunAs {
  readonly uid: number
  readonly gid: number
}

const own = 'plutus'

const accountIn = (passwd: string, name: string): RunAs | undefined => {
  const [, uid, gid] = new RegExp(`^${name}:[^:]*:(-?\\d+):(-?\\d+):`, 'm').exec(passwd) ?? []
  return uid === undefined ? undefined : { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
}

/** A user of Plutus's own, or else the one whom other programs may run as too. */
export const leastUserIn = (passwd: string): RunAs =>
  accountIn(passwd, own) ?? accountIn(passwd, 'nobody') ?? { uid: 65_534, gid: 65_534 }

const passwd = (): Promise<string> => readFile('/etc/passwd', 'utf8').catch(() => '')

const isOwnUser = async ({ uid }: RunAs): Promise<boolean> => accountIn(await passwd(), own)?.uid === uid

/** What is to be said where the database runs as a user who is not Plutus's alone. */
export const sharedUserWarning = async (as: RunAs | undefined): Promise<string | undefined> =>
  as === undefined || (await isOwnUser(as))
    ? undefined
    : `Started as root, the database runs as a user whom other programs may run as too. Before the first start, make one of its own: useradd --system --shell /usr/sbin/nologin ${own}`

/** Root hands the database to the owner of the folder it is in already, otherwise to `plutus` or, where there is none, `nobody`. */
export const runAs = async (instanceFolder: string): Promise<RunAs | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(instanceFolder).catch(() => undefined)
  return owner === undefined || owner.uid === 0 ? leastUserIn(await passwd()) : { uid: owner.uid, gid: owner.gid }
}

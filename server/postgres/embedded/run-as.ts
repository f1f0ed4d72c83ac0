import { readFile, stat } from 'node:fs/promises'

/** PostgreSQL refuses to run as root; `undefined` is the current user. */
export interface RunAs {
  readonly uid: number
  readonly gid: number
}

export interface SystemAccount extends RunAs {
  readonly home: string
}

export const dedicatedUserName = 'plutus'

export const accountIn = (passwd: string, name: string): SystemAccount | undefined => {
  const [, uid, gid, home = ''] =
    new RegExp(`^${name}:[^:]*:(-?\\d+):(-?\\d+):[^:\\n]*:([^:\\n]*)`, 'm').exec(passwd) ?? []
  return uid === undefined ? undefined : { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0, home }
}

const idsOf = ({ uid, gid }: SystemAccount): RunAs => ({ uid, gid })

const userIn = (passwd: string, name: string): RunAs | undefined => {
  const account = accountIn(passwd, name)
  return account && idsOf(account)
}

const nobodyIn = (passwd: string): RunAs => userIn(passwd, 'nobody') ?? { uid: 65_534, gid: 65_534 }

export const leastPrivilegedUserIn = (passwd: string): RunAs => userIn(passwd, dedicatedUserName) ?? nobodyIn(passwd)

const quotedFolder = (folder: string): string => `'${folder.replaceAll("'", String.raw`'\''`)}'`

export const chownCommand = (dataFolder: string): string => `chown -R ${dedicatedUserName}: ${quotedFolder(dataFolder)}`

const sharedUserNote = ': nobody, which other programs may also use'

export const rootWarningIn = (passwd: string, as: RunAs | undefined, dataFolder: string): string | undefined => {
  if (as === undefined) return undefined
  const steps = [`useradd --system --shell /usr/sbin/nologin ${dedicatedUserName}`, chownCommand(dataFolder)]
  return [
    'The server was started as root. It runs as root, as do the processes that write reports and open zips, and Chromium without its sandbox.',
    `Only the database runs as another user${as.uid === nobodyIn(passwd).uid ? sharedUserNote : ''}.`,
    `To run everything as a separate user, stop Plutus, run ${steps.join(' and ')}, and start it again.`,
  ].join(' ')
}

export const readPasswd = (): Promise<string> => readFile('/etc/passwd', 'utf8').catch(() => '')

export const rootWarning = async (as: RunAs | undefined, dataFolder: string): Promise<string | undefined> =>
  rootWarningIn(await readPasswd(), as, dataFolder)

/** As root: the folder's owner, otherwise `plutus`, otherwise `nobody`. */
export const runAs = async (instanceFolder: string): Promise<RunAs | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(instanceFolder).catch(() => undefined)
  return owner === undefined || owner.uid === 0
    ? leastPrivilegedUserIn(await readPasswd())
    : { uid: owner.uid, gid: owner.gid }
}

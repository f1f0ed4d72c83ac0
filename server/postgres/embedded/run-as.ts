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

const nobodyIn = (passwd: string): RunAs => accountIn(passwd, 'nobody') ?? { uid: 65_534, gid: 65_534 }

/** A user of Plutus's own, or else the one whom other programs may run as too. */
export const leastUserIn = (passwd: string): RunAs => accountIn(passwd, own) ?? nobodyIn(passwd)

const quoted = (folder: string): string => `'${folder.replaceAll("'", String.raw`'\''`)}'`

const shared = ': nobody, whom other programs may run as too'

/** What root is told, by whose data it is and with the steps after which nothing is to be said; who is not root is told nothing. */
export const rootWarningIn = (passwd: string, as: RunAs | undefined, dataFolder: string): string | undefined => {
  if (as === undefined) return undefined
  const steps = [
    ...(accountIn(passwd, own) === undefined ? [`useradd --system --shell /usr/sbin/nologin ${own}`] : []),
    `chown -R ${own}: ${quoted(dataFolder)}`,
  ]
  return [
    'Started as root, the server runs as root, and so do the processes that write reports and open zips, and Chromium, which has no sandbox then.',
    `Only the database runs as another user${as.uid === nobodyIn(passwd).uid ? shared : ''}.`,
    `To run all of it as one of its own, stop Plutus, call ${steps.join(' and ')}, and start the server as ${own} (User=${own} in a unit of systemd).`,
  ].join(' ')
}

const passwd = (): Promise<string> => readFile('/etc/passwd', 'utf8').catch(() => '')

export const rootWarning = async (as: RunAs | undefined, dataFolder: string): Promise<string | undefined> =>
  rootWarningIn(await passwd(), as, dataFolder)

/** Root hands the database to the owner of the folder it is in already, otherwise to `plutus` or, where there is none, `nobody`. */
export const runAs = async (instanceFolder: string): Promise<RunAs | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(instanceFolder).catch(() => undefined)
  return owner === undefined || owner.uid === 0 ? leastUserIn(await passwd()) : { uid: owner.uid, gid: owner.gid }
}

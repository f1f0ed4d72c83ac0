import { hash } from 'node:crypto'
import { lstat, mkdtemp, readFile, readlink, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { appPasswordOf, appRole, superuserRole } from './app-role.ts'
import { type ClusterInstance, passwordFileOf } from './instance.ts'
import { readPidFile } from './pid-file.ts'

export const hasSockets = process.platform !== 'win32'

/** Part of the socket's name; no TCP port is opened. */
const socketPort = 5432
const maxSocketPathBytes = 100

const isOurLink = async (link: string, target: string): Promise<boolean> => {
  const found = await lstat(link).catch(() => undefined)
  if (found?.isSymbolicLink() !== true || found.uid !== process.getuid?.()) return false
  return (await readlink(link)) === target
}

/** Systems limit the length of socket paths, so long ones go through a link in the temporary folder. */
const reachableFolder = async (folder: string): Promise<string> => {
  if (Buffer.byteLength(path.join(folder, `.s.PGSQL.${socketPort}`)) <= maxSocketPathBytes) return folder
  const name = `plutus-${hash('sha256', folder, 'hex').slice(0, 16)}`
  const link = path.join(tmpdir(), name)
  await symlink(folder, link).catch(() => undefined)
  if (await isOurLink(link, folder)) return link
  const own = path.join(await mkdtemp(path.join(tmpdir(), 'plutus-')), 'socket')
  await symlink(folder, own)
  return own
}

const hostAndPort = async (instance: ClusterInstance): Promise<{ host: string; port: number }> =>
  hasSockets
    ? { host: await reachableFolder(instance.folder), port: socketPort }
    : { host: '127.0.0.1', port: (await readPidFile(instance))?.port ?? 0 }

export interface ClusterAddresses {
  readonly app: string
  readonly superuser: string
}

export const addressesOf = async (instance: ClusterInstance): Promise<ClusterAddresses> => {
  const { host, port } = await hostAndPort(instance)
  const password = await readFile(passwordFileOf(instance), 'utf8')
  const addressOf = (role: string, secret: string): string =>
    `postgresql://${role}:${encodeURIComponent(secret)}@localhost:${port}/plutus?host=${encodeURIComponent(host)}`
  return { app: addressOf(appRole, appPasswordOf(password)), superuser: addressOf(superuserRole, password) }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Dirent } from 'node:fs'
import {
  chmod,
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createCluster } from '../../server/postgres/embedded/create-cluster.ts'
import { clusterFolderOf, type ClusterInstance, passwordFileOf } from '../../server/postgres/embedded/instance.ts'
import { packagedBinaries } from '../../server/postgres/embedded/packaged-binaries.ts'
import { runAs } from '../../server/postgres/embedded/run-as.ts'
import { programEnvironment } from '../../server/postgres/embedded/run-program.ts'
import { programIn, usableBinaries } from '../../server/postgres/embedded/usable-binaries.ts'
import { isCoded } from '../../server/logger/errors.ts'
import { E } from '../../src/domain/fp.ts'
import { freePort } from './plutus-process.ts'
import { openSwitchableProxy, type SwitchableProxy } from './switchable-proxy.ts'

/** One PostgreSQL on a TCP port of its own; its password is that of the cluster it was copied from. */
interface Member {
  readonly instance: ClusterInstance
  readonly port: number
  readonly process: ChildProcess
}

/** A primary, a standby that confirms every commit, and a proxy whose address leads to one of them. */
export interface FailoverDatabase {
  /** The address servers use. */
  readonly url: string
  readonly proxy: SwitchableProxy
  readonly primary: () => Member
  readonly standby: () => Member
  /** Runs as the superuser, on the member itself and not through the proxy. */
  readonly onMember: <A>(member: Member, run: (client: pg.Client) => Promise<A>) => Promise<A>
  /** A planned switch-over. `meanwhile` runs while the address leads to the standby that is not promoted yet. */
  readonly switchOver: (meanwhile: () => Promise<unknown>) => Promise<void>
  /** Kills the primary, promotes the standby, and copies a new standby from it. */
  readonly kill: () => Promise<void>
  /** Kills the primary after a write that the standby does not get, and promotes that standby. */
  readonly loseWrite: (write: () => Promise<unknown>) => Promise<void>
  readonly close: () => Promise<void>
}

const role = 'plutus_app'
const password = 'failover'
const database = 'plutus'

/** `synchronous_standby_names`: whatever is acknowledged is on both. */
const settings = (port: number, primaryUrl: string): readonly string[] => [
  ...['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=200'],
  ...[
    'wal_level=replica',
    'hot_standby=on',
    'wal_keep_size=512MB',
    'wal_receiver_timeout=5s',
    'wal_retrieve_retry_interval=100ms',
  ],
  ...['synchronous_commit=on', 'synchronous_standby_names=*', 'log_min_error_statement=panic'],
  `primary_conninfo=${primaryUrl}`,
]

const start = async (instance: ClusterInstance, primaryUrl = ''): Promise<Member> => {
  const port = await freePort()
  const log = await open(path.join(instance.folder, 'postgres.log'), 'a')
  const args = settings(port, primaryUrl).flatMap((setting) => ['-c', setting])
  const child = spawn(programIn(instance.binaries, 'postgres'), ['-D', clusterFolderOf(instance), ...args], {
    cwd: clusterFolderOf(instance),
    ...instance.as,
    env: programEnvironment,
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  return { instance, port, process: child }
}

const hasEnded = ({ process: child }: Member): boolean => child.exitCode !== null || child.signalCode !== null

const end = async (member: Member, signal: NodeJS.Signals): Promise<void> => {
  if (hasEnded(member)) return
  const ended = once(member.process, 'exit')
  member.process.kill(signal)
  await ended
}

const handOver = async (folder: string, { as }: ClusterInstance): Promise<void> => {
  if (as === undefined) return
  await chown(folder, as.uid, as.gid)
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  await Promise.all(entries.map(({ parentPath, name }) => chown(path.join(parentPath, name), as.uid, as.gid)))
}

/** Their content belongs to the member that runs, or arrives by replication. */
const notCopied = ['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_dynshmem', 'pg_notify', 'pg_subtrans']
const notCopiedFiles = ['postmaster.pid', 'postmaster.opts', 'standby.signal', 'postgresql.auto.conf']

const unlessGone = (error: unknown): void => {
  if (!isCoded(error, 'ENOENT')) throw error
}

/** A running cluster removes files while they are copied: replay needs none of those. */
const copyTree = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { mode: 0o700 })
  const copy = async (entry: Dirent): Promise<void> => {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory() && notCopied.includes(entry.name)) await mkdir(target, { mode: 0o700 })
    else if (entry.isDirectory()) await copyTree(source, target).catch(unlessGone)
    else if (!notCopiedFiles.includes(entry.name)) await copyFile(source, target).catch(unlessGone)
  }
  await Promise.all((await readdir(from, { withFileTypes: true })).map(copy))
}

const timeoutMs = 60_000

const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + timeoutMs
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`)
    await pause(50)
  }
}

export const openFailoverDatabase = async (): Promise<FailoverDatabase> => {
  await using opened = new AsyncDisposableStack()
  const parent = await realpath(await mkdtemp(path.join(tmpdir(), 'plutus-failover-')))
  opened.defer(() => rm(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  const packaged = packagedBinaries()
  if (E.isLeft(packaged)) throw new Error(packaged.left)
  // PostgreSQL does not run as root, and its user must be able to enter the folder
  await chmod(parent, 0o755)
  const as = await runAs(path.join(parent, 'none'))
  const binaries = await usableBinaries(packaged.right, parent, as)
  if (E.isLeft(binaries)) throw new Error(binaries.left)
  const members = new Set<Member>()
  opened.defer(async () => {
    for (const member of members) await end(member, 'SIGQUIT')
  })
  const proxy = await openSwitchableProxy()
  opened.defer(proxy.close)
  let count = 0
  const nextInstance = (): ClusterInstance => {
    count += 1
    return { folder: path.join(parent, `member-${count}`), binaries: binaries.right, as }
  }

  const first = nextInstance()
  const created = await createCluster(first, new AbortController().signal)
  if (E.isLeft(created)) throw new Error(created.left)
  const secret = await readFile(passwordFileOf(first), 'utf8')
  const urlOf = (port: number, name: string): string => `postgresql://plutus:${secret}@127.0.0.1:${port}/${name}`

  const onMember: FailoverDatabase['onMember'] = async ({ port }, run) => {
    const client = new pg.Client(urlOf(port, 'postgres'))
    client.on('error', () => undefined)
    await client.connect()
    // or creating the database would wait for the standby, which is a copy of it
    await client.query('set synchronous_commit = local')
    return run(client).finally(() => client.end())
  }
  const isUp = (member: Member): Promise<void> =>
    until('PostgreSQL to start', async () => {
      if (hasEnded(member)) throw new Error('PostgreSQL ended')
      await onMember(member, (client) => client.query('select 1'))
      return true
    })

  const started = async (instance: ClusterInstance, primary?: Member): Promise<Member> => {
    const member = await start(instance, primary === undefined ? '' : urlOf(primary.port, 'postgres'))
    members.add(member)
    await isUp(member)
    return member
  }
  const isFollowed = (primary: Member): Promise<void> =>
    until('the standby to follow', () =>
      onMember(primary, async (client) => {
        const { rows } = await client.query("select from pg_stat_replication where sync_state = 'sync'")
        return rows.length > 0
      }),
    )

  /** Copies the primary into a standby, as pg_basebackup does; the packaged programs do not include it. */
  const standbyOf = async (primary: Member): Promise<Member> => {
    const instance = nextInstance()
    await mkdir(instance.folder, { mode: 0o700 })
    await onMember(primary, async (client) => {
      await client.query("select pg_backup_start('standby', true)")
      await copyTree(clusterFolderOf(primary.instance), clusterFolderOf(instance))
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
      await writeFile(path.join(clusterFolderOf(instance), 'backup_label'), rows[0]?.labelfile ?? '')
    })
    await writeFile(path.join(clusterFolderOf(instance), 'standby.signal'), '')
    await handOver(instance.folder, instance)
    const standby = await started(instance, primary)
    await isFollowed(primary)
    return standby
  }

  let primary = await started(first)
  await onMember(primary, async (client) => {
    await client.query(`create role ${role} login password '${password}'`)
    await client.query(`create database ${database} owner ${role}`)
  })
  let standby = await standbyOf(primary)
  proxy.leadTo(primary.port)

  const promote = ({ port }: Member): Promise<unknown> =>
    onMember({ ...standby, port }, (client) => client.query('select pg_promote(true, 60)'))

  const kept = opened.move()
  return {
    url: `postgresql://${role}:${password}@127.0.0.1:${proxy.port}/${database}`,
    proxy,
    primary: () => primary,
    standby: () => standby,
    onMember,
    switchOver: async (meanwhile) => {
      const [before, next] = [primary, standby]
      proxy.leadTo(next.port)
      await end(before, 'SIGINT')
      await meanwhile()
      await promote(next)
      primary = next
      await writeFile(path.join(clusterFolderOf(before.instance), 'standby.signal'), '')
      await handOver(clusterFolderOf(before.instance), before.instance)
      standby = await started(before.instance, next)
      await isFollowed(next)
    },
    kill: async () => {
      const [before, next] = [primary, standby]
      await end(before, 'SIGKILL')
      await promote(next)
      primary = next
      proxy.leadTo(next.port)
      standby = await standbyOf(next)
    },
    loseWrite: async (write) => {
      const [before, lagging] = [primary, standby]
      await onMember(before, async (client) => {
        // or the write would wait for the standby
        await client.query(`alter role ${role} set synchronous_commit = local`)
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role])
      })
      await end(lagging, 'SIGINT')
      await write()
      await end(before, 'SIGKILL')
      primary = await started(lagging.instance, before)
      await promote(primary)
      proxy.leadTo(primary.port)
      standby = await standbyOf(primary)
    },
    close: () => kept.disposeAsync(),
  }
}

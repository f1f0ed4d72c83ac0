import { spawnSync } from 'node:child_process'
import { opendirSync, readdirSync, statSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { E, O } from '../src/domain/fp.ts'
import {
  type SystemAccount,
  accountIn,
  chownCommand,
  dedicatedUserName,
  readPasswd,
} from './postgres/embedded/run-as.ts'

const accessText = `
  const { accessSync, constants } = require('node:fs')
  const [, program, folder] = process.argv
  accessSync(program)
  process.stdout.write('program')
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  process.stdout.write(' and data')`

const folderHindrance = ({ uid, gid }: SystemAccount, dataFolder: string): O.Option<string> => {
  const script = process.argv[1] ?? import.meta.filename
  const { stdout } = spawnSync(process.execPath, ['--eval', accessText, script, dataFolder], {
    uid,
    gid,
    cwd: '/',
    env: {},
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  if (stdout === 'program and data') return O.none
  return O.some(
    stdout === 'program'
      ? `The user ${dedicatedUserName}, which Plutus runs as, cannot enter ${dataFolder}. Set PLUTUS_DATA to a folder that this user can enter, such as /var/lib/plutus.`
      : `The user ${dedicatedUserName}, which Plutus runs as, cannot read ${path.dirname(script)}. Put the program in a folder that this user can read, such as /opt/plutus.`,
  )
}

export const ownerOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.uid

const writtenPaths = [
  '',
  'postgres',
  ...['cluster', 'cluster/PG_VERSION', 'password', 'postgres.log', 'postgres.log.old'].map(
    (name) => `postgres/${name}`,
  ),
]

const filledFolders = ['files', 'zips', 'attachments', 'incoming'].map((name) => `archive/${name}`)

const isHalfMade = (name: string): boolean => name.startsWith('postgres-new-')

/** The root of a mounted volume may contain entries that are not Plutus's, such as `lost+found`. */
const isOfVolume = (name: string): boolean => name === 'lost+found' || name.startsWith('.')

const namesIn = (folder: string): readonly string[] => (ownerOf(folder) === undefined ? [] : readdirSync(folder))

// among hundreds of thousands of reports a sample suffices: root leaves the newest files of a folder or all of it
const maxTriedPaths = 100

const someNamesIn = (folder: string): readonly string[] => {
  if (ownerOf(folder) === undefined) return []
  const names = opendirSync(folder)
  const some: string[] = []
  for (let entry = names.readSync(); entry !== null && some.length < maxTriedPaths; entry = names.readSync())
    if (!isOfVolume(entry.name)) some.push(entry.name)
  names.closeSync()
  return some
}

const pathsIn = (dataFolder: string): readonly string[] => [
  ...[...writtenPaths, 'archive', ...filledFolders].map((name) => path.join(dataFolder, name)),
  ...namesIn(dataFolder)
    .filter(isHalfMade)
    .map((name) => path.join(dataFolder, name)),
  ...filledFolders
    .map((name) => path.join(dataFolder, name))
    .flatMap((folder) => someNamesIn(folder).map((name) => path.join(folder, name))),
]

const isAllOf = (uid: number, dataFolder: string): boolean =>
  pathsIn(dataFolder).every((file) => [undefined, uid].includes(ownerOf(file)))

const handOver = async (account: SystemAccount, dataFolder: string): Promise<E.Either<string, void>> => {
  if (ownerOf(dataFolder) === undefined) {
    await mkdir(path.dirname(dataFolder), { recursive: true })
    await mkdir(dataFolder, { mode: 0o700 })
    await chown(dataFolder, account.uid, account.gid)
  }
  return isAllOf(account.uid, dataFolder)
    ? E.right(undefined)
    : E.left(
        `Some files in ${dataFolder} do not belong to ${dedicatedUserName}, the user that Plutus runs as. Stop Plutus, run ${chownCommand(dataFolder)} and start it again.`,
      )
}

/** Started as root, becomes the user `plutus` if the machine has one, under the same process number. */
export const becomeOwnUser = async (dataFolder: string): Promise<E.Either<string, void>> => {
  const account = process.getuid?.() === 0 ? accountIn(await readPasswd(), dedicatedUserName) : undefined
  if (account === undefined) return E.right(undefined)
  const handed = await handOver(account, dataFolder).catch((error: unknown) => E.left(String(error)))
  if (E.isLeft(handed)) return handed
  const hindered = folderHindrance(account, dataFolder)
  if (O.isSome(hindered)) return E.left(hindered.value)
  if (process.execve === undefined) return E.left(`The program cannot restart as ${dedicatedUserName} on this machine.`)
  process.setgroups?.([account.gid])
  process.setgid?.(account.gid)
  process.setuid?.(account.uid)
  const home = ownerOf(account.home) === account.uid ? account.home : dataFolder
  const env = { ...process.env, HOME: home, USER: dedicatedUserName, LOGNAME: dedicatedUserName }
  return process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], env)
}

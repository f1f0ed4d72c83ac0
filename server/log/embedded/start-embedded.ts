import { mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { E, pipe, TE } from '../../../src/domain/fp.ts'
import { type Claimant, claim, isLast } from './claim.ts'
import { createCluster } from './create-cluster.ts'
import { ensureRunning } from './ensure-running.ts'
import type { Instance } from './instance.ts'
import { packagedBinaries } from './packaged-binaries.ts'
import { stopPostmaster } from './postmaster.ts'
import { runAs } from './run-as.ts'
import { usableBinaries } from './usable-binaries.ts'

export interface EmbeddedDatabase {
  readonly url: string
  /** Stops the database too, unless somebody else still uses it. */
  readonly stop: () => Promise<void>
}

const restartPauseMs = 200

const instanceIn = async (dataFolder: string): Promise<E.Either<string, Instance>> => {
  const packaged = packagedBinaries()
  if (E.isLeft(packaged)) return packaged
  await mkdir(dataFolder, { recursive: true })
  const place = await realpath(dataFolder)
  const folder = path.join(place, 'postgres')
  const as = await runAs(folder)
  const binaries = await usableBinaries(packaged.right, place, as)
  return pipe(
    binaries,
    E.map((found) => ({ folder, binaries: found, as })),
  )
}

const occupy = async (
  instance: Instance,
  claimant: Claimant,
): Promise<E.Either<string, { url: string; client: Client }>> => {
  const running = await ensureRunning(instance)
  if (E.isLeft(running)) return running
  const claimed = await claim(running.right.client, claimant).catch(() => undefined)
  if (claimed === undefined) return occupy(instance, claimant)
  if (E.isRight(claimed)) return running
  await running.right.client.end()
  return claimed
}

const leave = async (instance: Instance, client: Client): Promise<void> => {
  const isAlone = await isLast(client).catch(() => true)
  if (isAlone) await stopPostmaster(instance)
  await client.end().catch(() => undefined)
}

/** Keeps the database running: when its connection breaks, the database is started again. */
const guard = (instance: Instance, claimant: Claimant, first: Client): (() => Promise<void>) => {
  let current: Client | undefined = first
  let isStopping = false

  const restart = async (): Promise<void> => {
    let said = ''
    while (!isStopping) {
      const again = await occupy(instance, claimant).catch((error: unknown) => E.left(String(error)))
      if (E.isRight(again)) {
        watch(again.right.client)
        return
      }
      if (again.left !== said) console.error(again.left)
      said = again.left
      await sleep(restartPauseMs)
    }
  }
  let restarting = Promise.resolve()
  const watch = (client: Client): void => {
    current = client
    client.once('end', () => {
      current = undefined
      if (!isStopping) restarting = restart()
    })
  }

  watch(first)
  return async () => {
    isStopping = true
    await restarting
    if (current !== undefined) await leave(instance, current)
  }
}

interface Options {
  readonly dataFolder: string
  readonly claimant: Claimant
}

const start = async ({ dataFolder, claimant }: Options): Promise<E.Either<string, EmbeddedDatabase>> => {
  const instance = await instanceIn(dataFolder)
  if (E.isLeft(instance)) return instance
  const created = await createCluster(instance.right)
  if (E.isLeft(created)) return created
  const occupied = await occupy(instance.right, claimant)
  return pipe(
    occupied,
    E.map(({ url, client }) => ({ url, stop: guard(instance.right, claimant, client) })),
  )
}

const unusable =
  ({ dataFolder }: Options) =>
  (error: unknown): string =>
    `The folder ${dataFolder} cannot hold the database: ${error instanceof Error ? error.message : String(error)}`

/** A PostgreSQL of our own in the data folder: made if need be, found if it runs already, started otherwise. */
export const startEmbedded = (options: Options): TE.TaskEither<string, EmbeddedDatabase> =>
  pipe(
    TE.tryCatch(() => start(options), unusable(options)),
    TE.chainEitherK((started) => started),
  )

import { mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import { growingPauses } from '../pauses.ts'
import { asError } from '../../logger/errors.ts'
import type { AppLogger } from '../../logger/logger.ts'
import { throttledLog } from '../../logger/throttled-log.ts'
import { withinLimit } from '../within.ts'
import { addressesOf } from './address.ts'
import { type ClusterClaimant, claimCluster, isLastClient } from './claim.ts'
import { createCluster } from './create-cluster.ts'
import { ensureRunning } from './ensure-running.ts'
import type { ClusterInstance } from './instance.ts'
import { missingParts } from './missing-parts.ts'
import { limitLog } from './postgres-log.ts'
import { probeServer } from './probe.ts'
import { packagedBinaries } from './packaged-binaries.ts'
import { stopPostmaster } from './postmaster.ts'
import { rootWarning, runAs } from './run-as.ts'
import { usableBinaries } from './usable-binaries.ts'

export interface EmbeddedDatabase {
  readonly url: string
  readonly stop: () => Promise<void>
}

const restartPausesMs = { first: 200, factor: 2, max: 10_000 }
const stopTimeoutMs = 1000
const logEveryMs = 60_000
const limitLogEveryMs = 60_000

const instanceIn = async (dataFolder: string): Promise<E.Either<string, ClusterInstance>> => {
  const packaged = packagedBinaries()
  if (E.isLeft(packaged)) return packaged
  await mkdir(dataFolder, { recursive: true })
  const realFolder = await realpath(dataFolder)
  const folder = path.join(realFolder, 'postgres')
  const as = await runAs(folder)
  const binaries = await usableBinaries(packaged.right, realFolder, as)
  return pipe(
    binaries,
    E.map((found) => ({ folder, binaries: found, as })),
  )
}

const occupyCluster = async (
  instance: ClusterInstance,
  claimant: ClusterClaimant,
  signal: AbortSignal,
): Promise<E.Either<string, { url: string; client: Client }>> => {
  const running = await ensureRunning(instance, { signal })
  if (E.isLeft(running)) return running
  const claimed = await claimCluster(running.right.client, claimant).catch(() => undefined)
  if (claimed === undefined) return occupyCluster(instance, claimant, signal)
  if (E.isRight(claimed)) return running
  await running.right.client.end()
  return claimed
}

/** A database that does not answer in time counts as unused. */
const isOnlyClient = async (client: Client): Promise<boolean> =>
  pipe(
    await withinLimit(stopTimeoutMs, isLastClient(client)),
    O.getOrElse(() => true),
  )

const leaveCluster = async (instance: ClusterInstance, client: Client): Promise<void> => {
  if (await isOnlyClient(client)) await stopPostmaster(instance)
  await withinLimit(stopTimeoutMs, client.end())
}

/** A starting database admits nobody, so nobody else uses it. */
const leaveBroken = async (instance: ClusterInstance): Promise<void> => {
  const answer = await probeServer(await addressesOf(instance))
  if (E.isRight(answer)) await leaveCluster(instance, answer.right)
  else await stopPostmaster(instance)
}

interface EmbeddedOptions {
  readonly dataFolder: string
  readonly claimant: ClusterClaimant
  readonly logger: AppLogger
  readonly signal?: AbortSignal
}

const guardCluster = (
  instance: ClusterInstance,
  { claimant, logger }: EmbeddedOptions,
  first: Client,
): (() => Promise<void>) => {
  let current: Client | undefined = first
  const stopping = new AbortController()
  const logThrottled = throttledLog({
    write: (line) => {
      logger.error(line)
    },
    maxLines: 1,
    windowMs: logEveryMs,
  })

  const restart = async (): Promise<void> => {
    const pause = growingPauses(restartPausesMs)
    while (!stopping.signal.aborted) {
      const again = await occupyCluster(instance, claimant, stopping.signal).catch((error: unknown) =>
        E.left(String(error)),
      )
      if (E.isRight(again)) {
        watch(again.right.client)
        return
      }
      logThrottled({ msg: again.left })
      await sleep(pause(), undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  let restarting = Promise.resolve()
  const watch = (client: Client): void => {
    current = client
    client.once('end', () => {
      current = undefined
      if (!stopping.signal.aborted) restarting = restart()
    })
  }

  watch(first)
  const limiting = setInterval(() => {
    limitLog(instance).catch((error: unknown) => {
      logThrottled({ msg: `postgres.log cannot be cut: ${asError(error).message}` })
    })
  }, limitLogEveryMs).unref()
  return async () => {
    clearInterval(limiting)
    stopping.abort()
    await restarting
    await (current === undefined ? leaveBroken(instance) : leaveCluster(instance, current))
  }
}

const neverAborted = new AbortController().signal

const startCluster = async (options: EmbeddedOptions): Promise<E.Either<string, EmbeddedDatabase>> => {
  const { dataFolder, claimant, logger, signal = neverAborted } = options
  const instance = await instanceIn(dataFolder)
  if (E.isLeft(instance)) return instance
  const warning =
    claimant === 'server' ? await rootWarning(instance.right.as, path.dirname(instance.right.folder)) : undefined
  if (warning !== undefined) logger.warn({ user: 'root', msg: warning })
  const created = await createCluster(instance.right, signal)
  if (E.isLeft(created)) return created
  const missing = await missingParts(instance.right)
  if (missing !== undefined) return E.left(missing)
  const occupied = await occupyCluster(instance.right, claimant, signal)
  return pipe(
    occupied,
    E.map(({ url, client }) => ({ url, stop: guardCluster(instance.right, options, client) })),
  )
}

const unusableFolder =
  ({ dataFolder }: EmbeddedOptions) =>
  (error: unknown): string =>
    `The folder ${dataFolder} cannot be used for the database: ${error instanceof Error ? error.message : String(error)}`

export const startEmbedded = (options: EmbeddedOptions): TE.TaskEither<string, EmbeddedDatabase> =>
  pipe(
    TE.tryCatch(() => startCluster(options), unusableFolder(options)),
    TE.chainEitherK((started) => started),
  )

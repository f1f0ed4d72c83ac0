import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { E } from '../../../src/domain/fp.ts'
import { addressesOf } from './address.ts'
import type { ClusterInstance } from './instance.ts'
import { missingParts } from './missing-parts.ts'
import { type UnreachableServer, probeServer } from './probe.ts'
import { growingPauses } from '../pauses.ts'
import { readRunningPid } from './pid-file.ts'
import { type PostmasterProcess, startPostmaster } from './postmaster.ts'

/** Temporary failures: the database was killed or started twice, or sessions of a killed one are still ending. */
const transientErrorPattern = /^$|lock file|pre-existing shared memory|still in use/

/** Rejections of early connections, not causes of a failed start. */
const rejectionPattern = /the database system is /

const withoutTime = (line: string): string => line.replace(/^.*?(?=FATAL:)/, '')

const lastFatalLine = (said: string): string =>
  withoutTime(
    said
      .trim()
      .split('\n')
      .findLast((line) => line.includes('FATAL') && !rejectionPattern.test(line)) ?? said.trim(),
  )

const probePausesMs = { first: 20, factor: 1.25, max: 500 }
const startPausesMs = { first: 100, factor: 2, max: 8000 }

interface StartOptions {
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

interface RunningCluster {
  readonly url: string
  readonly client: Client
}

export const ensureRunning = async (
  instance: ClusterInstance,
  { timeoutMs = 60_000, signal }: StartOptions = {},
): Promise<E.Either<string, RunningCluster>> => {
  const deadline = Date.now() + timeoutMs
  const [asking, starting] = [growingPauses(probePausesMs), growingPauses(startPausesMs)]
  let said: string | undefined
  let own: PostmasterProcess | undefined
  let startAt = 0

  const start = async (): Promise<void> => {
    const started = await startPostmaster(instance)
    own = started
    void started.ended.then((word) => {
      said = word
      own = undefined
      startAt = Date.now() + starting()
    })
  }

  const isToStart = async ({ _tag }: UnreachableServer): Promise<boolean> =>
    _tag === 'Absent' && own === undefined && Date.now() >= startAt && (await readRunningPid(instance)) === undefined

  const giveUp = async (line: string): Promise<E.Either<string, never>> => {
    await own?.stop()
    return E.left(line)
  }

  while (Date.now() < deadline && signal?.aborted !== true) {
    const addresses = await addressesOf(instance)
    const answer = await probeServer(addresses)
    if (E.isRight(answer)) return E.right({ url: addresses.app, client: answer.right })
    if (answer.left._tag === 'Refused') return giveUp(`The database refuses the connection: ${answer.left.reason}`)
    if (said !== undefined && !transientErrorPattern.test(said))
      return E.left((await missingParts(instance)) ?? `The database does not start: ${lastFatalLine(said)}`)
    if (await isToStart(answer.left)) await start()
    await sleep(asking(), undefined, signal === undefined ? {} : { signal }).catch(() => undefined)
  }
  if (signal?.aborted === true) return giveUp('The database is not waited for any more.')
  const pid = await readRunningPid(instance)
  const why = pid === undefined ? lastFatalLine(said ?? '') : `process ${pid} holds its files and refuses connections.`
  return E.left(`The database did not start within ${timeoutMs / 1000} s: ${why}`)
}

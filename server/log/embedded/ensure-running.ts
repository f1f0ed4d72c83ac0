import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { E } from '../../../src/domain/fp.ts'
import { addressOf } from './address.ts'
import type { Instance } from './instance.ts'
import { knock } from './knock.ts'
import { runningPid } from './pid-file.ts'
import { startPostmaster } from './postmaster.ts'

const patienceMs = 60_000
const pauseMs = 20

/** It was killed, another process started it at the same moment, or the sessions of a killed one have not all ended. */
const passing = /^$|lock file|pre-existing shared memory|still in use/

const lastWord = (said: string): string =>
  said
    .trim()
    .split('\n')
    .findLast((line) => line.includes('FATAL')) ?? said.trim()

/** Starts the database unless it runs, whoever started it, and waits until it lets us in. */
export const ensureRunning = async (instance: Instance): Promise<E.Either<string, { url: string; client: Client }>> => {
  const deadline = Date.now() + patienceMs
  let said: string | undefined
  let isStarting = false
  while (Date.now() < deadline) {
    const url = await addressOf(instance)
    const answer = await knock(url)
    if (E.isRight(answer)) return E.right({ url, client: answer.right })
    if (answer.left._tag === 'Refused') return E.left(`The database does not let us in: ${answer.left.reason}`)
    if (said !== undefined && !passing.test(said)) return E.left(`The database does not start: ${lastWord(said)}`)
    if (!isStarting && answer.left._tag === 'Absent' && (await runningPid(instance)) === undefined) {
      isStarting = true
      const { ended } = await startPostmaster(instance)
      void ended.then((word) => {
        said = word
        isStarting = false
      })
    }
    await sleep(pauseMs)
  }
  return E.left(`The database did not start within ${patienceMs / 1000} s: ${lastWord(said ?? '')}`)
}

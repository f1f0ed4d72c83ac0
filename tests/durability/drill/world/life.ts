import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { adviserName, deskName, orderFirmPassword } from '../../../support/order-firm.ts'
import { freePort, type PlutusProcess, startPlutus } from '../../../support/plutus-process.ts'
import { programAt } from '../../../support/program.ts'
import { signIn } from '../../../support/sign-in.ts'
import { portalUrl, type DrillWorld } from './world.ts'

/** Status 0: the server was killed before it answered. */
export interface CallReply {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

interface AskedCall {
  readonly body?: unknown
  readonly form?: FormData
  readonly correlation?: string
}

type Call = (method: string, path: string, asked?: AskedCall) => Promise<CallReply>

export type BrokerSide = 'simulated' | 'fix'

/** One life of the server, from its start to its kill. */
export interface ServerLife {
  readonly plutus: PlutusProcess
  readonly side: BrokerSide
  readonly desk: Call
  readonly adviser: Call
}

const unansweredReply: CallReply = { status: 0, body: {} }

const bodyOf = async (response: Response): Promise<CallReply['body']> => {
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

const callerOf =
  (url: string, token: string): Call =>
  async (method, path, { body, form, correlation } = {}) => {
    const headers = {
      'access-token': token,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(correlation === undefined ? {} : { correlation }),
    }
    const sent = form ?? (body === undefined ? null : JSON.stringify(body))
    try {
      const response = await fetch(`${url}/api/v1${path}`, { method, headers, body: sent })
      return { status: response.status, body: await bodyOf(response) }
    } catch {
      return unansweredReply
    }
  }

const fixSettings = ({ broker }: DrillWorld): Readonly<Record<string, string>> =>
  broker === null
    ? {}
    : {
        FIX_HOST: '127.0.0.1',
        FIX_PORT: String(broker.port),
        FIX_SENDER: 'PLUTUS',
        FIX_TARGET: 'BROKER',
        FIX_HEARTBEAT: '1',
      }

/** A server has one broker: the lives of the drill take turns. */
export const sideOf = ({ broker }: DrillWorld, round: number): BrokerSide =>
  broker === null || round % 2 === 0 ? 'simulated' : 'fix'

const settingsOf = (world: DrillWorld, side: BrokerSide): Readonly<Record<string, string>> => ({
  PLUTUS_DATA: world.dataFolder,
  PLUTUS_SEED: 'none',
  PLUTUS_BROKER: side,
  PLUTUS_URL: portalUrl,
  SMTP_URL: world.mail.url,
  MAIL_FROM: 'portal@plutus.example',
  TMPDIR: world.temporary,
  ...fixSettings(world),
})

/** Kills a server so long after its start, whether it is ready or not. */
export const killWhileStarting = async (world: DrillWorld, side: BrokerSide, afterMs: number): Promise<void> => {
  const env = { ...process.env, PORT: String(await freePort()), ...settingsOf(world, side) }
  const starting = spawn(process.execPath, [programAt('server/main.ts')], { env, stdio: 'ignore' })
  const ended = once(starting, 'exit')
  await pause(afterMs)
  starting.kill('SIGKILL')
  await ended
}

export const startLife = async (world: DrillWorld, side: BrokerSide): Promise<ServerLife> => {
  const plutus = await startPlutus(settingsOf(world, side))
  const tokenOf = async (username: string) => (await signIn(plutus.url, username, orderFirmPassword)).token
  const [desk, adviser] = await Promise.all([tokenOf(deskName), tokenOf(adviserName(0))])
  return { plutus, side, desk: callerOf(plutus.url, desk), adviser: callerOf(plutus.url, adviser) }
}

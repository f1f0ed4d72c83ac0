import { readFile } from 'node:fs/promises'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import type { IJsFixConfig, ISessionDescription, MsgView } from 'jspurefix'
import { asError } from '../../logger/errors.ts'
import type { FixEngine, FixSettings, FixTls } from './fix-settings.ts'
import type { FixMessage } from './order-messages.ts'
import { administrativeTypes, type SessionNumbers } from './session-store.ts'

export interface IncomingMessage {
  readonly type: string
  readonly number: number
  readonly message: unknown
}

export interface FixSession {
  readonly send: (message: FixMessage) => Promise<number>
  readonly logOut: () => void
  readonly drop: () => void
  readonly ended: Promise<void>
}

interface SessionHandlers {
  readonly onReady: (session: FixSession) => void
  /** Receives business messages, and Reject (3) of our own messages. */
  readonly onMessage: (incoming: IncomingMessage) => void
  readonly onDefect: (defect: unknown) => void
}

const tagNumbers = { number: 34, newNumber: 36 }
const rejectType = '3'
const sequenceReset = '4'

/** The engine reports ready just before it requests missed messages. After this pause its request has gone out before our first message. */
const settleMs = 150

const descriptionOf = ({
  sender,
  target,
  heartbeatSeconds,
  resetsOnLogon,
  login,
  host,
  port,
}: FixSettings): ISessionDescription => ({
  application: {
    type: 'initiator',
    name: 'plutus',
    protocol: 'ascii',
    dictionary: 'qf44',
    reconnectSeconds: 1,
    resilient: false,
    tcp: { host, port },
  },
  Name: 'plutus',
  SenderCompId: sender,
  TargetCompID: target,
  BeginString: 'FIX.4.4',
  ResetSeqNumFlag: resetsOnLogon,
  SenderSubID: '',
  TargetSubID: '',
  Username: login?.username ?? '',
  Password: login?.password ?? '',
  HeartBtInt: heartbeatSeconds,
  BodyLengthChars: 6,
  store: { type: 'memory', resendGapFillOnly: true },
})

/** Runs once at the start: the engine reads its dictionary from its package, which an update may replace later. */
export const configureEngine = async (engine: FixEngine, settings: FixSettings): Promise<IJsFixConfig> => {
  const container = new engine.SessionContainer()
  container.registerGlobal(new engine.EmptyLogFactory())
  const system = await container.makeSystem(descriptionOf(settings))
  return system.resolve<IJsFixConfig>(engine.DITokens.IJsFixConfig)
}

const timeoutMs = 10_000

const tlsCertificates = async ({ ca, own }: FixTls): Promise<ConnectionOptions> => ({
  ...(ca === undefined ? {} : { ca: await readFile(ca) }),
  ...(own === undefined ? {} : { cert: await readFile(own.cert), key: await readFile(own.key) }),
})

const awaitConnection = (socket: Socket, event: 'connect' | 'secureConnect'): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      clearTimeout(timer)
      socket.destroy()
      reject(error)
    }
    const timer = setTimeout(() => {
      fail(new Error('the broker does not answer'))
    }, timeoutMs)
    socket.once('error', fail)
    socket.once(event, () => {
      clearTimeout(timer)
      socket.removeListener('error', fail)
      socket.setKeepAlive(true, timeoutMs)
      resolve(socket)
    })
  })

/** The TLS server name is a host name, never an IP address (RFC 6066, 3). */
const serverNameOf = (host: string): ConnectionOptions => (isIP(host) === 0 ? { servername: host } : {})

const connectBroker = async ({ host, port, tls }: FixSettings): Promise<Socket> =>
  tls === undefined
    ? awaitConnection(connectPlain({ host, port }), 'connect')
    : awaitConnection(
        connectTls({ host, port, ...serverNameOf(host), ...(await tlsCertificates(tls)) }),
        'secureConnect',
      )

export const openFixSession = async (
  engine: FixEngine,
  config: IJsFixConfig,
  settings: FixSettings,
  numbers: SessionNumbers,
  { onReady, onMessage, onDefect }: SessionHandlers,
): Promise<FixSession> => {
  const socket = await connectBroker(settings)
  config.sessionStoreFactory = { create: numbers.storeFor }

  class Session extends engine.AsciiSession {
    constructor() {
      super(config)
    }
    protected override onMsg(type: string, view: MsgView): void {
      const number = Number(view.getString(tagNumbers.number))
      super.onMsg(type, view)
      if (type === rejectType) onMessage({ type, number, message: view.toObject() })
      const last = type === sequenceReset ? Number(view.getString(tagNumbers.newNumber)) - 1 : number
      if (administrativeTypes.has(type)) void numbers.dealtWith(number, last).catch(onDefect)
    }
    protected override onApplicationMsg(type: string, view: MsgView): void {
      onMessage({ type, number: Number(view.getString(tagNumbers.number)), message: view.toObject() })
    }
    /** Accepts reports during test requests and resends, because the broker continues to send them. */
    protected override validStateApplicationMsg(): boolean {
      const { Idle, InitiateConnection, InitiationLogonSent, WaitingForALogon } = engine.SessionState
      return ![Idle, InitiateConnection, InitiationLogonSent, WaitingForALogon].includes(this.getState())
    }
    protected override onReady(): void {
      setTimeout(() => {
        if (this.getState() !== engine.SessionState.Stopped) onReady(session)
      }, settleMs)
    }
    protected override onLogon(): boolean {
      return true
    }
    protected override onDecoded(): void {}
    protected override onEncoded(): void {}
    protected override onStopped(): void {}
    sending(type: string, fields: Readonly<Record<string, unknown>>): Promise<number> {
      return new Promise((resolve, refuse) => {
        this.send(type, { ...fields }, (error, sent) => {
          if (error !== null) refuse(error)
          else resolve(Number(sent.header?.['MsgSeqNum']))
        })
      })
    }
  }

  const own = new Session()
  // the promise of `own.run` reports the end of the session
  own.on('error', () => undefined)
  socket.on('error', () => undefined)
  const transport = new engine.MsgTransport(0, config, new engine.TcpDuplex(socket))
  const ended = own.run(transport).then(
    () => undefined,
    () => undefined,
  )
  const session: FixSession = {
    send: ({ type, fields }) => own.sending(type, fields).catch((error: unknown) => Promise.reject(asError(error))),
    logOut: () => {
      own.done()
    },
    drop: () => {
      socket.destroy()
    },
    ended: ended.finally(() => {
      socket.destroy()
    }),
  }
  return session
}

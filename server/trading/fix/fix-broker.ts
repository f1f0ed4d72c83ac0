import type { Pool } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { E } from '../../../src/domain/fp.ts'
import { clientOrderOf } from '../../../src/domain/trading/order/order-id.ts'
import { asError } from '../../logger/errors.ts'
import { tryAdvisoryLock } from '../../postgres/advisory-lock.ts'
import type { OrderBroker, BrokerRequest, OrderKnowledge, TellReport } from '../broker/broker.ts'
import { type ReceivedReports, receivedReportsFrom, refusedMessageReports } from './execution-reports.ts'
import { configureEngine, type FixSession, type IncomingMessage, openFixSession } from './fix-session.ts'
import type { FixEngine, FixSettings } from './fix-settings.ts'
import {
  type FixMessage,
  massStatusRequest,
  newOrderSingle,
  orderCancelReplaceRequest,
  orderCancelRequest,
  orderStatusRequest,
} from './order-messages.ts'
import { openSessionNumbers, type SessionNumbers } from './session-store.ts'

interface FixBrokerOptions {
  readonly pool: Pool
  readonly engine: FixEngine
  readonly settings: FixSettings
  readonly now: () => Date
  readonly dayOf: (instant: Date) => IsoDate
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly onDefect: (defect: unknown) => void
  readonly pauseMs?: number
  readonly timeoutMs?: number
}

interface WaitingReply {
  readonly isAnsweredBy: (received: ReceivedReports) => boolean
  readonly resolve: (received: ReceivedReports) => void
}

interface SentRequest {
  readonly type: string
  readonly clientOrder: string
}

interface FixListener {
  readonly report: TellReport
  readonly onSession: () => Promise<void>
}

const maxSentKept = 1000

const awaitReports = (asked: Promise<ReceivedReports>): Promise<void> => asked.then(() => undefined)

const isReplyTo =
  ({ clientOrder }: BrokerRequest, isStatus: boolean) =>
  (received: ReceivedReports): boolean =>
    received.isStatus === isStatus &&
    (isStatus
      ? clientOrderOf(received.clientOrder).id === clientOrderOf(clientOrder).id
      : received.clientOrder === clientOrder)

/** One node holds the FIX 4.4 session; requests of other nodes wait until that node sends them. */
export const openFixBroker = (options: FixBrokerOptions): OrderBroker => {
  const { pool, engine, settings, now, dayOf, log, onDefect, pauseMs = 1000, timeoutMs = 10_000 } = options
  const name = `${settings.sender}>${settings.target}`
  const closing = new AbortController()
  const configured = configureEngine(engine, settings)
  // avoids an unhandled rejection: the first session reports the failure
  configured.catch(() => undefined)
  const waiting = new Set<WaitingReply>()
  const sent = new Map<number, SentRequest>()
  const current: { session: FixSession | undefined; work: Promise<void>; loop: Promise<void> } = {
    session: undefined,
    work: Promise.resolve(),
    loop: Promise.resolve(),
  }

  const answer = (received: ReceivedReports): void => {
    for (const each of waiting)
      if (each.isAnsweredBy(received)) {
        waiting.delete(each)
        each.resolve(received)
      }
  }

  const understood = ({ type, message }: IncomingMessage): ReceivedReports | null => {
    if (type === '3' && typeof message === 'object' && message !== null && 'RefSeqNum' in message) {
      const refused = sent.get(Number(message.RefSeqNum))
      const reason = 'Text' in message ? String(message.Text) : 'The broker could not read the request'
      return refused === undefined ? null : refusedMessageReports(refused.type, refused.clientOrder, reason)
    }
    const received = receivedReportsFrom(type, message, (instant = now()) => dayOf(instant))
    if (E.isRight(received)) return received.right
    onDefect(new Error(`the broker sent an unreadable message of type ${type}`))
    return null
  }

  /** Handles messages in sequence. A number counts as handled once the log holds the content of its message. */
  const receive = (incoming: IncomingMessage, report: TellReport, numbers: SessionNumbers): void => {
    current.work = current.work
      .then(async () => {
        const received = understood(incoming)
        for (const each of received?.reports ?? []) await report(each)
        if (incoming.type !== '3') await numbers.dealtWith(incoming.number)
        if (received !== null) answer(received)
      })
      .catch((error: unknown) => {
        onDefect(asError(error))
        // the broker sends the message again in the next session
        current.session?.drop()
      })
  }

  const runSession = async (
    { report, onSession }: FixListener,
    numbers: SessionNumbers,
    lost: AbortSignal,
  ): Promise<void> => {
    const session = await openFixSession(engine, await configured, settings, numbers, {
      onDefect,
      onReady: (ready) => {
        current.session = ready
        log({ broker: name, session: 'begun' })
        void ready
          .send(massStatusRequest(`M${now().getTime()}`))
          .then(onSession)
          .catch(onDefect)
      },
      onMessage: (incoming) => {
        receive(incoming, report, numbers)
      },
    })
    const drop = (): void => {
      session.drop()
    }
    const logOut = (): void => {
      session.logOut()
    }
    lost.addEventListener('abort', drop, { once: true })
    closing.signal.addEventListener('abort', logOut, { once: true })
    await session.ended
    lost.removeEventListener('abort', drop)
    closing.signal.removeEventListener('abort', logOut)
    if (current.session !== undefined) log({ broker: name, session: 'ended' })
    current.session = undefined
    sent.clear()
    await current.work
  }

  const hold = async (telling: FixListener, lost: AbortSignal): Promise<void> => {
    const numbers = await openSessionNumbers(pool, name, onDefect)
    while (!closing.signal.aborted && !lost.aborted) {
      await runSession(telling, numbers, lost).catch((error: unknown) => {
        log({ broker: name, session: 'not begun', reason: asError(error).message })
      })
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
    numbers.end()
    if (!lost.aborted) await numbers.close()
  }

  const keepHolding = async (telling: FixListener): Promise<void> => {
    while (!closing.signal.aborted) {
      const held = await tryAdvisoryLock(pool, `plutus/fix ${name}`).catch(() => null)
      if (held !== null && E.isRight(held)) {
        const lost = new AbortController()
        // a lost connection loses the lock, so another node may open the session
        const lose = (): void => {
          lost.abort()
        }
        held.right.client.once('error', lose)
        await hold(telling, lost.signal).catch(onDefect)
        held.right.client.removeListener('error', lose)
        await held.right.release().catch(() => undefined)
      }
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const send = async (message: FixMessage, clientOrder: string): Promise<void> => {
    const { session } = current
    if (session === undefined) return Promise.reject(new Error('this node has no session with the broker'))
    const number = await session.send(message)
    sent.set(number, { type: message.type, clientOrder })
    const [oldest] = sent.keys()
    if (sent.size > maxSentKept && oldest !== undefined) sent.delete(oldest)
  }

  const asked = async (message: FixMessage, request: BrokerRequest): Promise<ReceivedReports> => {
    const { promise, resolve, reject } = Promise.withResolvers<ReceivedReports>()
    const own: WaitingReply = { isAnsweredBy: isReplyTo(request, message.type === 'H'), resolve }
    const timer = setTimeout(() => {
      reject(new Error(`the broker has not answered ${request.clientOrder}`))
    }, timeoutMs)
    waiting.add(own)
    try {
      await send(message, request.clientOrder)
      return await promise
    } finally {
      clearTimeout(timer)
      waiting.delete(own)
    }
  }

  return {
    side: 'fix',
    begin: (report, onSession) => {
      current.loop = keepHolding({ report, onSession })
      return Promise.resolve()
    },
    send: (order) => awaitReports(asked(newOrderSingle(order, now()), order)),
    cancel: (request) => awaitReports(asked(orderCancelRequest(request, now()), request)),
    amend: (request) => awaitReports(asked(orderCancelReplaceRequest(request, now()), request)),
    status: async (order): Promise<OrderKnowledge> => {
      const { isUnknown, clientOrder } = await asked(orderStatusRequest(order, now()), order)
      const isOfBefore = clientOrderOf(clientOrder).request < clientOrderOf(order.clientOrder).request
      return isUnknown || isOfBefore ? 'NotKnown' : 'Known'
    },
    endsDays: true,
    close: async () => {
      closing.abort()
      await current.loop
    },
  }
}

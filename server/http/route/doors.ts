import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint, ApiEndpoint } from '../../../src/api/endpoint.ts'
import { apiProtocol } from '../../../src/api/protocol.ts'
import { E, type TE } from '../../../src/domain/fp.ts'
import { idleSeconds } from '../../../src/domain/session/session.ts'
import type { ReachResolver } from '../../access/reach.ts'
import type { EndedSession, UserSession } from '../../access/session.ts'
import type { EventLog, LogTail } from '../../log/event-log.ts'
import type { PseudonymOf, SecurityLog } from '../../logger/security-log.ts'
import { atPosition, positionHeader } from '../at-position.ts'
import { decodeStorable } from '../decode.ts'
import { type FailureReply, noSessionReply, outdatedReply, passwordFirstReply, sessionEndedReply } from '../failing.ts'
import type { NoticeTag } from '../replies/notices.ts'
import { badTokenLogger, failureSender } from '../replies/send.ts'
import { openRights, type RecheckAccess } from '../rights.ts'
import { limitSessionless } from '../sessionless-body.ts'
import { type TooManyRequests, withinAllowances } from '../within-allowance.ts'
import { type HandlerResult, type HandlerArguments, failingOf } from './calls.ts'
import { decodeCall, decodeParams } from './decode-call.ts'

export interface CallGateServices {
  readonly log: EventLog
  readonly tail: LogTail
  readonly now: () => Date
  readonly sessionOf: (token: string) => Promise<E.Either<EndedSession, UserSession>>
  readonly reachOf: ReachResolver
  readonly pastReachOf: ReachResolver
  readonly lastUse: { readonly note: (session: string, idleSeconds: number) => void }
  readonly noteShortage?: (error: unknown) => void
  readonly security: SecurityLog
  readonly pseudonym: PseudonymOf
  readonly beforePasswordChange: readonly Pick<AnyEndpoint, 'method' | 'path'>[]
}

type CalledEndpoint<P, Q, B> = Pick<ApiEndpoint<P, Q, B>, 'method' | 'path' | 'access' | 'params' | 'query' | 'body'>

export interface Admitted<P, Q, B> {
  readonly entry: HandlerArguments<P, Q, B>
  readonly stillAllowed: RecheckAccess
}

const tokenOf = ({ headers }: FastifyRequest): E.Either<FailureReply, string> => {
  const token = headers['access-token']
  return typeof token === 'string' && token !== '' ? E.right(token) : E.left(noSessionReply)
}

/** Calls without a version are served. */
const isOutdated = ({ headers }: FastifyRequest): boolean => {
  const said = headers['protocol']
  return said !== undefined && !(Number(said) >= apiProtocol.version)
}

/** Authenticates and authorises callers, limits their calls, and answers refused calls. */
export const openCallGate = (doors: CallGateServices) => {
  const { sessionOf, lastUse } = doors
  const { isClosedTo, authorisedNow, recheck } = openRights(doors)
  const within = withinAllowances(doors.now)
  const noteBadToken = badTokenLogger(doors)
  const sendFailing = failureSender(doors)
  const callers = new WeakMap<FastifyRequest, string>()

  const fail = (request: FastifyRequest, reply: FastifyReply, failing: FailureReply): FastifyReply =>
    sendFailing(request, reply, failing, callers.get(request))

  const admit = async (request: FastifyRequest, token: string): Promise<E.Either<FailureReply, UserSession>> => {
    const session = await sessionOf(token)
    if (E.isLeft(session)) noteBadToken(request, session.left)
    else callers.set(request, session.right.username)
    return E.mapLeft(sessionEndedReply)(session)
  }

  const letIn = async <P, Q, B>(
    endpoint: CalledEndpoint<P, Q, B>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<E.Either<FailureReply, Admitted<P, Q, B>>> => {
    const token = tokenOf(request)
    if (E.isLeft(token)) {
      noteBadToken(request, { reason: 'missing' })
      return token
    }
    const admitted = await admit(request, token.right)
    if (E.isLeft(admitted)) return admitted
    const session = admitted.right
    if (isOutdated(request)) return E.left(outdatedReply)
    if (isClosedTo(session, endpoint)) return E.left(passwordFirstReply)
    const waited = await atPosition(doors, request.headers[positionHeader])
    if (E.isLeft(waited)) return waited
    const params = decodeParams(endpoint.params, request)
    if (E.isLeft(params)) return params
    const authorised = authorisedNow(endpoint, session, params.right)
    if (E.isLeft(authorised)) return authorised
    const call = decodeCall(decodeStorable, endpoint, params.right, request, reply)
    if (E.isLeft(call)) return call
    lastUse.note(session.id, idleSeconds(request.headers['idle-seconds']))
    return E.right({
      entry: [call.right, session, token.right],
      stillAllowed: recheck(endpoint, session, params.right, () => admit(request, token.right)),
    })
  }

  const handled = async <P, Q, B, Refusal extends NoticeTag, A>(
    { allowance, refusals }: Pick<ApiEndpoint<P, Q, B, unknown, Refusal>, 'allowance' | 'refusals'>,
    { entry: [{ signal }, { username }], stillAllowed }: Admitted<P, Q, B>,
    work: HandlerResult<Refusal, A>,
  ): Promise<E.Either<FailureReply, A>> => {
    const failing = failingOf(refusals)
    const allowedWork: TE.TaskEither<FailureReply, A> = async () => {
      const allowed = await stillAllowed()
      return E.isLeft(allowed) ? allowed : E.mapLeft(failing)(await work())
    }
    const answered = await within(allowance, { person: username, signal }, allowedWork)()
    return E.mapLeft((left: FailureReply | TooManyRequests) => ('_tag' in left ? failing(left) : left))(answered)
  }

  const limitBody = limitSessionless(
    async (token) => typeof token === 'string' && token !== '' && E.isRight(await sessionOf(token)),
  )

  return { letIn, handled, fail, limitBody, within }
}

export type CallGate = ReturnType<typeof openCallGate>

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as t from 'io-ts'
import type { AnyEndpoint, Endpoint } from '../../../src/api/endpoint.ts'
import { E, pipe, TE } from '../../../src/domain/fp.ts'
import type { EventLog, Tail } from '../../log/event-log.ts'
import type { SessionEnding } from '../../../src/domain/log/frame.ts'
import type { Session } from '../../users/session.ts'
import { atPosition, positionHeader } from './at-position.ts'
import { authorise } from './authorise.ts'
import { decodeInput } from './decode.ts'
import { type Failing, noSession, noSuchPath, passwordFirst, refused, sessionOver, unavailable } from './failing.ts'
import type { NoticeTag } from './notices.ts'
import type { ReachOf } from './reach.ts'
import { sendFailure, sendText } from './send.ts'

/** What was asked, decoded. */
export interface Call<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** The network address the call comes from. */
  readonly address: string
}

/** Why a handler refuses, and what the person needs to try again. */
export interface Refused<Refusal extends string> {
  readonly _tag: Refusal
  readonly retryAfter?: number
  readonly revision?: number
}

type Answer<Refusal extends string, Reply> = TE.TaskEither<Refused<Refusal | 'Conflict'>, Reply>

export interface Router {
  /** A call anybody may make. */
  readonly open: <P, Q, B, Reply, Refusal extends NoticeTag>(
    endpoint: Endpoint<P, Q, B, Reply, Refusal>,
    handle: (call: Call<P, Q, B>) => Answer<Refusal, Reply>,
  ) => void
  /** A call for those the contract lets in. */
  readonly guarded: <P, Q, B, Reply, Refusal extends NoticeTag>(
    endpoint: Endpoint<P, Q, B, Reply, Refusal>,
    handle: (call: Call<P, Q, B>, session: Session) => Answer<Refusal, Reply>,
  ) => void
  /** The same, where the handler keeps the reply as text its codec has encoded before. */
  readonly guardedText: <P, Q, B, Reply, Refusal extends NoticeTag>(
    endpoint: Endpoint<P, Q, B, Reply, Refusal>,
    handle: (call: Call<P, Q, B>, session: Session) => Answer<Refusal, string>,
  ) => void
}

export interface Doors {
  readonly log: EventLog
  readonly tail: Tail
  readonly sessionOf: (token: string) => Promise<E.Either<SessionEnding, Session>>
  readonly reachOf: ReachOf
  /** Calls that may be made while the password must be changed first. */
  readonly beforePasswordChange: readonly Pick<AnyEndpoint, 'method' | 'path'>[]
}

const tokenOf = ({ headers }: FastifyRequest): E.Either<Failing, string> => {
  const token = headers['access-token']
  return typeof token === 'string' && token !== '' ? E.right(token) : E.left(noSession)
}

const decodeCall = <P, Q, B>(
  { query, body }: { readonly query: t.Type<Q, unknown>; readonly body: t.Type<B, unknown> },
  params: P,
  request: FastifyRequest,
): E.Either<Failing, Call<P, Q, B>> =>
  pipe(
    E.Do,
    E.apS('query', decodeInput(query, request.query)),
    E.apS('body', decodeInput(body, request.body)),
    E.map((decoded) => ({ ...decoded, params, address: request.ip })),
  )

const failingOf =
  (statuses: Readonly<Record<string, number>>) =>
  ({ _tag, ...details }: Refused<NoticeTag>): Failing =>
    refused(statuses[_tag] ?? 503, _tag, details)

export const createRouter = (app: FastifyInstance, doors: Doors): Router => {
  const { sessionOf, reachOf, beforePasswordChange } = doors

  const admit = (request: FastifyRequest): TE.TaskEither<Failing, Session> =>
    pipe(
      TE.fromEither(tokenOf(request)),
      TE.chain((token) =>
        TE.tryCatch(
          () => sessionOf(token),
          () => unavailable,
        ),
      ),
      TE.chainEitherK(E.mapLeft(sessionOver)),
    )

  const waitAndFind = <P>(params: t.Type<P, unknown>, request: FastifyRequest): TE.TaskEither<Failing, P> =>
    pipe(
      atPosition(doors, request.headers[positionHeader]),
      TE.chainEitherK(() => E.mapLeft(() => noSuchPath)(params.decode(request.params))),
    )

  const isClosedTo = (session: Session, endpoint: Pick<AnyEndpoint, 'method' | 'path'>): boolean =>
    session.user.change_password &&
    !beforePasswordChange.some(({ method, path }) => method === endpoint.method && path === endpoint.path)

  const bind = (
    { method, path }: Pick<AnyEndpoint, 'method' | 'path'>,
    answer: (request: FastifyRequest) => TE.TaskEither<Failing, string>,
  ): void => {
    app.route({
      method,
      url: path,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const outcome = await answer(request)()
        return E.isLeft(outcome) ? sendFailure(reply, outcome.left) : sendText(reply, 200, outcome.right)
      },
    })
  }

  const encoded =
    <Reply>(codec: t.Type<Reply, unknown>) =>
    (reply: Reply): string =>
      JSON.stringify(codec.encode(reply))

  const guardedText: Router['guardedText'] = (endpoint, handle) => {
    bind(endpoint, (request) =>
      pipe(
        admit(request),
        TE.filterOrElse(
          (session) => !isClosedTo(session, endpoint),
          () => passwordFirst,
        ),
        TE.bindTo('session'),
        TE.bind('params', () => waitAndFind(endpoint.params, request)),
        TE.chainFirstEitherK(({ session, params }) =>
          authorise(endpoint.access, session, () => reachOf(session), params),
        ),
        TE.bind('call', ({ params }) => TE.fromEither(decodeCall(endpoint, params, request))),
        TE.chain(({ call, session }) => pipe(handle(call, session), TE.mapLeft(failingOf(endpoint.refusals)))),
      ),
    )
  }

  return {
    guardedText,
    guarded: (endpoint, handle) => {
      const encode = encoded(endpoint.reply)
      guardedText(endpoint, (call, session) => pipe(handle(call, session), TE.map(encode)))
    },
    open: (endpoint, handle) => {
      bind(endpoint, (request) =>
        pipe(
          waitAndFind(endpoint.params, request),
          TE.chainEitherK((params) => decodeCall(endpoint, params, request)),
          TE.chain((call) => pipe(handle(call), TE.mapLeft(failingOf(endpoint.refusals)))),
          TE.map(encoded(endpoint.reply)),
        ),
      )
    },
  }
}

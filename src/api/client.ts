import * as t from 'io-ts'
import ky from 'ky'
import { codecFaults } from '../domain/json/codec-fault.ts'
import { E, O, pipe, TE } from '../domain/fp.ts'
import { tokenBearer } from '../domain/session/token-bearer.ts'
import type { ApiError, SessionError } from './api-error.ts'
import { askAgain } from './ask-again.ts'
import { answersFile, type AnyEndpoint, type ApiEndpoint, type HttpMethod, type LogPositions } from './endpoint.ts'
import { inFlight } from './in-flight.ts'
import { apiProtocol } from './protocol.ts'
import { readAnswer, readFile, readFailure, type ApiAnswer } from './read-answer.ts'

export interface ClientSettings {
  readonly baseUrl: string
  readonly token: () => O.Option<string>
  readonly positions: LogPositions
  /**
   * Reports a call refused because of its session. True means that the person has signed in since and the call may be
   * repeated. Calls of a person who has left are not reported, and no other person's session repeats them.
   */
  readonly refused: (error: SessionError) => Promise<boolean>
  readonly outdated?: () => void
  /** Called if the server lacks data that this client has seen. */
  readonly restored?: () => void
  /** Reports an undecodable reply: the call and the paths of its faults, never their values. */
  readonly unread?: (call: string, paths: readonly string[]) => void
  readonly idleSeconds?: () => number
}

type CallPart<Name extends string, Value> = unknown extends Value
  ? Partial<Record<Name, never>>
  : Readonly<Record<Name, Value>>

/**
 * `keepalive` calls finish even if the page closes; their bodies together may have 64 kB. A call whose `signal` is
 * aborted ends as `Unreachable`. Calls with the same `correlation` (a UUID) run once and get the same answer.
 */
type CallInput<Params, Query, Body> = CallPart<'params', Params> &
  CallPart<'body', Body> & {
    readonly query?: Query
    readonly keepalive?: boolean
    readonly signal?: AbortSignal
    readonly correlation?: string
  }

interface AnyInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly keepalive?: boolean
  readonly signal?: AbortSignal
  readonly correlation?: string
}

interface PreparedCall<Reply> {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly read: (answer: ApiAnswer) => E.Either<ApiError, Reply>
  readonly mayRepeat: (error: ApiError) => Promise<boolean>
}

export interface ApiClient {
  readonly call: <Params, Query, Body, Reply, Refusal extends string>(
    endpoint: ApiEndpoint<Params, Query, Body, Reply, Refusal>,
  ) => (input: CallInput<Params, Query, Body>) => TE.TaskEither<ApiError<Refusal>, Reply>
  /** For addresses in widgets; the caller decodes the reply. A refusal fails the widget, not the screen. */
  readonly get: (path: string, signal: AbortSignal) => TE.TaskEither<ApiError, unknown>
  readonly post: (path: string, body: unknown) => TE.TaskEither<ApiError, unknown>
  readonly prepare: <Params, Query, Body, Reply, Refusal extends string>(
    endpoint: ApiEndpoint<Params, Query, Body, Reply, Refusal>,
  ) => PreparedCall<Reply>
}

interface ApiRequest {
  readonly method: HttpMethod
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly keepalive?: boolean
  readonly signal?: AbortSignal
  readonly correlation?: string
  readonly limits?: CallLimits
  readonly isFile?: boolean
}

interface CallLimits {
  readonly milliseconds: number
  readonly bytes: number
}

const figuresRefusals = { TooManyRequests: 429, FiguresBusy: 503 } as const

const callLimits: CallLimits = { milliseconds: 30_000, bytes: Infinity }
// a grid of 100,000 rows and 12 columns takes 30 MB
const figuresLimits: CallLimits = { milliseconds: 20_000, bytes: 40_000_000 }
// the server takes up to half a minute to make the file before it sends it
const fileLimits: CallLimits = { milliseconds: 60_000, bytes: Infinity }

const limitsOf = ({ limits, isFile = false }: ApiRequest): CallLimits => limits ?? (isFile ? fileLimits : callLimits)

type RefusalStatuses = AnyEndpoint['refusals']

const TextRecord = t.record(t.string, t.string)
const LocatedReply = t.type({ position: t.number })

/** Calls for files are not repeated, because a person waits and needs the reason of a failure. */
const mayAskAgain = ({ method, isFile = false }: ApiRequest): boolean => method === 'GET' && !isFile

const upgradeRequired = 426

const unreachableError: ApiError = { _tag: 'Unreachable' }
const tooSlowError: ApiError = { _tag: 'TooSlow' }
const undecodableError: ApiError = { _tag: 'Undecodable' }

type SessionErrorGuard = (error: ApiError) => error is SessionError

const isSessionOver = (error: ApiError): error is SessionError =>
  error._tag === 'SessionMissing' || error._tag === 'SessionExpired'

const DataRestored = t.type({ _tag: t.literal('DataRestored') })

const isSessionError = (error: ApiError): error is SessionError => error._tag === 'NotAllowed' || isSessionOver(error)

const tokenUsername = (token: O.Option<string>): string | null => pipe(token, O.chain(tokenBearer), O.toNullable)

const filledPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const bodyOf = (refusals: RefusalStatuses, answer: ApiAnswer): E.Either<ApiError, unknown> =>
  answer.status < 400 ? E.right(answer.body) : E.left(readFailure(refusals, answer))

const textsOf = (value: unknown): Readonly<Record<string, string>> =>
  pipe(
    TextRecord.decode(value),
    E.getOrElse(() => ({})),
  )

type AnsweringEndpoint<A> = Pick<ApiEndpoint<unknown, unknown, unknown, A>, 'method' | 'path' | 'reply'>

export const makeClient = (settings: ClientSettings): ApiClient => {
  const { baseUrl, token, positions, refused, outdated, restored, unread, idleSeconds } = settings
  const prefix = `${baseUrl}/api/v1`
  const http = ky.create({ prefix, throwHttpErrors: false, retry: 0, timeout: false })

  const headers = (bearer: O.Option<string>): Record<string, string> => ({
    ...(O.isSome(bearer) ? { 'access-token': bearer.value } : {}),
    protocol: String(apiProtocol.version),
    ...(idleSeconds === undefined ? {} : { 'idle-seconds': String(idleSeconds()) }),
    ...(positions.highest() > 0 ? { 'at-position': String(positions.highest()) } : {}),
  })

  // the time limit starts with each send
  const send = (request: ApiRequest, bearer: O.Option<string>) => (): Promise<E.Either<ApiError, ApiAnswer>> => {
    const { method, path, query, body, signal, correlation, keepalive = false, isFile = false } = request
    const limits = limitsOf(request)
    const deadline = AbortSignal.timeout(limits.milliseconds)
    return pipe(
      TE.tryCatch(
        async () => {
          const response = await http(path, {
            method,
            headers: { ...headers(bearer), ...(correlation === undefined ? {} : { correlation }) },
            keepalive,
            signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
            ...(query === undefined ? {} : { searchParams: query }),
            ...(body === undefined ? {} : { json: body }),
          })
          return isFile ? readFile(response) : readAnswer(response, limits.bytes)
        },
        () => (deadline.aborted ? tooSlowError : unreachableError),
      ),
      TE.chain(TE.fromEither),
    )()
  }

  const decoded = <A>({ method, path, reply }: AnsweringEndpoint<A>, answer: unknown): E.Either<ApiError, A> =>
    pipe(
      reply.decode(answer),
      E.mapLeft((errors): ApiError => {
        unread?.(
          `${method} ${path}`,
          codecFaults(errors).map((fault) => fault.path.join('.')),
        )
        return undecodableError
      }),
    )

  const mayRepeat = async (error: SessionError, bearer: O.Option<string>): Promise<boolean> => {
    const now = token()
    if (O.isSome(bearer) && tokenUsername(now) !== tokenUsername(bearer)) return false
    const isReplaced = O.toNullable(now) !== O.toNullable(bearer)
    return error._tag !== 'NotAllowed' && isReplaced ? true : refused(error)
  }

  const answered = (request: ApiRequest, bearer: O.Option<string>): TE.TaskEither<ApiError, ApiAnswer> => {
    const ask = send(request, bearer)
    const { signal } = request
    return mayAskAgain(request) ? () => askAgain({ ask, signal, milliseconds: limitsOf(request).milliseconds }) : ask
  }

  const judged = (
    request: ApiRequest,
    refusals: RefusalStatuses,
    bearer: O.Option<string>,
  ): TE.TaskEither<ApiError, unknown> =>
    pipe(
      answered(request, bearer),
      TE.map((answer) => {
        if (answer.status === upgradeRequired) outdated?.()
        if (DataRestored.is(answer.body)) restored?.()
        return answer
      }),
      TE.chain((answer) => TE.fromEither(bodyOf(refusals, answer))),
    )

  const askAs = (
    bearer: O.Option<string>,
    request: ApiRequest,
    refusals: RefusalStatuses,
    concernsSession: SessionErrorGuard,
  ): TE.TaskEither<ApiError, unknown> =>
    pipe(
      judged(request, refusals, bearer),
      TE.orElse((error) =>
        concernsSession(error)
          ? pipe(
              TE.fromTask<boolean, ApiError>(() => mayRepeat(error, bearer)),
              TE.chain((may) => (may ? judged(request, refusals, token()) : TE.left(error))),
            )
          : TE.left(error),
      ),
      TE.map((body) => {
        if (LocatedReply.is(body)) positions.see(body.position)
        return body
      }),
    )

  // a call may run long after it is described, and more than once: its time limit starts when it runs
  const ask =
    (
      request: ApiRequest,
      refusals: RefusalStatuses,
      concernsSession: SessionErrorGuard,
    ): TE.TaskEither<ApiError, unknown> =>
    () =>
      askAs(token(), request, refusals, concernsSession)()

  const shared = inFlight<E.Either<ApiError, unknown>>()

  // shared answers stay within a session, and none is older than the position that this browser has seen
  const askOnce = (request: ApiRequest, refusals: RefusalStatuses): TE.TaskEither<ApiError, unknown> => {
    const { method, path, query, body } = request
    return () =>
      shared(JSON.stringify([method, path, query, body, O.toNullable(token()), positions.highest()]), {
        ask: (signal) => ask({ ...request, signal }, refusals, isSessionError)(),
        signal: request.signal,
        cancelled: E.left(unreachableError),
      })
  }

  function call<P, Q, B, Reply, Refusal extends string>(
    endpoint: ApiEndpoint<P, Q, B, Reply, Refusal>,
  ): (input: CallInput<P, Q, B>) => TE.TaskEither<ApiError<Refusal>, Reply>
  function call(endpoint: AnyEndpoint) {
    const { method, path, refusals, timeoutMs, isShared = false } = endpoint
    return ({ params, query, body, signal, correlation, keepalive = false }: AnyInput) => {
      const request: ApiRequest = {
        method,
        path: filledPath(path, textsOf(endpoint.params.encode(params ?? {}))),
        query: textsOf(endpoint.query.encode(query ?? {})),
        ...(body === undefined ? {} : { body: endpoint.body.encode(body) }),
        isFile: answersFile(endpoint),
        ...(timeoutMs === undefined ? {} : { limits: { ...fileLimits, milliseconds: timeoutMs } }),
        keepalive,
        ...(signal === undefined ? {} : { signal }),
        ...(correlation === undefined ? {} : { correlation }),
      }
      return pipe(
        isShared ? askOnce(request, refusals) : ask(request, refusals, isSessionError),
        TE.chain((answer) => TE.fromEither(decoded(endpoint, answer))),
      )
    }
  }

  const prepare: ApiClient['prepare'] = (endpoint) => {
    const bearer = token()
    return {
      url: `${prefix}${endpoint.path}`,
      headers: headers(bearer),
      read: (answer) =>
        pipe(
          bodyOf(endpoint.refusals, answer),
          E.chain((body) => decoded(endpoint, body)),
        ),
      mayRepeat: (error) => (isSessionError(error) ? mayRepeat(error, bearer) : Promise.resolve(false)),
    }
  }

  return {
    call,
    get: (path, signal) => ask({ method: 'GET', path, signal, limits: figuresLimits }, figuresRefusals, isSessionOver),
    post: (path, body) => ask({ method: 'POST', path, body }, {}, isSessionOver),
    prepare,
  }
}

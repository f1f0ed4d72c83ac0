import { rm } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as t from 'io-ts'
import {
  type AnyEndpoint,
  answersFile,
  type EnclosingEndpoint,
  type Endpoint,
  type FileReply,
} from '../../src/api/endpoint.ts'
import { protocol } from '../../src/api/protocol.ts'
import { E, pipe, TE } from '../../src/domain/fp.ts'
import { idleSeconds } from '../../src/domain/session/session.ts'
import { addressBlock } from '../access/address-block.ts'
import type { ReachOf } from '../access/reach.ts'
import type { EndedSession, Session } from '../access/session.ts'
import { eachPart } from '../postgres/in-parts.ts'
import type { EventLog, Intent, Tail } from '../log/event-log.ts'
import { isNoSpace } from '../logger/errors.ts'
import type { Pseudonym, SecurityLog } from '../logger/security-log.ts'
import { atPosition, positionHeader } from './at-position.ts'
import { type Cookies, cookiesOf } from './cookies.ts'
import { decodeInput, decodeStorable } from './decode.ts'
import { correlationHeader, doneOnce } from './done-once.ts'
import {
  type Failing,
  noSession,
  noSuchPath,
  outdated,
  passwordFirst,
  refused,
  sessionOver,
  withStatus,
} from './failing.ts'
import type { NoticeTag } from './replies/notices.ts'
import { badTokens, type FileStream, failingCalls, sendFile, sendJson, sendStream } from './replies/send.ts'
import {
  type ArrivalWatch,
  type Arrived,
  filesIn,
  type InMemory,
  inMemory,
  type NotReceived,
  receiveUpload,
} from './upload/receive-upload.ts'
import type { NotTaken } from './upload/save-zip.ts'
import { limitSessionless, sessionlessBytes } from './sessionless-body.ts'
import { uploadRoutes } from './upload/upload-routes.ts'
import { openRights, type StillAllowed } from './rights.ts'
import { type TooManyRequests, withinAllowances } from './within-allowance.ts'

interface Call<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly address: string
  readonly signal: AbortSignal
}

interface OpenCall<Params, Query, Body> extends Call<Params, Query, Body> {
  readonly cookies: Cookies
  readonly agent: string
}

/** The log records the reply with the events, so the reply may contain only what `intent` receives. */
interface WritingCall<Params, Query, Body, Reply> extends Call<Params, Query, Body> {
  readonly intent: Intent<Reply>
}

/** The file stays at `path` until the reply. */
interface UploadCall<Params, Query, Body> extends Call<Params, Query, Body>, Arrived {}

interface Refused<Refusal extends string> {
  readonly _tag: Refusal
  readonly retryAfter?: number
  readonly revision?: number
  readonly field?: string
  readonly errors?: NonNullable<Failing['body']['errors']>
  readonly fault?: NonNullable<Failing['body']['fault']>
  readonly detail?: string
}

type Answer<Refusal extends string, Reply> = TE.TaskEither<Refused<Refusal | 'Conflict'>, Reply>

export interface Router {
  readonly open: <P, Q, B, Reply, Refusal extends NoticeTag>(
    endpoint: Endpoint<P, Q, B, Reply, Refusal>,
    handle: (call: OpenCall<P, Q, B>) => Answer<Refusal, Reply>,
  ) => void
  readonly guarded: <P, Q, B, Reply, Refusal extends NoticeTag>(
    endpoint: Endpoint<P, Q, B, Reply, Refusal>,
    handle: (call: Call<P, Q, B>, session: Session, token: string) => Answer<Refusal, Reply>,
  ) => void
  readonly guardedWrite: <P, Q, B, Reply, Refusal extends NoticeTag>(
    endpoint: Endpoint<P, Q, B, Reply, Refusal>,
    handle: (call: WritingCall<P, Q, B, Reply>, session: Session) => Answer<Refusal, Reply>,
  ) => void
  readonly guardedJson: <P, Q, B, Reply, Refusal extends NoticeTag>(
    endpoint: Endpoint<P, Q, B, Reply, Refusal>,
    handle: (call: Call<P, Q, B>, session: Session) => Answer<Refusal, string | Buffer>,
  ) => void
  readonly guardedFile: <P, Q, B, Refusal extends NoticeTag>(
    endpoint: Endpoint<P, Q, B, FileReply, Refusal>,
    handle: (call: Call<P, Q, B>, session: Session, token: string) => Answer<Refusal, FileReply>,
  ) => void
  readonly guardedEither: <P, Q, B, Reply, Refusal extends NoticeTag>(
    endpoint: Endpoint<P, Q, B, Reply, Refusal>,
    handle: (call: Call<P, Q, B>, session: Session) => Answer<Refusal, E.Either<FileReply, Reply>>,
  ) => void
  readonly guardedStream: <P, Q, B, Refusal extends NoticeTag>(
    endpoint: Endpoint<P, Q, B, FileReply, Refusal>,
    handle: (call: Call<P, Q, B>, session: Session) => Answer<Refusal, FileStream>,
  ) => void
  readonly guardedUpload: <P, Q, B, Reply, Refusal extends NoticeTag>(
    endpoint: EnclosingEndpoint<P, Q, B, Reply, Refusal | Exclude<NotTaken, 'NotZip'>>,
    folder: string,
    handle: (call: UploadCall<P, Q, B>, session: Session) => Answer<Refusal, Reply>,
    watch?: (body: B, session: Session, arrived: () => number) => ArrivalWatch,
  ) => void
  /** Keeps the file in memory only. */
  readonly guardedText: <P, Q, B, Reply, Refusal extends NoticeTag>(
    endpoint: EnclosingEndpoint<P, Q, B, Reply, Refusal | NotReceived>,
    handle: (call: Call<P, Q, B> & InMemory, session: Session) => Answer<Refusal, Reply>,
  ) => void
}

export interface Doors {
  readonly log: EventLog
  readonly tail: Tail
  readonly now: () => Date
  readonly sessionOf: (token: string) => Promise<E.Either<EndedSession, Session>>
  readonly reachOf: ReachOf
  readonly pastReachOf: ReachOf
  readonly lastUse: { readonly note: (session: string, idleSeconds: number) => void }
  readonly noteShortage?: (error: unknown) => void
  readonly security: SecurityLog
  readonly pseudonym: Pseudonym
  readonly beforePasswordChange: readonly Pick<AnyEndpoint, 'method' | 'path'>[]
}

const longestAgent = 300

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const sendOk = (reply: FastifyReply, json: string | Buffer): FastifyReply => sendJson(reply, 200, json)

type Asked<P, Q, B> = Pick<Endpoint<P, Q, B>, 'method' | 'path' | 'access' | 'params' | 'query' | 'body'>

type Entry<P, Q, B> = readonly [call: Call<P, Q, B>, session: Session, token: string]

interface Admitted<P, Q, B> {
  readonly entry: Entry<P, Q, B>
  readonly stillAllowed: StillAllowed
}

const tokenOf = ({ headers }: FastifyRequest): E.Either<Failing, string> => {
  const token = headers['access-token']
  return typeof token === 'string' && token !== '' ? E.right(token) : E.left(noSession)
}

/** Calls without a version are served. */
const isOutdated = ({ headers }: FastifyRequest): boolean => {
  const said = headers['protocol']
  return said !== undefined && !(Number(said) >= protocol.version)
}

/** Fastify's own signal aborts calls with a body as soon as it has been read, or never. */
const goneSignal = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  const look = (): void => {
    if (!raw.writableFinished) gone.abort()
  }
  // the caller may have left during authentication
  if (raw.destroyed) look()
  else raw.once('close', look)
  return gone.signal
}

const decodeCall = <P, Q, B>(
  decode: typeof decodeInput,
  { query, body }: { readonly query: t.Type<Q, unknown>; readonly body: t.Type<B, unknown> },
  params: P,
  request: FastifyRequest,
  reply: FastifyReply,
): E.Either<Failing, Call<P, Q, B>> =>
  pipe(
    E.Do,
    E.apS('query', decode(query, request.query)),
    E.apS('body', decode(body, request.body)),
    E.map((decoded) => ({ ...decoded, params, address: request.ip, signal: goneSignal(reply) })),
  )

const failingOf =
  (statuses: Readonly<Record<string, number>>) =>
  ({ _tag, ...details }: Refused<NoticeTag>): Failing =>
    refused(statuses[_tag] ?? 503, _tag, details)

export const createRouter = (app: FastifyInstance, doors: Doors): Router => {
  const { sessionOf, lastUse, noteShortage = () => undefined } = doors
  const { isClosedTo, authorisedNow, recheck } = openRights(doors)
  const within = withinAllowances(doors.now)
  const once = doneOnce(doors)
  const noteBadToken = badTokens(doors)
  const sendFailing = failingCalls(doors)
  const callers = new WeakMap<FastifyRequest, string>()

  const fail = (request: FastifyRequest, reply: FastifyReply, failing: Failing): FastifyReply =>
    sendFailing(request, reply, failing, callers.get(request))

  const admit = async (request: FastifyRequest, token: string): Promise<E.Either<Failing, Session>> => {
    const session = await sessionOf(token)
    if (E.isLeft(session)) noteBadToken(request, session.left)
    else callers.set(request, session.right.username)
    return E.mapLeft(sessionOver)(session)
  }

  const limitBody = limitSessionless(
    async (token) => typeof token === 'string' && token !== '' && E.isRight(await sessionOf(token)),
  )

  const paramsOf = <P>(params: t.Type<P, unknown>, request: FastifyRequest): E.Either<Failing, P> =>
    pipe(
      decodeStorable(params, request.params),
      E.mapLeft(() => noSuchPath),
    )

  const bind = <A>(
    endpoint: Pick<AnyEndpoint, 'method' | 'path' | 'access' | 'bodyLimit' | 'media' | 'tellsStatus'>,
    answer: (request: FastifyRequest, reply: FastifyReply) => Promise<E.Either<Failing, A>>,
    send: (reply: FastifyReply, answered: A) => FastifyReply,
  ): void => {
    const { method, path, access, bodyLimit, media, tellsStatus = false } = endpoint
    app.route({
      method,
      url: path,
      // a HEAD call would build a file that nobody receives
      exposeHeadRoute: !answersFile({ media }),
      ...(access._tag === 'Public' ? { bodyLimit: sessionlessBytes } : {}),
      // the server reads no body of a GET
      ...(access._tag === 'Public' || method === 'GET' ? {} : { preParsing: limitBody }),
      ...(access._tag === 'Public' || bodyLimit === undefined ? {} : { bodyLimit }),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const outcome = await answer(request, reply)
        if (E.isRight(outcome)) return send(reply, outcome.right)
        return fail(request, reply, tellsStatus ? withStatus(outcome.left) : outcome.left)
      },
    })
  }

  const encoded =
    <Reply>(codec: t.Type<Reply, unknown>) =>
    (reply: Reply): string =>
      JSON.stringify(codec.encode(reply))

  const encodedInParts =
    <Reply>(codec: t.Type<Reply, unknown>) =>
    async (reply: Reply): Promise<string> => {
      const whole = codec.encode(reply)
      if (!isList(whole)) return JSON.stringify(whole)
      return `[${(await eachPart(whole, (part) => JSON.stringify(part).slice(1, -1))).join(',')}]`
    }

  const letIn = async <P, Q, B>(
    endpoint: Asked<P, Q, B>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<E.Either<Failing, Admitted<P, Q, B>>> => {
    const token = tokenOf(request)
    if (E.isLeft(token)) {
      noteBadToken(request, { reason: 'missing' })
      return token
    }
    const admitted = await admit(request, token.right)
    if (E.isLeft(admitted)) return admitted
    const session = admitted.right
    if (isOutdated(request)) return E.left(outdated)
    if (isClosedTo(session, endpoint)) return E.left(passwordFirst)
    const waited = await atPosition(doors, request.headers[positionHeader])
    if (E.isLeft(waited)) return waited
    const params = paramsOf(endpoint.params, request)
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
    { allowance, refusals }: Pick<Endpoint<P, Q, B, unknown, Refusal>, 'allowance' | 'refusals'>,
    { entry: [{ signal }, { username }], stillAllowed }: Admitted<P, Q, B>,
    work: Answer<Refusal, A>,
  ): Promise<E.Either<Failing, A>> => {
    const failing = failingOf(refusals)
    const allowedWork: TE.TaskEither<Failing, A> = async () => {
      const allowed = await stillAllowed()
      return E.isLeft(allowed) ? allowed : E.mapLeft(failing)(await work())
    }
    const answered = await within(allowance, { person: username, signal }, allowedWork)()
    return E.mapLeft((left: Failing | TooManyRequests) => ('_tag' in left ? failing(left) : left))(answered)
  }

  const guardedWith = <P, Q, B, Reply, Refusal extends NoticeTag, A>(
    endpoint: Endpoint<P, Q, B, Reply, Refusal>,
    send: (reply: FastifyReply, answered: A) => FastifyReply,
    handle: (...entry: Entry<P, Q, B>) => Answer<Refusal, A>,
    discard: (answered: A) => void = () => undefined,
  ): void => {
    const isRead = endpoint.method === 'GET' || answersFile(endpoint) || endpoint.alsoAs !== undefined
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<E.Either<Failing, A>> => {
      const admitted = await letIn(endpoint, request, reply)
      if (E.isLeft(admitted)) return admitted
      const { entry, stillAllowed } = admitted.right
      const answered = await handled(endpoint, admitted.right, handle(...entry))
      if (E.isLeft(answered) || !isRead) return answered
      const allowed = await stillAllowed()
      if (E.isRight(allowed)) return answered
      discard(answered.right)
      return allowed
    }
    bind(endpoint, answer, send)
  }

  const guardedWrite: Router['guardedWrite'] = (endpoint, handle) => {
    const { method, path } = endpoint
    const reply = encoded(endpoint.reply)
    const answer = async (request: FastifyRequest, fastifyReply: FastifyReply) => {
      const admitted = await letIn(endpoint, request, fastifyReply)
      if (E.isLeft(admitted)) return admitted
      const [call, session] = admitted.right.entry
      const { params, query, body } = call
      const asking = {
        actor: session.username,
        header: request.headers[correlationHeader],
        reply,
        asked: { method, path, params, query, body },
      }
      return once(asking, (intent) => () => handled(endpoint, admitted.right, handle({ ...call, intent }, session)))
    }
    bind(endpoint, answer, sendOk)
  }

  const bindUpload = uploadRoutes(app)

  const orNoSpace = <A>(taking: Promise<E.Either<Failing, A>>, noSpace: Failing): Promise<E.Either<Failing, A>> =>
    taking.catch((error: unknown): E.Either<Failing, A> => {
      if (!isNoSpace(error)) throw error
      noteShortage(error)
      return E.left(noSpace)
    })

  const guardedUpload: Router['guardedUpload'] = (endpoint, folder, handle, watch) => {
    const { body, enclosure, bodyLimit = enclosure.limit, refusals } = endpoint
    const failing = failingOf(refusals)
    const encode = encoded(endpoint.reply)
    const storage = filesIn(folder, enclosure.media)
    const expected = { body, enclosure, bodyLimit, storage, failing: (_tag: NotTaken) => failing({ _tag }) }
    const answerTo = async (request: FastifyRequest, reply: FastifyReply, begun: ArrivalWatch[]) => {
      // nothing reads the body before the caller is known to be allowed
      const admitted = await letIn({ ...endpoint, body: t.unknown }, request, reply)
      if (E.isLeft(admitted)) return fail(request, reply, admitted.left)
      const [call, session] = admitted.right.entry
      const noSpace = failing({ _tag: 'NoSpace' })
      const watching = (sent: typeof body._A, arrived: () => number): ArrivalWatch | undefined => {
        const own = watch?.(sent, session, arrived)
        if (own !== undefined) begun.push(own)
        return own
      }
      const received = await orNoSpace(receiveUpload(request, { ...expected, watch: watching }), noSpace)
      if (E.isLeft(received)) return fail(request, reply, received.left)
      const work = handle({ ...call, ...received.right }, session)
      const filing = handled(endpoint, admitted.right, work)
      const answered = await orNoSpace(filing, noSpace).finally(() => rm(received.right.path, { force: true }))
      return E.isLeft(answered) ? fail(request, reply, answered.left) : sendOk(reply, encode(answered.right))
    }
    bindUpload(endpoint, async (request, reply) => {
      const begun: ArrivalWatch[] = []
      try {
        return await answerTo(request, reply, begun)
      } finally {
        begun.forEach(({ answered }) => answered())
      }
    })
  }

  const guardedText: Router['guardedText'] = (endpoint, handle) => {
    const { body, enclosure, bodyLimit = enclosure.limit, refusals, tellsStatus = false } = endpoint
    const failing = failingOf(refusals)
    const encode = encoded(endpoint.reply)
    const expected = {
      body,
      enclosure,
      bodyLimit,
      storage: inMemory,
      failing: (_tag: NotReceived) => failing({ _tag }),
    }
    bindUpload(endpoint, async (request, reply) => {
      const refuse = (left: Failing) => fail(request, reply, tellsStatus ? withStatus(left) : left)
      const admitted = await letIn({ ...endpoint, body: t.unknown }, request, reply)
      if (E.isLeft(admitted)) return refuse(admitted.left)
      const [call, session] = admitted.right.entry
      const received = await receiveUpload(request, expected)
      if (E.isLeft(received)) return refuse(received.left)
      const answered = await handled(endpoint, admitted.right, handle({ ...call, ...received.right }, session))
      return E.isLeft(answered) ? refuse(answered.left) : sendOk(reply, encode(answered.right))
    })
  }

  return {
    guardedUpload,
    guardedText,
    guardedWrite,
    guardedJson: (endpoint, handle) => guardedWith(endpoint, sendOk, handle),
    guardedFile: (endpoint, handle) => guardedWith(endpoint, sendFile, handle),
    guardedEither: (endpoint, handle) => {
      const encode = encodedInParts(endpoint.reply)
      const send = (reply: FastifyReply, answered: E.Either<FileReply, string>) =>
        E.isLeft(answered) ? sendFile(reply, answered.left) : sendOk(reply, answered.right)
      const encodeRight = (answered: E.Either<FileReply, typeof endpoint.reply._A>) => async () =>
        E.isLeft(answered) ? answered : E.right(await encode(answered.right))
      guardedWith(endpoint, send, (call, session) => pipe(handle(call, session), TE.chainTaskK(encodeRight)))
    },
    guardedStream: (endpoint, handle) =>
      guardedWith(endpoint, sendStream, handle, ({ stream }) => {
        stream.destroy()
      }),
    guarded: (endpoint, handle) => {
      const encode = encodedInParts(endpoint.reply)
      guardedWith(endpoint, sendOk, (...entry) =>
        pipe(
          handle(...entry),
          TE.chainTaskK((reply) => () => encode(reply)),
        ),
      )
    },
    open: (endpoint, handle) => {
      const failed = E.mapLeft(failingOf(endpoint.refusals))
      const encode = E.map(encoded(endpoint.reply))
      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        const waited = await atPosition(doors, request.headers[positionHeader])
        if (E.isLeft(waited)) return waited
        const call = pipe(
          paramsOf(endpoint.params, request),
          E.chain((params) => decodeCall(decodeInput, endpoint, params, request, reply)),
        )
        if (E.isLeft(call)) return call
        const { address, signal } = call.right
        const caller = { person: addressBlock(address), signal }
        const [, subject = ''] = endpoint.path.split('/')
        const cookies = cookiesOf(request, reply, `${app.prefix}/${subject}`)
        const agent = (request.headers['user-agent'] ?? '').slice(0, longestAgent)
        return encode(failed(await within(endpoint.allowance, caller, handle({ ...call.right, cookies, agent }))()))
      }
      bind(endpoint, answer, sendOk)
    },
  }
}

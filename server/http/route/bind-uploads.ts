import { rm } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as t from 'io-ts'
import type { StoredEndpoint, TransientEndpoint } from '../../../src/api/endpoint.ts'
import { E } from '../../../src/domain/fp.ts'
import type { UserSession } from '../../access/session.ts'
import { isNoSpace } from '../../logger/errors.ts'
import { type FailureReply, withStatus } from '../failing.ts'
import type { NoticeTag } from '../replies/notices.ts'
import {
  type ArrivalWatch,
  folderUploadStorage,
  type InMemoryFile,
  memoryUploadStorage,
  type ReceiveUploadRefusal,
  receiveUpload,
} from '../upload/receive-upload.ts'
import type { SaveUploadRefusal } from '../upload/save-zip.ts'
import { uploadRoutes } from '../upload/upload-routes.ts'
import { type HandlerResult, type Call, failingOf, type UploadCall } from './calls.ts'
import type { CallGateServices, CallGate } from './doors.ts'
import { replyEncoder, sendOk } from './replies.ts'

/** Receives the file of an upload into a folder; `watch` follows its arrival. */
export interface UploadReceivingOptions<Body> {
  readonly folder: string
  readonly watch?: (body: Body, session: UserSession, arrived: () => number) => ArrivalWatch
}

/** Calls with a file. */
export const bindUploads = (
  app: FastifyInstance,
  { noteShortage = () => undefined }: CallGateServices,
  { letIn, handled, fail }: CallGate,
) => {
  const bind = uploadRoutes(app)

  const orNoSpace = <A>(
    taking: Promise<E.Either<FailureReply, A>>,
    noSpace: FailureReply,
  ): Promise<E.Either<FailureReply, A>> =>
    taking.catch((error: unknown): E.Either<FailureReply, A> => {
      if (!isNoSpace(error)) throw error
      noteShortage(error)
      return E.left(noSpace)
    })

  const bindStored = <P, Q, B, Reply, Refusal extends NoticeTag>(
    endpoint: StoredEndpoint<P, Q, B, Reply, Refusal | Exclude<SaveUploadRefusal, 'NotZip'>>,
    handle: (call: UploadCall<P, Q, B>, session: UserSession) => HandlerResult<Refusal, Reply>,
    { folder, watch }: UploadReceivingOptions<B>,
  ): void => {
    const { body, enclosure, bodyLimit = enclosure.limit, refusals } = endpoint
    const failing = failingOf(refusals)
    const encode = replyEncoder(endpoint.reply)
    const storage = folderUploadStorage(folder, enclosure.media)
    const expected = { body, enclosure, bodyLimit, storage, failing: (_tag: SaveUploadRefusal) => failing({ _tag }) }
    const answerTo = async (request: FastifyRequest, reply: FastifyReply, begun: ArrivalWatch[]) => {
      // nothing reads the body before the caller is known to be allowed
      const admitted = await letIn({ ...endpoint, body: t.unknown }, request, reply)
      if (E.isLeft(admitted)) return fail(request, reply, admitted.left)
      const [call, session] = admitted.right.entry
      const noSpace = failing({ _tag: 'NoSpace' })
      const watching = (sent: B, arrived: () => number): ArrivalWatch | undefined => {
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
    bind(endpoint, async (request, reply) => {
      const begun: ArrivalWatch[] = []
      try {
        return await answerTo(request, reply, begun)
      } finally {
        begun.forEach(({ answered }) => answered())
      }
    })
  }

  const bindTransient = <P, Q, B, Reply, Refusal extends NoticeTag>(
    endpoint: TransientEndpoint<P, Q, B, Reply, Refusal | ReceiveUploadRefusal>,
    handle: (call: Call<P, Q, B> & InMemoryFile, session: UserSession) => HandlerResult<Refusal, Reply>,
  ): void => {
    const { body, enclosure, bodyLimit = enclosure.limit, refusals, tellsStatus = false } = endpoint
    const failing = failingOf(refusals)
    const encode = replyEncoder(endpoint.reply)
    const expected = {
      body,
      enclosure,
      bodyLimit,
      storage: memoryUploadStorage,
      failing: (_tag: ReceiveUploadRefusal) => failing({ _tag }),
    }
    bind(endpoint, async (request, reply) => {
      const refuse = (left: FailureReply) => fail(request, reply, tellsStatus ? withStatus(left) : left)
      const admitted = await letIn({ ...endpoint, body: t.unknown }, request, reply)
      if (E.isLeft(admitted)) return refuse(admitted.left)
      const [call, session] = admitted.right.entry
      const received = await receiveUpload(request, expected)
      if (E.isLeft(received)) return refuse(received.left)
      const answered = await handled(endpoint, admitted.right, handle({ ...call, ...received.right }, session))
      return E.isLeft(answered) ? refuse(answered.left) : sendOk(reply, encode(answered.right))
    })
  }

  return { bindStored, bindTransient }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileEndpoint, FileReply, JsonEndpoint, MixedEndpoint } from '../../../src/api/endpoint.ts'
import { E, pipe, TE } from '../../../src/domain/fp.ts'
import type { NoticeTag } from '../replies/notices.ts'
import type { FileStream } from '../replies/send.ts'
import type { FailureReply } from '../failing.ts'
import type { Bind } from './bind.ts'
import type { HandlerResult, HandlerArguments } from './calls.ts'
import type { CallGate } from './doors.ts'
import { EncodedReply, partwiseReplyEncoder, sendAnyFile, sendOk } from './replies.ts'

type ReadEndpoint<P, Q, B, Reply, Refusal extends string> =
  | JsonEndpoint<P, Q, B, Reply, Refusal>
  | FileEndpoint<P, Q, B, Refusal>
  | MixedEndpoint<P, Q, B, Reply, Refusal>

/** Binds calls that append nothing. Read calls check the caller's rights again before they answer. */
export const bindReads = (bind: Bind, { letIn, handled }: CallGate) => {
  const bindRead = <P, Q, B, Reply, Refusal extends NoticeTag, A>(
    endpoint: ReadEndpoint<P, Q, B, Reply, Refusal>,
    send: (reply: FastifyReply, answered: A) => FastifyReply,
    handle: (...entry: HandlerArguments<P, Q, B>) => HandlerResult<Refusal, A>,
    discard: (answered: A) => void = () => undefined,
  ): void => {
    const isRead = endpoint.method === 'GET' || endpoint.answers !== 'json'
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<E.Either<FailureReply, A>> => {
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

  return {
    bindJson: <P, Q, B, Reply, Refusal extends NoticeTag>(
      endpoint: JsonEndpoint<P, Q, B, Reply, Refusal>,
      handle: (...entry: HandlerArguments<P, Q, B>) => HandlerResult<Refusal, Reply | EncodedReply>,
    ): void => {
      const encode = partwiseReplyEncoder(endpoint.reply)
      bindRead(endpoint, sendOk, (...entry) =>
        pipe(
          handle(...entry),
          TE.chainTaskK(
            (reply) => async (): Promise<string | Buffer> =>
              reply instanceof EncodedReply ? reply.json : encode(reply),
          ),
        ),
      )
    },
    bindFile: <P, Q, B, Refusal extends NoticeTag>(
      endpoint: FileEndpoint<P, Q, B, Refusal>,
      handle: (...entry: HandlerArguments<P, Q, B>) => HandlerResult<Refusal, FileReply | FileStream>,
    ): void => {
      bindRead(endpoint, sendAnyFile, handle, (file) => {
        if ('stream' in file) file.stream.destroy()
      })
    },
    bindMixed: <P, Q, B, Reply, Refusal extends NoticeTag>(
      endpoint: MixedEndpoint<P, Q, B, Reply, Refusal>,
      handle: (...entry: HandlerArguments<P, Q, B>) => HandlerResult<Refusal, E.Either<FileReply, Reply>>,
    ): void => {
      const encode = partwiseReplyEncoder(endpoint.reply)
      const send = (reply: FastifyReply, answered: E.Either<FileReply, string>) =>
        E.isLeft(answered) ? sendAnyFile(reply, answered.left) : sendOk(reply, answered.right)
      const encodeRight = (answered: E.Either<FileReply, Reply>) => async () =>
        E.isLeft(answered) ? answered : E.right(await encode(answered.right))
      bindRead(endpoint, send, (...entry) => pipe(handle(...entry), TE.chainTaskK(encodeRight)))
    },
  }
}

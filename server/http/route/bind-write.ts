import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WritingEndpoint } from '../../../src/api/endpoint.ts'
import { E } from '../../../src/domain/fp.ts'
import type { UserSession } from '../../access/session.ts'
import { correlationHeader, doneOnce } from '../done-once.ts'
import type { NoticeTag } from '../replies/notices.ts'
import type { Bind } from './bind.ts'
import type { HandlerResult, WritingCall } from './calls.ts'
import type { CallGateServices, CallGate } from './doors.ts'
import { replyEncoder, sendOk } from './replies.ts'

/** Binds calls that append events, once per correlation ID. */
export const bindWrite = (bind: Bind, doors: CallGateServices, { letIn, handled }: CallGate) => {
  const once = doneOnce(doors)
  return <P, Q, B, Reply, Refusal extends NoticeTag>(
    endpoint: WritingEndpoint<P, Q, B, Reply, Refusal>,
    handle: (call: WritingCall<P, Q, B, Reply>, session: UserSession) => HandlerResult<Refusal, Reply>,
  ): void => {
    const { method, path } = endpoint
    const reply = replyEncoder(endpoint.reply)
    const answer = async (request: FastifyRequest, fastifyReply: FastifyReply) => {
      const admitted = await letIn(endpoint, request, fastifyReply)
      if (E.isLeft(admitted)) return admitted
      const [call, session] = admitted.right.entry
      const { params, query, body } = call
      const asking = {
        actor: session.username,
        header: request.headers[correlationHeader],
        reply,
        fields: { method, path, params, query, body },
      }
      return once(asking, (intent) => () => handled(endpoint, admitted.right, handle({ ...call, intent }, session)))
    }
    bind(endpoint, answer, sendOk)
  }
}

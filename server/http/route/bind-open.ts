import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicEndpoint } from '../../../src/api/endpoint.ts'
import { E, pipe } from '../../../src/domain/fp.ts'
import { addressBlock } from '../../access/address-block.ts'
import { atPosition, positionHeader } from '../at-position.ts'
import { cookiesOf } from '../cookies.ts'
import { decodeInput } from '../decode.ts'
import type { NoticeTag } from '../replies/notices.ts'
import type { Bind } from './bind.ts'
import { type HandlerResult, failingOf, type OpenCall } from './calls.ts'
import { decodeCall, decodeParams } from './decode-call.ts'
import type { CallGateServices, CallGate } from './doors.ts'
import { replyEncoder, sendOk } from './replies.ts'

const maxAgent = 300

/** Calls without a session. */
export const bindOpen =
  (app: FastifyInstance, bind: Bind, doors: CallGateServices, { within }: CallGate) =>
  <P, Q, B, Reply, Refusal extends NoticeTag>(
    endpoint: PublicEndpoint<P, Q, B, Reply, Refusal>,
    handle: (call: OpenCall<P, Q, B>) => HandlerResult<Refusal, Reply>,
  ): void => {
    const failed = E.mapLeft(failingOf(endpoint.refusals))
    const encode = E.map(replyEncoder(endpoint.reply))
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const waited = await atPosition(doors, request.headers[positionHeader])
      if (E.isLeft(waited)) return waited
      const call = pipe(
        decodeParams(endpoint.params, request),
        E.chain((params) => decodeCall(decodeInput, endpoint, params, request, reply)),
      )
      if (E.isLeft(call)) return call
      const { address, signal } = call.right
      const caller = { person: addressBlock(address), signal }
      const [, subject = ''] = endpoint.path.split('/')
      const cookies = cookiesOf(request, reply, `${app.prefix}/${subject}`)
      const agent = (request.headers['user-agent'] ?? '').slice(0, maxAgent)
      return encode(failed(await within(endpoint.allowance, caller, handle({ ...call.right, cookies, agent }))()))
    }
    bind(endpoint, answer, sendOk)
  }

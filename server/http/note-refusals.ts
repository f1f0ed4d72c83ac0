import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionEnding } from '../../src/domain/log/frame.ts'
import type { SecurityLog } from '../logger/security-log.ts'
import type { Failing } from './failing.ts'
import { sendFailure } from './send.ts'

/** The path in the contract: what was asked for is nobody's business. */
const placeOf = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url ?? 'none' })

export const badTokens =
  ({ note }: SecurityLog) =>
  (request: FastifyRequest, reason: SessionEnding['reason'] | 'missing'): void =>
    note({ security: 'bad-token', reason, ...placeOf(request) })

/** Sends why a call fails, and notes it if the caller may not make it. */
export const failingCalls =
  ({ note }: SecurityLog) =>
  (request: FastifyRequest, reply: FastifyReply, failing: Failing): FastifyReply => {
    if (failing.body.type === 3) note({ security: 'refused-call', reason: 'not-allowed', ...placeOf(request) })
    return sendFailure(reply, failing)
  }

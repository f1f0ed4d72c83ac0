import type { FastifyError, FastifyInstance } from 'fastify'
import * as t from 'io-ts'
import { O } from '../../../src/domain/fp.ts'
import { describeDefect } from '../../logger/errors.ts'
import { isOutOfHandles } from '../../logger/out-of-handles.ts'
import { isAway, isTimeoutError } from '../../postgres/is-away.ts'
import { outageLog } from '../../postgres/outage-log.ts'
import { shortageOf, type ShortageWatch } from '../../postgres/shortages.ts'
import {
  defectReply,
  type FailureReply,
  tooLateReply,
  nestedTooDeepReply,
  httpServerRefusalReply,
  shortageReplies,
  unavailableReply,
} from '../failing.ts'
import { tooDeepCode } from '../decode.ts'
import { sendFailure } from './send.ts'

/** The S3 SDK marks faults of the bucket service with `$fault`. */
const ServiceFault = t.type({ $fault: t.literal('server') })

const failureReplyFor = (error: FastifyError): FailureReply => {
  const shortage = shortageOf(error)
  if (O.isSome(shortage)) return shortageReplies[shortage.value]
  if (isTimeoutError(error)) return tooLateReply
  if (isAway(error) || ServiceFault.is(error) || isOutOfHandles(error)) return unavailableReply
  const { code, statusCode } = error
  if (code === tooDeepCode) return nestedTooDeepReply
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? httpServerRefusalReply(statusCode)
    : defectReply
}

const shortageIsSaid = (error: unknown): boolean => O.isSome(shortageOf(error))

export const answerErrors = (app: FastifyInstance, note: ShortageWatch['note'] = shortageIsSaid): void => {
  const logOutage = outageLog(app.log)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failing = failureReplyFor(error)
    const where = { route: request.routeOptions.url, method: request.method }
    if (note(error, where)) return sendFailure(reply, failing)
    const defect = describeDefect(error)
    if (failing === defectReply) request.log.error({ ...where, defect })
    if (failing === tooLateReply) request.log.warn({ ...where, defect })
    if (failing === unavailableReply) logOutage(error, where)
    return sendFailure(reply, failing)
  })
}

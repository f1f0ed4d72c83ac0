import type { FastifyError, FastifyInstance } from 'fastify'
import * as t from 'io-ts'
import { O } from '../../../src/domain/fp.ts'
import { describeDefect } from '../../logger/errors.ts'
import { isOutOfHandles } from '../../logger/out-of-handles.ts'
import { isAway, isLate } from '../../postgres/is-away.ts'
import { outageLog } from '../../postgres/outage-log.ts'
import { shortageOf, type Shortages } from '../../postgres/shortages.ts'
import { defective, type Failing, late, nestedTooDeep, refusedByServer, short, unavailable } from '../failing.ts'
import { tooDeepCode } from '../decode.ts'
import { sendFailure } from './send.ts'

/** The bucket marks its own faults. */
const OfService = t.type({ $fault: t.literal('server') })

const failingFor = (error: FastifyError): Failing => {
  const shortage = shortageOf(error)
  if (O.isSome(shortage)) return short[shortage.value]
  if (isLate(error)) return late
  if (isAway(error) || OfService.is(error) || isOutOfHandles(error)) return unavailable
  const { code, statusCode } = error
  if (code === tooDeepCode) return nestedTooDeep
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? refusedByServer(statusCode) : defective
}

const shortageIsSaid = (error: unknown): boolean => O.isSome(shortageOf(error))

export const answerErrors = (app: FastifyInstance, note: Shortages['note'] = shortageIsSaid): void => {
  const logOutage = outageLog(app.log)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failing = failingFor(error)
    const where = { route: request.routeOptions.url, method: request.method }
    if (note(error, where)) return sendFailure(reply, failing)
    const defect = describeDefect(error)
    if (failing === defective) request.log.error({ ...where, defect })
    if (failing === late) request.log.warn({ ...where, defect })
    if (failing === unavailable) logOutage(error, where)
    return sendFailure(reply, failing)
  })
}

import type { FastifyError, FastifyInstance } from 'fastify'
import { O } from '../../src/domain/fp.ts'
import { describeDefect } from '../logger/describe-defect.ts'
import { shortageOf } from '../postgres/shortage.ts'
import type { Shortages } from '../postgres/shortages.ts'
import { defective, type Failing, late, nestedTooDeep, refusedByServer, short, unavailable } from './failing.ts'
import { isAway, isLate } from './is-away.ts'
import { tooDeepCode } from './decode.ts'
import { sendFailure } from './send.ts'

const failingFor = (error: FastifyError): Failing => {
  const shortage = shortageOf(error)
  if (O.isSome(shortage)) return short[shortage.value]
  if (isLate(error)) return late
  if (isAway(error)) return unavailable
  const { code, statusCode } = error
  if (code === tooDeepCode) return nestedTooDeep
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? refusedByServer(statusCode) : defective
}

const shortageIsSaid = (error: unknown): boolean => O.isSome(shortageOf(error))

export const answerErrors = (app: FastifyInstance, note: Shortages['note'] = shortageIsSaid): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failing = failingFor(error)
    const where = { route: request.routeOptions.url, method: request.method }
    if (note(error, where)) return sendFailure(reply, failing)
    const said = { ...where, defect: describeDefect(error) }
    if (failing === defective) request.log.error(said)
    if (failing === late) request.log.warn(said)
    return sendFailure(reply, failing)
  })
}

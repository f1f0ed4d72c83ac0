import type { FastifyError, FastifyInstance } from 'fastify'
import { describeDefect } from '../../log/describe-defect.ts'
import { defective, type Failing, late, nestedTooDeep, refusedByServer, unavailable } from './failing.ts'
import { isAway, isLate } from './is-away.ts'
import { tooDeepCode } from './read-shallow-json.ts'
import { sendFailure } from './send.ts'

const failingFor = (error: FastifyError): Failing => {
  if (isLate(error)) return late
  if (isAway(error)) return unavailable
  const { code, statusCode } = error
  if (code === tooDeepCode) return nestedTooDeep
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? refusedByServer(statusCode) : defective
}

/** Whatever goes wrong below, the caller gets one of our failures and never a trace. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failing = failingFor(error)
    const said = { route: request.routeOptions.url, method: request.method, defect: describeDefect(error) }
    if (failing === defective) request.log.error(said)
    if (failing === late) request.log.warn(said)
    return sendFailure(reply, failing)
  })
}

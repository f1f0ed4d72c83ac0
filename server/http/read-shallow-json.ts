import type { FastifyInstance } from 'fastify'
import { isNestedTooDeep } from '../../src/domain/parse-json.ts'

export const tooDeepCode = 'PLUTUS_NESTED_TOO_DEEP'

const tooDeep = (): Error =>
  Object.assign(new Error('The body is nested too deep'), { statusCode: 400, code: tooDeepCode })

/** Reads a JSON body as Fastify does, and none that is nested deeper than anything of ours. */
export const readShallowJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isNestedTooDeep(body)) done(tooDeep())
    else void parse(request, body, done)
  })
}

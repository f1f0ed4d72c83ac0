import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import pino from 'pino'
import { describeDefect } from './describe-defect.ts'
import { prettyLine } from './pretty-line.ts'

export interface LoggerSettings {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly format: 'json' | 'pretty'
}

export type Logger = FastifyBaseLogger

interface Destination {
  readonly write: (line: string) => unknown
}

/** Messages of errors can repeat what a person sent. */
const withoutMessages = (given: unknown): unknown => {
  if (given instanceof Error) return { defect: describeDefect(given) }
  if (typeof given !== 'object' || given === null || !('err' in given)) return given
  const { err, ...others } = given
  return { ...others, defect: describeDefect(err) }
}

const routeOf = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url })

/** Everything the server logs goes through one of these; what HTTP logs by itself leaves out who asked, and for what. */
export const openLogger = ({ level, format }: LoggerSettings, destination: Destination = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { req: routeOf },
      hooks: {
        logMethod([first, ...others], method) {
          Reflect.apply(method, this, [withoutMessages(first), ...others])
        },
      },
    },
    format === 'json' ? destination : { write: (line) => destination.write(prettyLine(line)) },
  )

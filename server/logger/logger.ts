import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import pino from 'pino'
import * as t from 'io-ts'
import { E, pipe } from '../../src/domain/fp.ts'
import { parseJson } from '../../src/domain/json/parse-json.ts'
import { describeDefect } from './errors.ts'

const LogLine = t.intersection([t.type({ level: t.number, time: t.number }), t.partial({ msg: t.string })])

const levelNames: Readonly<Record<number, string>> = { 20: 'DEBUG', 30: 'INFO', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' }

const prettyLine = (json: string): string =>
  pipe(
    parseJson(json),
    E.chainW((line) => LogLine.decode(line)),
    E.match(
      () => json,
      ({ level, time, msg = '', ...others }) => {
        const details = Object.entries(others).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
        const words = [new Date(time).toISOString(), levelNames[level] ?? String(level), msg, ...details]
        return `${words.filter((word) => word !== '').join(' ')}\n`
      },
    ),
  )

export interface LoggerSettings {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly format: 'json' | 'pretty'
}

export type AppLogger = FastifyBaseLogger

interface LogDestination {
  readonly write: (line: string) => unknown
}

const withoutMessages = (given: unknown): unknown => {
  if (given instanceof Error) return { defect: describeDefect(given) }
  if (typeof given !== 'object' || given === null || !('err' in given)) return given
  const { err, ...others } = given
  return { ...others, defect: describeDefect(err) }
}

const routeOf = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url })

/** Requests are logged without their caller and parameters. */
export const openLogger = (
  { level, format }: LoggerSettings,
  destination: LogDestination = pino.destination(1),
): AppLogger =>
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

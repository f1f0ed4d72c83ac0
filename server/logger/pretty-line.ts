import * as t from 'io-ts'
import { E, pipe } from '../../src/domain/fp.ts'
import { parseJson } from '../../src/domain/parse-json.ts'

const Line = t.intersection([t.type({ level: t.number, time: t.number }), t.partial({ msg: t.string })])

const levels: Readonly<Record<number, string>> = { 20: 'DEBUG', 30: 'INFO', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' }

export const prettyLine = (json: string): string =>
  pipe(
    parseJson(json),
    E.chainW((line) => Line.decode(line)),
    E.match(
      () => json,
      ({ level, time, msg = '', ...others }) => {
        const details = Object.entries(others).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
        const words = [new Date(time).toISOString(), levels[level] ?? String(level), msg, ...details]
        return `${words.filter((word) => word !== '').join(' ')}\n`
      },
    ),
  )

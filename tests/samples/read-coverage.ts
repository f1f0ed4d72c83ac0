import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { E, pipe } from '../../src/domain/fp.ts'
import { Coverage } from './coverage.ts'

const root = path.join(import.meta.dirname, '..', '..')

export const coverageFile = path.join(root, 'node_modules', '.cache', 'machines', 'coverage.json')

export const readCoverage = (): Coverage =>
  existsSync(coverageFile)
    ? pipe(
        Coverage.decode(JSON.parse(readFileSync(coverageFile, 'utf8'))),
        E.getOrElse((): Coverage => ({})),
      )
    : {}

import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as t from 'io-ts'
import type { TestProject } from 'vitest/node'
import { E } from '../../../src/domain/fp.ts'
import type { Coverage } from '../../samples/coverage.ts'
import { coverageFile, readCoverage } from '../../samples/read-coverage.ts'

const Recorded = t.tuple([t.string, t.keyof({ state: null, transition: null }), t.string])

const recordedIn = (folder: string): readonly t.TypeOf<typeof Recorded>[] =>
  globSync(path.join(folder, '*.ndjson'))
    .flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'))
    .map((line) => Recorded.decode(JSON.parse(line)))
    .flatMap((decoded) => (E.isRight(decoded) ? [decoded.right] : []))

const coverageOf = (recorded: readonly t.TypeOf<typeof Recorded>[], at: string): Coverage => {
  const keysOf = (machine: string, kind: 'state' | 'transition') =>
    [...new Set(recorded.flatMap(([of, each, key]) => (of === machine && each === kind ? [key] : [])))].sort()
  return Object.fromEntries(
    [...new Set(recorded.map(([machine]) => machine))].map((machine) => [
      machine,
      { at, states: keysOf(machine, 'state'), transitions: keysOf(machine, 'transition') },
    ]),
  )
}

const folders: string[] = []

export const setup = (project: TestProject): void => {
  mkdirSync(path.dirname(coverageFile), { recursive: true })
  const folder = mkdtempSync(path.join(path.dirname(coverageFile), 'walks-'))
  folders.push(folder)
  project.provide('walkParts', folder)
}

/** Replaces the coverage of every machine that this run walked, and keeps that of the others. */
export const teardown = (): void => {
  for (const folder of folders.splice(0)) {
    const coverage = { ...readCoverage(), ...coverageOf(recordedIn(folder), new Date().toISOString()) }
    const written = path.join(folder, 'coverage.json')
    writeFileSync(written, JSON.stringify(coverage))
    renameSync(written, coverageFile)
    rmSync(folder, { recursive: true })
  }
}

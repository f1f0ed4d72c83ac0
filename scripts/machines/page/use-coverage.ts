import { useEffect, useState } from 'react'
import { E, pipe } from '../../../src/domain/fp.ts'
import { Coverage } from '../../../tests/samples/coverage.ts'
import type { CatalogueEntry } from './catalogue.ts'
import { chartOf, statesIn, transitionsIn } from './chart/chart-of.ts'

const fetchCoverage = async (): Promise<Coverage> => {
  const reply = await fetch('/coverage.json')
  return pipe(
    Coverage.decode(await reply.json()),
    E.getOrElse((): Coverage => ({})),
  )
}

export const useCoverage = (): Coverage | undefined => {
  const [coverage, setCoverage] = useState<Coverage>()
  useEffect(() => {
    const read = (): void => {
      fetchCoverage().then(setCoverage).catch(reportError)
    }
    read()
    // after a test run in the terminal
    window.addEventListener('focus', read)
    return () => {
      window.removeEventListener('focus', read)
    }
  }, [])
  return coverage
}

interface Share {
  readonly taken: number
  readonly all: number
}

export interface MachineCoverage {
  readonly at: string
  readonly states: Share
  readonly transitions: Share
  readonly isTaken: (key: string) => boolean
}

/** Machines of one kit share a chart, and so its coverage. */
export const coverageOf = (
  { sample: { machine } }: CatalogueEntry,
  coverage: Coverage | undefined,
): MachineCoverage | undefined => {
  const own = coverage?.[machine.id]
  if (own === undefined) return undefined
  const taken = new Set([...own.states, ...own.transitions])
  const chart = chartOf(machine)
  const shareOf = (keys: readonly string[]): Share => ({
    taken: keys.filter((key) => taken.has(key)).length,
    all: keys.length,
  })
  return {
    at: own.at,
    states: shareOf(statesIn(chart).map(({ id }) => id)),
    transitions: shareOf(transitionsIn(chart).map(({ key }) => key)),
    isTaken: (key) => taken.has(key),
  }
}

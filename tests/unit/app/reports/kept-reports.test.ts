import { expect, test } from 'vitest'
import { createKeptReports } from '../../../../src/app/reports/kept-reports.ts'
import { O } from '../../../../src/domain/fp.ts'
import type { Identity } from '../../../../src/domain/users/identity.ts'
import { adviserIdentity, clientIdentity } from '../../../samples/people.ts'
import { sampleSummary } from '../../../samples/reports/reports.ts'

const listed = [sampleSummary]

const keptFor = (first: O.Option<Identity>) => {
  const there = { identity: first }
  return { there, kept: createKeptReports(() => there.identity) }
}

test('a list is there again for whoever loaded it, and for nobody else', () => {
  const { there, kept } = keptFor(O.some(clientIdentity))
  expect(kept.recall()).toEqual(O.none)
  expect(kept.keep(listed)).toBe(listed)
  expect(kept.recall()).toEqual(O.some(listed))
  there.identity = O.some(adviserIdentity)
  expect(kept.recall()).toEqual(O.none)
  there.identity = O.none
  expect(kept.recall()).toEqual(O.none)
})

test('a list is dropped when what is computed and kept is', () => {
  const { kept } = keptFor(O.some(clientIdentity))
  kept.keep(listed)
  kept.drop()
  expect(kept.recall()).toEqual(O.none)
})

test('nothing is kept for nobody', () => {
  const { there, kept } = keptFor(O.none)
  kept.keep(listed)
  there.identity = O.some(clientIdentity)
  expect(kept.recall()).toEqual(O.none)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type SearchDestination,
  type DestinationKind,
  findDestinations,
  hitsOf,
  maxShownPerKind,
  totalOf,
  plainText,
} from '../../../../src/domain/search/search-ranking.ts'

const destinationOf = (kind: DestinationKind, name: string, code = ''): SearchDestination => ({
  kind,
  name,
  detail: code,
  path: `/${kind}/${name}`,
  terms: [name, code].map(plainText),
})

const firm = [
  destinationOf('screen', 'Messages'),
  destinationOf('group', "O'Brien-Nuñez Family", 'G0007'),
  destinationOf('account', 'Family Wattle Trust', 'P00003'),
  destinationOf('account', 'Wattle', 'P00004'),
  destinationOf('account', 'Wattle Family Super', 'P00005'),
  destinationOf('account', 'Goldwattle', 'P00006'),
  destinationOf('adviser', 'Helen Castellano', 'ADV01'),
]

const names = (query: string) => hitsOf(findDestinations(firm, query)).map(({ name }) => name)

const firmOf = fc.array(
  fc.record({ kind: fc.constantFrom<DestinationKind>('screen', 'account', 'group'), name: fc.string() }),
  { maxLength: 60 },
)

describe('a search', () => {
  test('finds the whole name first, then its beginning, the beginning of a word, and any part', () => {
    expect(names('wattle')).toEqual(['Wattle', 'Wattle Family Super', 'Family Wattle Trust', 'Goldwattle'])
  })

  test('finds by code, whatever the case, and by part of it', () => {
    expect(names('p00005')).toEqual(['Wattle Family Super'])
    expect(names('adv')).toEqual(['Helen Castellano'])
  })

  test('finds words in any order, and none when one of them is missing', () => {
    expect(names('super wattle')).toEqual(['Wattle Family Super'])
    expect(names('wattle p00003')).toEqual(['Family Wattle Trust'])
    expect(names('wattle castellano')).toEqual([])
  })

  test('looks past accents, apostrophes and dashes', () => {
    expect(names("o'brien nunez")).toEqual(["O'Brien-Nuñez Family"])
    expect(names('NUÑEZ')).toEqual(["O'Brien-Nuñez Family"])
  })

  test('puts the kind of the best hit first', () => {
    expect(findDestinations(firm, 'family').map(({ kind }) => kind)).toEqual(['account', 'group'])
  })

  test('finds everything by nothing, in the order given', () => {
    expect(names('  ')).toEqual(firm.map(({ name }) => name))
  })

  test('shows no more of a kind than are read, and counts them all', () => {
    const many = Array.from({ length: 40 }, (_, index) => destinationOf('account', `Wattle ${index}`))
    const kinds = findDestinations(many, 'wattle')
    expect(hitsOf(kinds)).toEqual(many.slice(0, maxShownPerKind))
    expect(totalOf(kinds)).toBe(40)
  })

  test('finds everything by its own name', () => {
    fc.assert(
      fc.property(firmOf, (drafts) => {
        const destinations = drafts.map(({ kind, name }) => destinationOf(kind, name))
        for (const { name, kind } of destinations) {
          expect(findDestinations(destinations, name).some((each) => each.kind === kind)).toBe(true)
        }
      }),
    )
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createUnpacking, parcelsOf } from '../../../../server/realtime/presence/parcels.ts'
import { O } from '../../../../src/domain/fp.ts'

const unpacked = (parcels: readonly string[]) => {
  const unpack = createUnpacking()
  return parcels
    .map(unpack)
    .filter(O.isSome)
    .map(({ value }) => value)
}

const words = fc.array(fc.string({ unit: 'binary', maxLength: 3_000 }), { maxLength: 12 })

test('what is cut into parcels comes out as it was, each small enough to be carried', () => {
  fc.assert(
    fc.property(words, (said) => {
      const parcels = parcelsOf('node', JSON.stringify(said))
      for (const parcel of parcels) expect(Buffer.byteLength(parcel)).toBeLessThan(8_000)
      expect(unpacked(parcels).map(({ sender, json }) => [sender, JSON.parse(json) as unknown])).toEqual([
        ['node', said],
      ])
    }),
    { numRuns: 50 },
  )
})

const long = (letter: string): string => JSON.stringify(letter.repeat(20_000))

test('two senders may talk at once', () => {
  const [ones, others] = [parcelsOf('one', long('1')), parcelsOf('other', long('2'))]
  const mixed = ones.flatMap((parcel, index) => [parcel, others[index] ?? ''])
  expect(unpacked(mixed).map(({ sender, json }) => [sender, json])).toEqual([
    ['one', long('1')],
    ['other', long('2')],
  ])
})

test('a message of which a part is missing is left out, the next one is not', () => {
  const [first, , third] = parcelsOf('one', long('1'))
  const next = parcelsOf('one', '"next"')
  expect(unpacked([first ?? '', third ?? '', ...next])).toEqual([{ sender: 'one', json: '"next"' }])
  expect(unpacked([third ?? '', 'no parcel', '', ...next])).toEqual([{ sender: 'one', json: '"next"' }])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReassembly, chunksOf } from '../../../../server/postgres/bus/chunks.ts'
import { O } from '../../../../src/domain/fp.ts'

const unpacked = (chunks: readonly string[]) => {
  const reassemble = createReassembly()
  return chunks
    .map(reassemble)
    .filter(O.isSome)
    .map(({ value }) => value)
}

const words = fc.array(fc.string({ unit: 'binary', maxLength: 3_000 }), { maxLength: 12 })

test('what is cut into chunks comes out as it was, each small enough to be carried', () => {
  fc.assert(
    fc.property(words, (said) => {
      const chunks = chunksOf('node', JSON.stringify(said))
      for (const chunk of chunks) expect(Buffer.byteLength(chunk)).toBeLessThan(8_000)
      expect(unpacked(chunks).map(({ sender, json }) => [sender, JSON.parse(json) as unknown])).toEqual([
        ['node', said],
      ])
    }),
    { numRuns: 50 },
  )
})

const long = (letter: string): string => JSON.stringify(letter.repeat(20_000))

test('two senders may talk at once', () => {
  const [ones, others] = [chunksOf('one', long('1')), chunksOf('other', long('2'))]
  const mixed = ones.flatMap((chunk, index) => [chunk, others[index] ?? ''])
  expect(unpacked(mixed).map(({ sender, json }) => [sender, json])).toEqual([
    ['one', long('1')],
    ['other', long('2')],
  ])
})

test('a message of which a part is missing is left out, the next one is not', () => {
  const [first, , third] = chunksOf('one', long('1'))
  const next = chunksOf('one', '"next"')
  expect(unpacked([first ?? '', third ?? '', ...next])).toEqual([{ sender: 'one', json: '"next"' }])
  expect(unpacked([third ?? '', 'no chunk', '', ...next])).toEqual([{ sender: 'one', json: '"next"' }])
})

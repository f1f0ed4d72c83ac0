import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storableJson, storableText } from '../../../../server/postgres/storable.ts'

const units = fc.constantFrom('\0', '\uD800', '\uDFFF', '\uD83D\uDE00', '\\u0000', '\\', '"', '\n', 'd8', 'é')
const text = fc.array(units).map((parts) => parts.join(''))

test('the JSON of any text reads as the text the database can store', () => {
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      expect(JSON.parse(storableJson({ texts }))).toEqual({ texts: texts.map(storableText) })
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { O } from '../../../../src/domain/fp.ts'
import { tokenBearer } from '../../../../src/domain/session/token-bearer.ts'

const tokenFor = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

test('a token says whose it is, in any alphabet', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (sub) => {
      expect(tokenBearer(tokenFor({ sub, exp: 1 }))).toEqual(O.some(sub))
    }),
  )
})

test('what is no token is nobody’s', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(tokenBearer(text)).toEqual(O.none)
    }),
  )
  expect(tokenBearer(tokenFor({ exp: 1 }))).toEqual(O.none)
})

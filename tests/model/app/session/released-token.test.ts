import { expect, test } from 'vitest'
import { storedText } from '../../../../src/app/browser-storage.ts'
import { clearReleased } from '../../../../src/app/session/released-token.ts'
import { O } from '../../../../src/domain/fp.ts'
import { tokenOf } from '../../../samples/people.ts'

const own = tokenOf('client', '1')

test.each([
  ['its own', own, O.some(own), null],
  ['one that nobody bears', 'nonsense', O.none, null],
  ['a newer one of the same person', tokenOf('client', '2'), O.some(own), tokenOf('client', '2')],
  ['that of somebody else', tokenOf('adviser', '1'), O.some(own), tokenOf('adviser', '1')],
])(
  'B3: a tab that signs out and finds %s in the browser leaves only what another tab put there',
  (_, kept, released, left) => {
    const tokens = storedText(window, 'token')
    tokens.write(kept)
    clearReleased(tokens, released)
    expect(O.toNullable(tokens.read())).toBe(left)
  },
)

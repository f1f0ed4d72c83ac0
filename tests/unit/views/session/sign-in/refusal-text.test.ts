import { expect, test } from 'vitest'
import { passwordRefusalText } from '../../../../../src/views/session/password/password-form.tsx'
import { refusalText } from '../../../../../src/views/session/sign-in/sign-in-form.tsx'

test('what the server says of a full disk stands as it says it, wherever it is read', () => {
  const message = 'There is no room left on the server'
  const refusal = { _tag: 'OutOfSpace', message } as const
  expect([refusalText(refusal), passwordRefusalText(refusal)]).toEqual([message, message])
})

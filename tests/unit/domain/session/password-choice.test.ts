import { expect, test } from 'vitest'
import { choiceFaults, isAcceptableChoice } from '../../../../src/domain/session/password-choice.ts'
import { emptyChoice } from '../../../../src/domain/session/password-draft.ts'

test('of what is still empty nothing is said, and it cannot be saved', () => {
  expect(choiceFaults(emptyChoice, 'jane')).toEqual({ password: null, confirmation: null })
  expect(isAcceptableChoice(emptyChoice, 'jane')).toBe(false)
})

test.each([
  ['short', 'Password is too short'],
  ['tenletters', 'Password needs a capital letter'],
  ['TenLetters', 'Password needs a digit'],
  ['Password1', 'This password is too common'],
  ['Jane-2026-x', "Password must not contain its owner's name, user name or email"],
])('of the password %s it says: %s', (password, text) => {
  const draft = { password, confirmation: password }
  expect(choiceFaults(draft, 'jane')).toEqual({ password: text, confirmation: null })
  expect(isAcceptableChoice(draft, 'jane')).toBe(false)
})

test('the two have to be the same', () => {
  const draft = { password: 'Harbour-41-Lamp', confirmation: 'Harbour-41-lamp' }
  expect(choiceFaults(draft, 'jane')).toEqual({ password: null, confirmation: "Passwords don't match" })
  expect(isAcceptableChoice(draft, 'jane')).toBe(false)
  expect(isAcceptableChoice({ ...draft, confirmation: draft.password }, 'jane')).toBe(true)
})

import { expect, test } from 'vitest'
import { draftFaults, isAcceptable } from '../../../../src/domain/session/password-draft.ts'

const draft = (newPassword: string, confirmPassword = newPassword, oldPassword = 'Old1') => ({
  oldPassword,
  newPassword,
  confirmPassword,
})

test.each(['Secret12', 'ÉCOLE123', 'A1aaaaaa'])('%s is long enough, with a capital letter and a digit', (password) => {
  expect(isAcceptable(draft(password), false)).toBe(true)
})

test.each(['Secret1', 'secret12', 'Secretxx', ''])('"%s" is not', (password) => {
  expect(isAcceptable(draft(password), false)).toBe(false)
})

test('the current password is required, and the new one twice the same', () => {
  expect(isAcceptable(draft('Secret12', 'Secret12', ''), false)).toBe(false)
  expect(isAcceptable(draft('Secret12', 'Secret13'), false)).toBe(false)
  expect(isAcceptable(draft('Secret12', 'Secret12', ''), true)).toBe(true)
})

test('faults are said in the words of the specification, and of no empty field', () => {
  expect(draftFaults(draft('short', 'other'))).toEqual({
    newPassword: 'Password is too short',
    confirmPassword: "Passwords don't match",
  })
  expect(draftFaults(draft('tenletters')).newPassword).toBe('Password needs a capital letter')
  expect(draftFaults(draft('Tenletters')).newPassword).toBe('Password needs a digit')
  expect(draftFaults(draft(''))).toEqual({ newPassword: null, confirmPassword: null })
})

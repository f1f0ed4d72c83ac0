import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generatedLength, generatedPassword } from '../../../../src/domain/session/generated-password.ts'
import { passwordFaults } from '../../../../src/domain/session/password-faults.ts'
import {
  chosenPasswordStrength,
  issuedPasswordStrength,
  type PasswordFault,
  passwordFaultText,
  type PasswordStrength,
  strengthFaults,
} from '../../../../src/domain/session/password-rules.ts'

const nobody = { own: [], firm: [] }
const jane = {
  own: ['jane.o', 'Jane Ann', 'O’Neil-Smith', 'jsmith@homestead.example'],
  firm: ['Plutus', 'my.hearth.example'],
}

test.each<[string, PasswordStrength, readonly PasswordFault[]]>([
  ['Kq7x!', issuedPasswordStrength, ['TooShort']],
  ['kqxwvz', issuedPasswordStrength, []],
  ['Kq7x!zw', chosenPasswordStrength, ['TooShort']],
  ['kq7x!zwm', chosenPasswordStrength, ['NeedsCapital']],
  ['Kqyx!zwmnn', chosenPasswordStrength, ['NeedsDigit']],
  ['kqx', chosenPasswordStrength, ['TooShort', 'NeedsCapital', 'NeedsDigit']],
  ['Ёлка-7-крон', chosenPasswordStrength, []],
  ['Kq7x!zwm', chosenPasswordStrength, []],
])('%s is held against the rules of where it is given or chosen', (password, strength, faults) => {
  expect(passwordFaults(password, strength, nobody)).toEqual(faults)
})

test('one that is too long says so', () => {
  expect(passwordFaults(`${'kq7X'.repeat(49)}abZ9`, chosenPasswordStrength, nobody)).toEqual([])
  expect(passwordFaults(`${'kq7X'.repeat(50)}w`, chosenPasswordStrength, nobody)).toEqual(['TooLong'])
  expect(passwordFaults('Abc321'.repeat(200_000), chosenPasswordStrength, nobody)).toEqual(['TooLong'])
})

test.each([
  'password',
  'Password1',
  'P@ssw0rd123',
  'Pa$$word!',
  '@dmin2026',
  '99welcome99',
  'Qwerty123',
  'Summer2026!',
  'l3tm31n',
  'L1verpool1',
  'abcdefgh',
  'abc123456',
  '87654321',
  'qwertyuiop',
  '1q2w3e4r',
  'aaaaaaaa',
  'abababab',
  '19851224',
  '0412345678',
])('%s is common, however it is dressed up', (password) => {
  expect(passwordFaults(password, issuedPasswordStrength, nobody)).toEqual(['Common'])
})

test.each(['Better2026', 'correct horse', 'Kq7x!zwm', 'abcxkqwm', 'tqzpassage', '7391846251903'])(
  '%s is not',
  (password) => {
    expect(passwordFaults(password, issuedPasswordStrength, nobody)).toEqual([])
  },
)

describe('words', () => {
  test.each(['xxJANExx9', 'neil9smith', 'kq-jsmith-9', 'j4ne.o!kq7', 'Sm1th!kq7x'])(
    'of whose it is: %s',
    (password) => {
      expect(passwordFaults(password, issuedPasswordStrength, jane)).toEqual(['HasOwnWord'])
    },
  )

  test.each(['Plutus2026', 'xxpLuTu5xx', 'hearth-and-9'])('of the firm: %s', (password) => {
    expect(passwordFaults(password, issuedPasswordStrength, jane)).toEqual(['HasFirmWord'])
  })

  test.each(['annabel7kq', 'homestead-9kq', 'my-kq7x-zw'])(
    'count from four letters, and not those of a domain: %s',
    (password) => {
      expect(passwordFaults(password, issuedPasswordStrength, jane)).toEqual([])
    },
  )
})

test.each<[PasswordFault, PasswordStrength, string]>([
  ['TooShort', issuedPasswordStrength, 'Password must be at least 6 characters'],
  ['TooShort', chosenPasswordStrength, 'Password is too short'],
  ['TooLong', chosenPasswordStrength, 'Password must be at most 200 characters'],
  ['NeedsCapital', chosenPasswordStrength, 'Password needs a capital letter'],
  ['NeedsDigit', chosenPasswordStrength, 'Password needs a digit'],
  ['Common', issuedPasswordStrength, 'This password is too common'],
  ['HasOwnWord', issuedPasswordStrength, "Password must not contain its owner's name, user name or email"],
  ['HasFirmWord', issuedPasswordStrength, "Password must not contain the firm's name"],
])('%s is told', (fault, strength, text) => {
  expect(passwordFaultText(fault, strength)).toBe(text)
})

test('a generated password is long enough, with a capital and a digit among them', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      const password = generatedPassword((end) => (numbers.next().value ?? 0) % end)
      expect(password).toHaveLength(generatedLength)
      expect(strengthFaults(password, chosenPasswordStrength)).toEqual([])
    }),
  )
})

import { expect, test } from 'vitest'
import { apiContract } from '../../../src/api/contract.ts'
import { reservedUsernames } from '../../../src/domain/users/username.ts'

/** Fixed words of paths, in the position of a user name. */
const words = (paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => {
    const [, subject = '', word = ''] = path.split('/')
    return ['users', 'messages'].includes(subject) && word !== '' && !word.startsWith(':') ? [word] : []
  })

test('nobody is called what the address of a call or a screen under /users or /messages says', () => {
  const ofCalls = words(Object.values(apiContract).map(({ path }) => path))
  expect(new Set(reservedUsernames)).toEqual(new Set([...ofCalls, 'new']))
})

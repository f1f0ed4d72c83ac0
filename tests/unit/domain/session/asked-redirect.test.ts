import { expect, test } from 'vitest'
import { O } from '../../../../src/domain/fp.ts'
import { splitRedirectState, withRedirectState } from '../../../../src/domain/session/local-redirect.ts'

const state = '4b1d'

test.each(['/', '/users', '/messages/a%20b?page=2#end'])(
  '%s comes back as it was handed over, and its state with it',
  (path) => {
    const handed = withRedirectState(path, state)
    expect(handed).toContain(state)
    expect(splitRedirectState(handed)).toEqual({ path, state: O.some(state) })
  },
)

test.each(['//', '//evil.example/users', 'https://evil.example/', 'users', ''])(
  '%s is handed over as the first page',
  (path) => {
    expect(splitRedirectState(withRedirectState(path, state))).toEqual({ path: '/', state: O.some(state) })
  },
)

test.each(['/users?page=2', 'https://evil.example/?plutus_state=4b1d', '//evil.example/?plutus_state=4b1d', ''])(
  'there is no state in %s',
  (text) => {
    expect(splitRedirectState(text)).toEqual({ path: text, state: O.none })
  },
)

import { E, O } from '../../../src/domain/fp.ts'
import { signInMachine, type SignInResult } from '../../../src/machines/session/sign-in.ts'
import { tokenOf } from '../people.ts'
import { answered, type Sample } from '../sample.ts'

const authenticated = (signIn: SignInResult) => answered('authenticate', signIn)
const editedEvent = (field: string, value: string) => ({ type: 'credentials.edited', field, value })

export const signIn: Sample<typeof signInMachine> = {
  machine: signInMachine,
  input: { username: O.none },
  events: [
    editedEvent('username', 'client'),
    editedEvent('password', 'Plutus2026'),
    { type: 'signIn.requested' },
    authenticated(E.right(tokenOf('client', '1'))),
    authenticated(E.left({ _tag: 'WrongCredentials' })),
    authenticated(E.left({ _tag: 'TooManyAttempts', retryAfter: 30 })),
    authenticated(E.left({ _tag: 'Unreachable' })),
    authenticated(E.left({ _tag: 'OutOfSpace', message: 'There is no room left on the server' })),
    { type: 'wait.shortened', secondsLeft: 1 },
    { type: 'wait.shortened', secondsLeft: 0 },
  ],
}

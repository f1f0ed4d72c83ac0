import { E, O } from '../../domain/fp.ts'
import { sessionMachine, type Recognition } from '../session.ts'
import { clientIdentity, newcomerIdentity, profileOf, tokenOf } from './people.ts'
import { answered, type Sample } from './sample.ts'

const recognised = (recognition: Recognition) => answered('recognise', recognition)

export const session: Sample<typeof sessionMachine> = {
  machine: sessionMachine,
  events: [
    answered('findToken', O.none),
    answered('findToken', O.some(tokenOf('client', '1'))),
    recognised(E.right(profileOf(clientIdentity))),
    recognised(E.right(profileOf(newcomerIdentity))),
    recognised(E.left('missing')),
    recognised(E.left('expired')),
    recognised(E.left('unreachable')),
    answered('signIn', tokenOf('client', '1')),
    answered('revokeToken', null),
    { type: 'recognition.retried' },
    { type: 'session.missing' },
    { type: 'session.expired' },
    { type: 'reSignIn.left' },
    { type: 'password.changed' },
    { type: 'signOut.requested' },
    ...[O.none, O.some(tokenOf('client', '1')), O.some(tokenOf('adviser', '2'))].map((token) => ({
      type: 'token.heard',
      token,
    })),
  ],
}

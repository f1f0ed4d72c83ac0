import { E, O } from '../../../src/domain/fp.ts'
import {
  sessionMachine,
  type CarriedToken,
  type FoundTokens,
  type TokenRecognition,
} from '../../../src/machines/session/session.ts'
import { adviserIdentity, clientIdentity, newcomerIdentity, profileOf, tokenOf } from '../people.ts'
import { answered, type Sample } from '../sample.ts'

const recognised = (recognition: TokenRecognition) => answered('recognise', recognition)
const carrierRecognised = (recognition: TokenRecognition) => answered('recogniseCarried', recognition)
const found = (tokens: FoundTokens) => answered('findTokens', tokens)

const kept = O.some(tokenOf('client', '1'))
const brought = (token: string, isAskedFor = false): O.Option<CarriedToken> => O.some({ token, isAskedFor })
const foreign = tokenOf('adviser', '3')

export const session: Sample<typeof sessionMachine> = {
  machine: sessionMachine,
  events: [
    found({ kept: O.none, carried: O.none }),
    found({ kept, carried: O.none }),
    found({ kept: O.none, carried: brought(foreign) }),
    found({ kept: O.none, carried: brought(foreign, true) }),
    found({ kept, carried: brought(foreign) }),
    found({ kept, carried: brought(foreign, true) }),
    found({ kept, carried: brought(tokenOf('client', '3')) }),
    found({ kept, carried: brought('nobody') }),
    carrierRecognised(E.right(profileOf(adviserIdentity))),
    carrierRecognised(E.left('missing')),
    carrierRecognised(E.left('expired')),
    carrierRecognised(E.left('unreachable')),
    { type: 'carried.accepted' },
    { type: 'carried.declined' },
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
    { type: 'acts.noted', hasUnsavedActs: true },
    { type: 'acts.noted', hasUnsavedActs: false },
    { type: 'reSignIn.left' },
    { type: 'leaving.confirmed' },
    { type: 'leaving.refused' },
    { type: 'password.changed' },
    ...[clientIdentity, newcomerIdentity, adviserIdentity].map((identity) => ({
      type: 'profile.received',
      profile: profileOf(identity),
    })),
    { type: 'signOut.requested' },
    ...[O.none, O.some(tokenOf('client', '1')), O.some(tokenOf('adviser', '2'))].map((token) => ({
      type: 'token.received',
      token,
    })),
  ],
}

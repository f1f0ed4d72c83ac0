import { EMPTY, map, mergeMap, type Observable, of, switchMap } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import { authenticate, identityOf, signOut } from '../../api/authentication.ts'
import type { Client } from '../../api/client.ts'
import { E, O, pipe } from '../../domain/fp.ts'
import type { SignInRefusal } from '../../domain/session/password-draft.ts'
import {
  sessionMachine,
  type CarriedToken,
  type ProfileReceived,
  type Recognition,
  type TokenBearer,
  type TokenRefusal,
} from '../../machines/session/session.ts'
import { signInMachine, type Credentials, type SignIn } from '../../machines/session/sign-in.ts'
import { storedElsewhere } from '../../streams/browser/media-changes.ts'
import { ownChanges } from '../../streams/events/user-changes.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { keptUserImport, type StoredText } from '../browser-storage.ts'
import { countingDown } from '../counting-down.ts'
import { effect } from '../effect.ts'

const tokenRefusal = (error: ApiError): TokenRefusal => {
  switch (error._tag) {
    case 'SessionExpired':
      return 'expired'
    case 'SessionMissing':
    case 'NotAllowed':
    case 'Refused':
      return 'missing'
    case 'Unreachable':
    case 'OutOfSpace':
    case 'TooSlow':
    case 'TooLarge':
    case 'Undecodable':
      return 'unreachable'
  }
}

const signInRefusal = (error: ApiError<'WrongCredentials' | 'TooManyAttempts'>): SignInRefusal => {
  if (error._tag === 'OutOfSpace') return error
  if (error._tag !== 'Refused') return { _tag: 'Unreachable' }
  return error.refusal === 'TooManyAttempts'
    ? { _tag: 'TooManyAttempts', retryAfter: Math.max(1, error.retryAfter) }
    : { _tag: 'WrongCredentials' }
}

const signIn = ({ call }: Client) =>
  signInMachine.provide({
    actors: {
      authenticate: fromPromise<SignIn, Credentials>(async ({ input }) =>
        pipe(
          await call(authenticate)({ body: input })(),
          E.bimap(signInRefusal, ({ token }) => token),
        ),
      ),
      countdown: countingDown,
    },
  })

interface Sources {
  readonly client: Client
  readonly socket: Pick<LiveSocket, 'frames'>
  readonly clientOf: (token: string) => Client
  readonly page: Window
  readonly tokens: StoredText
  readonly carried: O.Option<CarriedToken>
}

/** Where it cannot be read, what was known stays: the server decides in any case. */
const profileChanges = ({ client, socket }: Sources, username: string): Observable<ProfileReceived> =>
  ownChanges(socket, username).pipe(
    switchMap(() => client.call(identityOf)({ params: { username } })()),
    mergeMap((read) => (E.isRight(read) ? of({ type: 'profile.received' as const, profile: read.right }) : EMPTY)),
  )

export const provideSession = (sources: Sources) => {
  const { client, clientOf, page, tokens, carried } = sources
  return sessionMachine.provide({
    actors: {
      findTokens: fromPromise(() => Promise.resolve({ kept: tokens.read(), carried })),
      recognise: fromPromise<Recognition, TokenBearer>(async ({ input: { username } }) =>
        pipe(await client.call(identityOf)({ params: { username } })(), E.mapLeft(tokenRefusal)),
      ),
      recogniseCarried: fromPromise<Recognition, TokenBearer>(async ({ input: { token, username } }) =>
        pipe(await clientOf(token).call(identityOf)({ params: { username } })(), E.mapLeft(tokenRefusal)),
      ),
      keepToken: effect(tokens.write),
      forgetToken: effect(() => {
        tokens.clear()
        keptUserImport(page).clear()
      }),
      revokeToken: fromPromise<unknown, string>(() => client.call(signOut)({})()),
      tokenElsewhere: fromEventObservable(() =>
        storedElsewhere(page, tokens.key).pipe(map((token) => ({ type: 'token.received', token }))),
      ),
      profileChanges: fromEventObservable(({ input: { username } }: { readonly input: TokenBearer }) =>
        profileChanges(sources, username),
      ),
      signIn: signIn(client),
    },
  })
}

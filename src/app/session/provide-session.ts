import { EMPTY, filter, from, map, merge, mergeMap, type Observable, of, startWith, switchMap } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import { authenticate, identityOf, signOut } from '../../api/authentication.ts'
import type { ApiClient } from '../../api/client.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import { EndedBy } from '../../domain/log/frame.ts'
import { siteSettingStream } from '../../domain/settings/site-setting-stream.ts'
import type { SignInRefusal } from '../../domain/session/password-draft.ts'
import {
  sessionMachine,
  type CarriedToken,
  type ProfileReceived,
  type TokenRecognition,
  type ReleasedToken,
  type SignOutCause,
  type TokenBearer,
  type TokenEvent,
  type TokenRefusal,
} from '../../machines/session/session.ts'
import { signInMachine, type EnteredCredentials, type SignInResult } from '../../machines/session/sign-in.ts'
import { storageChanges } from '../../streams/browser/media-changes.ts'
import { changesOfUser } from '../../streams/events/user-changes.ts'
import { unsavedActs } from '../../streams/browser/unsaved-acts.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { setFirmTimeZone } from '../../views/adapters/firm-time-zone.ts'
import { userImportStorage, storedText, type StoredText } from '../browser-storage.ts'
import { countingDown } from '../counting-down.ts'
import { effectActor } from '../effect-actor.ts'
import { clearReleased } from './released-token.ts'
import { type AppRef, hasUnsavedWork } from '../../machines/shell/app.ts'
import { taskActor } from '../task-actor.ts'

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

const signIn = ({ call }: ApiClient) =>
  signInMachine.provide({
    actors: {
      authenticate: taskActor<SignInResult, EnteredCredentials>((body) =>
        pipe(
          call(authenticate)({ body }),
          TE.bimap(signInRefusal, ({ token }) => token),
        ),
      ),
      countdown: countingDown,
    },
  })

interface SessionSources {
  readonly client: ApiClient
  readonly socket: Pick<LiveSocket, 'frames'>
  readonly clientOf: (token: string) => ApiClient
  readonly page: Window
  readonly tokens: StoredText
  readonly carried: O.Option<CarriedToken>
  readonly app: () => AppRef
}

const readProfile = ({ call }: ApiClient, username: string) =>
  pipe(
    call(identityOf)({ params: { username } }),
    TE.map((profile) => {
      setFirmTimeZone(profile.timeZone)
      return profile
    }),
  )

const timeZoneChanges = ({ socket }: Pick<SessionSources, 'socket'>): Observable<unknown> =>
  socket.frames.pipe(filter(({ event: { stream } }) => stream === siteSettingStream('TimeZone')))

/** If the read fails, the old profile stays: the server decides on permissions anyway. */
const profileChanges = (sources: SessionSources, username: string): Observable<ProfileReceived> =>
  merge(changesOfUser(sources.socket, username), timeZoneChanges(sources)).pipe(
    switchMap(() => readProfile(sources.client, username)()),
    mergeMap((read) => (E.isRight(read) ? of({ type: 'profile.received' as const, profile: read.right }) : EMPTY)),
  )

const storedSignOutCause = (causes: StoredText): SignOutCause =>
  pipe(
    causes.read(),
    O.filter((text) => EndedBy.is(text) || text === 'expired'),
    O.getOrElse((): SignOutCause => 'unknown'),
  )

export const provideSession = (sources: SessionSources) => {
  const { client, clientOf, page, tokens, carried, app } = sources
  const causes = storedText(page, 'sign_out_cause')
  return sessionMachine.provide({
    actors: {
      findTokens: fromPromise(() => Promise.resolve({ kept: tokens.read(), carried })),
      recognise: taskActor<TokenRecognition, TokenBearer>(({ username }) =>
        pipe(readProfile(client, username), TE.mapLeft(tokenRefusal)),
      ),
      recogniseCarried: taskActor<TokenRecognition, TokenBearer>(({ token, username }) =>
        pipe(readProfile(clientOf(token), username), TE.mapLeft(tokenRefusal)),
      ),
      keepToken: effectActor((token: string) => {
        causes.clear()
        tokens.write(token)
      }),
      forgetToken: effectActor(({ token, cause }: ReleasedToken) => {
        // writes the cause before it removes the token, because the removal notifies the other tabs
        if (cause !== 'unknown') causes.write(cause)
        clearReleased(tokens, token)
        userImportStorage(page).clear()
      }),
      revokeToken: taskActor<unknown, string>(() => client.call(signOut)({})),
      tokenElsewhere: fromEventObservable(() =>
        storageChanges(page, tokens.key).pipe(
          map((token): TokenEvent => ({ type: 'token.received', token, cause: storedSignOutCause(causes) })),
        ),
      ),
      profileChanges: fromEventObservable(({ input: { username } }: { readonly input: TokenBearer }) =>
        profileChanges(sources, username),
      ),
      unsavedActs: fromEventObservable(() =>
        unsavedActs(from(app()).pipe(startWith(app().getSnapshot())), ({ context }) => hasUnsavedWork(context)),
      ),
      signIn: signIn(client),
    },
  })
}

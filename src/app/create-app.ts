import { defer, EMPTY, from, map, type Observable, startWith, Subject } from 'rxjs'
import { v4 as newId } from 'uuid'
import { navigate } from 'wouter/use-browser-location'
import { createActor, fromEventObservable, waitFor } from 'xstate'
import type { SessionError } from '../api/api-error.ts'
import { makeClient } from '../api/client.ts'
import { createPositions } from '../api/endpoint.ts'
import { O, pipe } from '../domain/fp.ts'
import { flushesCaches } from '../domain/settings/api-cache.ts'
import type { Identity } from '../domain/users/identity.ts'
import { appMachine, type AppRef } from '../machines/shell/app.ts'
import { connectionMachine } from '../machines/shell/connection.ts'
import { tokenInUse, type SessionRef } from '../machines/session/session.ts'
import { activityReports } from '../streams/browser/activity.ts'
import { connectionEvents } from '../streams/socket/connection-events.ts'
import { addressOf, locationChanges } from '../streams/browser/location-changes.ts'
import { protocolEvents, sessionEnded } from '../streams/socket/protocol-events.ts'
import type { OnDecodeError, UndecodableMessage } from '../streams/socket/decoded.ts'
import { storedText } from './browser-storage.ts'
import { effectActor } from './effect-actor.ts'
import { matchRoute } from './match-route.ts'
import { liveSocket } from './live-socket.ts'
import { logUnread } from './log-unread.ts'
import { provideNewReports } from './archive/provide-new-reports.ts'
import { provideMessageSummary } from './messages/provide-message-summary.ts'
import { createWelcomed } from './dashboards/welcomed.ts'
import { createKeptReports } from './reports/kept-reports.ts'
import { provideNotifications } from './notifications/provide-notifications.ts'
import { providePasswordPanel } from './session/provide-password-panel.ts'
import { provideProtocol } from './shell/provide-protocol.ts'
import { provideSearch } from './shell/provide-search.ts'
import { createLastTouch, provideSessionsPanel } from './session/provide-sessions-panel.ts'
import { provideSession } from './session/provide-session.ts'
import { provideColorScheme, provideGuard, provideLayout } from './shell/provide-shell.ts'
import type { OpenScreen } from '../machines/shell/open-screen.ts'
import { subjectMissing } from '../streams/browser/subject-missing.ts'
import { unloadPrompts, unsavedActs } from '../streams/browser/unsaved-acts.ts'
import { retriesOf } from './following.ts'
import { fetchScreen, isUnsaved, screenSnapshots } from './fetch-screen.ts'
import { signInStates } from './session/sign-in-states.ts'
import type { AddressToken } from './session/token-in-address.ts'
import { windowSettings } from './window-settings.ts'

const tokensOf = (session: SessionRef): Observable<O.Option<string>> =>
  from(session).pipe(startWith(session.getSnapshot()), map(tokenInUse))

const refusalReasons = { SessionMissing: 'missing', SessionExpired: 'expired', NotAllowed: 'notAllowed' } as const

const handleRefusedCall = async (app: AppRef, { _tag }: SessionError): Promise<boolean> => {
  app.send({ type: 'call.refused', reason: refusalReasons[_tag] })
  const { session } = app.getSnapshot().children
  if (_tag === 'NotAllowed' || session === undefined) return false
  const settled = await waitFor(session, (snapshot) => !snapshot.matches({ signedIn: 'lapsed' }), { timeout: Infinity })
  return settled.matches('signedIn')
}

/** The caller must have removed `brought` from the address, or signing in would return to the token. */
export const createApp = (page: Window, brought: O.Option<AddressToken>): AppRef => {
  const { loginPage, apiBase } = windowSettings(page)
  const positions = createPositions()
  const undecodables = new Subject<UndecodableMessage>()
  const outdatedCalls = new Subject<null>()
  const restoredCalls = new Subject<null>()
  const onDecodeError: OnDecodeError = (what) => {
    console.warn(`Left out a message that does not decode: ${what.name} at ${what.at.join(', ')}`)
    undecodables.next(what)
  }
  const states = signInStates(storedText(page, 'sign_in_states'), Date.now)
  const carried = pipe(
    brought,
    O.map(({ token, state }) => ({ token, isAskedFor: pipe(state, O.exists(states.redeem)) })),
  )

  const session = (): O.Option<SessionRef> => O.fromNullable(app.getSnapshot().children.session)

  const token = (): O.Option<string> =>
    pipe(
      session(),
      O.chain((actor) => actor.getSnapshot().context.token),
    )

  const identity = (): O.Option<Identity> =>
    pipe(
      session(),
      O.chain((actor) => actor.getSnapshot().context.profile),
      O.map((profile) => profile.identity),
    )

  const lastTouch = createLastTouch(Date.now)

  const client = makeClient({
    baseUrl: apiBase ?? '',
    token,
    positions,
    refused: (error) => handleRefusedCall(app, error),
    outdated: () => {
      outdatedCalls.next(null)
    },
    restored: () => {
      restoredCalls.next(null)
    },
    unread: logUnread,
    idleSeconds: lastTouch.idleSeconds,
  })

  /** A client with another token: its refused calls end no session of this page. */
  const clientOf = (bearer: string) =>
    makeClient({
      baseUrl: apiBase ?? '',
      token: () => O.some(bearer),
      positions,
      refused: () => Promise.resolve(false),
    })

  const keptReports = createKeptReports(identity)
  const welcomed = createWelcomed(page)

  const socket = liveSocket({
    page,
    address: apiBase ?? page.location.origin,
    tokens: defer(() =>
      pipe(
        session(),
        O.match(() => EMPTY, tokensOf),
      ),
    ),
    positions,
    seen: (event) => {
      if (flushesCaches(event)) keptReports.drop()
    },
    onDecodeError,
  })

  const isReloading = (): boolean => app.getSnapshot().children.protocol?.getSnapshot().matches('reloading') ?? false

  const app: AppRef = createActor(
    appMachine.provide({
      actors: {
        location: fromEventObservable(() => locationChanges(page)),
        push: effectActor((to: string) => {
          navigate(to)
        }),
        holdPage: fromEventObservable(() => unloadPrompts(page, isReloading)),
        protocol: provideProtocol({
          client,
          page,
          events: () => protocolEvents(socket, undecodables, outdatedCalls, restoredCalls),
          reloadedFor: storedText(page, 'reloaded_for', 'sessionStorage'),
          app: () => app,
        }),
        sessionEnding: fromEventObservable(() => sessionEnded(socket)),
        session: provideSession({
          client,
          clientOf,
          socket,
          page,
          carried,
          tokens: storedText(page, 'token'),
          app: () => app,
        }),
        guard: provideGuard(page, states),
        layout: provideLayout(page),
        colorScheme: provideColorScheme(page, storedText(page, 'scheme')),
        connection: connectionMachine.provide({
          actors: { socket: fromEventObservable(() => connectionEvents(socket)) },
        }),
        notifications: provideNotifications(client, socket, page.document),
        newReports: provideNewReports(client, socket),
        messageSummary: provideMessageSummary(client, socket),
        passwordPanel: providePasswordPanel(client),
        sessionsPanel: provideSessionsPanel({ client, socket, identity, page }),
        activity: fromEventObservable(() => activityReports(page, socket, lastTouch)),
        unsavedActs: fromEventObservable(({ input }: { readonly input: O.Option<OpenScreen> }) =>
          O.isSome(input) ? unsavedActs(screenSnapshots(input.value), isUnsaved(input.value.name)) : EMPTY,
        ),
        search: provideSearch(client, socket, page),
        subjectMissing: fromEventObservable(({ input }: { readonly input: O.Option<OpenScreen> }) =>
          O.isSome(input) ? subjectMissing(input.value.actor) : EMPTY,
        ),
        retries: retriesOf(socket),
        reload: effectActor(() => {
          page.location.reload()
        }),
        fetchScreen: fetchScreen({
          client,
          positions,
          socket,
          onDecodeError,
          identity,
          page,
          keptReports,
          welcomed,
          signedIn: (bearer) => {
            pipe(
              session(),
              O.map((actor) => {
                actor.send({ type: 'token.received', token: O.some(bearer) })
              }),
            )
            navigate('/dashboard')
          },
        }),
      },
    }),
    { input: { address: addressOf(page.location), loginPage, matchRoute, newId } },
  )
  return app
}

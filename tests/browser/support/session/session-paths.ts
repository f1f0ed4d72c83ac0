import { type EventFrom, initialTransition, type SnapshotFrom } from 'xstate'
import type { Identity } from '../../../../src/domain/users/identity.ts'
import { E, O, pipe } from '../../../../src/domain/fp.ts'
import { tokenBearer } from '../../../../src/domain/session/token-bearer.ts'
import { clientIdentity, profileOf, tokenOf } from '../../../samples/people.ts'
import { answered } from '../../../samples/sample.ts'
import { session as sample } from '../../../samples/session/session.ts'
import { sessionMachine } from '../../../../src/machines/session/session.ts'
import { pathsOf } from '../../../model/support/paths.ts'
import { pathsBetweenLooks } from '../paths-between-looks.ts'

export type SessionState = SnapshotFrom<typeof sessionMachine>

export interface SessionStep {
  readonly event: EventFrom<typeof sessionMachine>
  readonly before: SessionState
  readonly after: SessionState
}

/** The token of the path and whose it is, in the words of the path. */
export const tokenIn = ({ context }: SessionState): string => O.toNullable(context.token) ?? ''
export const bearerIn = ({ context }: SessionState): string =>
  pipe(context.token, O.chain(tokenBearer), O.toNullable) ?? ''

/** The token somebody came with, and whose it is. */
export const carriedIn = ({ context }: SessionState): string => O.toNullable(context.carried)?.token ?? ''
export const carrierIn = (state: SessionState): string => pipe(tokenBearer(carriedIn(state)), O.toNullable) ?? ''

/** What an event answers a recognition, if it is one. */
export const answerIn = (event: object): string => /"left":"(\w+)"/i.exec(JSON.stringify(event))?.[1] ?? ''

export const identityIn = ({ context }: SessionState): Identity | null =>
  pipe(
    context.profile,
    O.map(({ identity }) => identity),
    O.toNullable,
  )

const isOfBearer = (state: SessionState): boolean => identityIn(state)?.username === bearerIn(state)

/** The server knows everybody by their own token. */
const isHonest = ({ after }: SessionStep): boolean =>
  (!after.matches('signedIn') || isOfBearer(after)) &&
  (!after.matches('carrying') || O.isNone(after.context.profile) || isOfBearer(after)) &&
  (!after.matches({ carrying: 'asking' }) ||
    O.toNullable(after.context.carrier)?.identity.username === carrierIn(after))

/** Over whatever the person was doing stands a dialog: nothing behind it can be reached. */
const isOffered = ({ event, before }: SessionStep): boolean =>
  event.type !== 'signOut.requested' || !before.matches({ signedIn: 'lapsed' })

/** A newcomer has asked the server nothing whose answer could still be out when their session has lapsed. */
const isStillOut = ({ event, before }: SessionStep): boolean =>
  event.type !== 'session.missing' ||
  !before.matches({ signedIn: 'lapsed' }) ||
  identityIn(before)?.change_password !== true

/** Whether another tab was before or after the answer to who came with a token, nobody sees on the screen. */
const isSeen = ({ event, before }: SessionStep): boolean =>
  event.type !== 'token.received' || !before.matches({ carrying: 'recognising' })

const events = [
  ...sample.events,
  answered('recogniseCarried', E.right(profileOf(clientIdentity))),
  answered('recognise', E.right(profileOf({ ...clientIdentity, username: 'adviser' }))),
  { type: 'token.received', token: O.some(tokenOf('client', '2')) },
]

const [start] = initialTransition(sessionMachine)

const stepsOf = (steps: ReturnType<typeof pathsOf<typeof sessionMachine>>[number]['steps']): readonly SessionStep[] =>
  steps.map(({ event, state }, index) => ({ event, before: steps[index - 1]?.state ?? start, after: state }))

const isPossible = (steps: readonly SessionStep[]): boolean =>
  steps.every((step) => isHonest(step) && isOffered(step) && isStillOut(step) && isSeen(step))

const stateText = (state: SessionState): string =>
  JSON.stringify(state.value).replaceAll(/[{}"]/g, '').replace(':', '.')

const stepText = ({ event, after }: SessionStep): string =>
  `${event.type.replace('xstate.done.actor.', '')} (${stateText(after)})`

const nameOf = (index: number, steps: readonly SessionStep[]): string =>
  `${index + 1}. ${steps.map(stepText).join(' → ')}`

/** What can happen to somebody's session with a server that is honest and a screen that offers it. */
export const sessionPaths = pathsBetweenLooks(
  pathsOf(sessionMachine, events, { cover: 'transitions' }).filter(({ steps }) => isPossible(stepsOf(steps))),
  {
    look: (state) =>
      state.matches('carrying')
        ? [state.value, O.isSome(state.context.profile)]
        : [state.value, identityIn(state)?.change_password, isOfBearer(state)],
    way: ({ type }) => type,
  },
).map(({ steps }, index) => ({ name: nameOf(index, stepsOf(steps)), steps: stepsOf(steps) }))

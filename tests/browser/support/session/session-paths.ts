import type { SnapshotFrom } from 'xstate'
import type { Identity } from '../../../../src/domain/users/identity.ts'
import { E, O, pipe } from '../../../../src/domain/fp.ts'
import { tokenBearer } from '../../../../src/domain/session/token-bearer.ts'
import { clientIdentity, profileOf, tokenOf } from '../../../samples/people.ts'
import { answered } from '../../../samples/sample.ts'
import { session as sample } from '../../../samples/session/session.ts'
import { sessionMachine } from '../../../../src/machines/session/session.ts'
import { type Step, walksOf } from '../walks/walks.ts'

export type SessionState = SnapshotFrom<typeof sessionMachine>

export type SessionStep = Step<typeof sessionMachine>

/** The token of the path and whose it is, in the words of the path. */
export const tokenIn = ({ context }: SessionState): string => O.toNullable(context.token) ?? ''
export const bearerIn = ({ context }: SessionState): string =>
  pipe(context.token, O.chain(tokenBearer), O.toNullable) ?? ''

/** The token somebody came with, and whose it is. */
export const carriedIn = ({ context }: SessionState): string => O.toNullable(context.carried)?.token ?? ''
export const carrierIn = (state: SessionState): string => pipe(tokenBearer(carriedIn(state)), O.toNullable) ?? ''

/** The failure in the answer to a recognition; empty for other events. */
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
  // user-form.spec.ts tests changes by others, because a person must stay the same for the rest of a walk
  // two-tabs-paths.spec.ts tests unsaved work with two tabs
  ...sample.events.filter(({ type }) => type !== 'profile.received' && type !== 'acts.noted'),
  answered('recogniseCarried', E.right(profileOf(clientIdentity))),
  answered('recognise', E.right(profileOf({ ...clientIdentity, username: 'adviser' }))),
  { type: 'token.received', token: O.some(tokenOf('client', '2')) },
]

/** The token that an answer is about. */
const askedIn = (state: SessionState): string => (state.matches('carrying') ? carriedIn(state) : tokenIn(state))

const isAnswer = ({ event }: SessionStep): boolean => event.type.includes('.recognise')

const isAnswered = (step: SessionStep): boolean => isAnswer(step) && answerIn(step.event) !== 'unreachable'

/** Another tab cannot remove a token right after sign-in, as none is stored yet. */
const isKept = ({ event }: SessionStep, walked: readonly SessionStep[]): boolean => {
  const last: string | undefined = walked.at(-1)?.event.type
  return event.type !== 'token.received' || last !== 'xstate.done.actor.signIn'
}

/** The server repeats its answer about a token, or reports the token's end. */
const isSaidAgain = (step: SessionStep, walked: readonly SessionStep[]): boolean =>
  !isAnswered(step) ||
  walked
    .filter((each) => isAnswered(each) && askedIn(each.before) === askedIn(step.before))
    .map(({ event }) => answerIn(event))
    .every((said) => said === answerIn(step.event) || (said === '' && answerIn(step.event) === 'missing'))

const endings: readonly string[] = [
  'session.missing',
  'session.expired',
  'password.changed',
  'xstate.done.actor.revokeToken',
  'xstate.done.actor.signIn',
]

/** After one of these events, walks do not ask which tokens the server still knows. */
const isBeforeEndings = (step: SessionStep, walked: readonly SessionStep[]): boolean =>
  !isAnswer(step) || !walked.some(({ event }) => endings.includes(event.type))

/** A person who has to choose a password has to do so on the whole walk. */
const isSamePerson = (step: SessionStep, walked: readonly SessionStep[]): boolean => {
  const person = identityIn(step.after)
  return (
    !isAnswer(step) ||
    walked
      .map(({ after }) => identityIn(after))
      .every((each) => each?.username !== person?.username || each?.change_password === person?.change_password)
  )
}

const stateSummary = (state: SessionState): unknown =>
  state.matches('carrying')
    ? [state.value, O.isSome(state.context.profile)]
    : [state.value, identityIn(state)?.change_password, isOfBearer(state)]

const isPossible = (step: SessionStep, walked: readonly SessionStep[]): boolean =>
  [isHonest, isOffered, isStillOut, isSeen, isKept, isSaidAgain, isBeforeEndings, isSamePerson].every((holds) =>
    holds(step, walked),
  )

/** Everything that can happen to a session, with an honest server and a screen that offers it. */
export const sessionWalks = () =>
  walksOf(sessionMachine, events, {
    identify: ({ value, context }) => [value, context],
    way: ({ event, before, after }) => [stateSummary(before), event.type, stateSummary(after)],
    isPossible,
  })

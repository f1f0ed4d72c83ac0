import * as t from 'io-ts'
import type { Decider } from '../decider.ts'
import { E } from '../fp.ts'

export const MailWhen = t.keyof({ atOnce: null, daily: null, never: null })
export type MailWhen = t.TypeOf<typeof MailWhen>

const whens = { messages: MailWhen, reports: MailWhen, notifications: MailWhen }

/** What reaches somebody by e-mail, and when. */
export const MailChoices = t.readonly(t.strict(whens))
export type MailChoices = t.TypeOf<typeof MailChoices>

export const MailSubject = t.keyof({ messages: null, reports: null, notifications: null })
export type MailSubject = t.TypeOf<typeof MailSubject>

export const mailSubjects: readonly MailSubject[] = Object.keys(MailSubject.keys).filter(MailSubject.is)

export const unchosen: MailChoices = { messages: 'atOnce', reports: 'atOnce', notifications: 'daily' }

/** `since` is the position at which the user name became theirs who chose. */
export const MailChoicesEvent = t.strict({ type: t.literal('MailChoicesChanged'), since: t.number, ...whens })
export type MailChoicesEvent = t.TypeOf<typeof MailChoicesEvent>

export interface MailChoicesState {
  readonly since: number
  readonly choices: MailChoices
}

export interface MailChoicesCommand extends MailChoicesState {
  readonly type: 'ChangeMailChoices'
}

/** Nothing of what somebody chose who had the user name before. */
export const choicesSince = (state: MailChoicesState, since: number): MailChoices =>
  state.since === since ? state.choices : unchosen

const isSame = (one: MailChoices, other: MailChoices): boolean =>
  mailSubjects.every((subject) => one[subject] === other[subject])

export const mailChoices: Decider<MailChoicesState, MailChoicesCommand, MailChoicesEvent, never> = {
  initial: { since: 0, choices: unchosen },
  decide: ({ since, choices }, state) =>
    E.right(isSame(choicesSince(state, since), choices) ? [] : [{ type: 'MailChoicesChanged', since, ...choices }]),
  evolve: (_, { type, since, ...choices }) => ({ since, choices }),
}

export const mailChoicesStream = (username: string): string => `mail-choices/${username}`

import * as t from 'io-ts'
import { addDays } from '../dates/calendar.ts'
import type { IsoDate } from '../dates/iso-date.ts'
import { dateTimeIn } from '../dates/time-zone.ts'
import type { Decider } from '../decider.ts'
import { fieldRebase } from '../json/field-rebase.ts'
import { E } from '../fp.ts'

export const MailFrequency = t.keyof({ atOnce: null, daily: null, never: null })
export type MailFrequency = t.TypeOf<typeof MailFrequency>

const choiceFields = { messages: MailFrequency, reports: MailFrequency, notifications: MailFrequency }

export const MailChoices = t.readonly(t.strict(choiceFields))
export type MailChoices = t.TypeOf<typeof MailChoices>

export const MailSubject = t.keyof({ messages: null, reports: null, notifications: null })
export type MailSubject = t.TypeOf<typeof MailSubject>

export const mailSubjects: readonly MailSubject[] = Object.keys(MailSubject.keys).filter(MailSubject.is)

export const defaultMailChoices: MailChoices = { messages: 'atOnce', reports: 'atOnce', notifications: 'daily' }

export const MailChoicesEvent = t.strict({ type: t.literal('MailChoicesChanged'), ...choiceFields })
export type MailChoicesEvent = t.TypeOf<typeof MailChoicesEvent>

export type MailChoicesCommand =
  | { readonly type: 'ChangeMailChoices'; readonly choices: MailChoices }
  | { readonly type: 'Unsubscribe'; readonly from: readonly MailSubject[] }

const choicesAfter = (command: MailChoicesCommand, before: MailChoices): MailChoices =>
  command.type === 'ChangeMailChoices'
    ? command.choices
    : command.from.reduce<MailChoices>((choices, subject) => ({ ...choices, [subject]: 'never' }), before)

export const mailChoicesRebase = fieldRebase<MailChoices>(mailSubjects)

export const mailChoices: Decider<MailChoices, MailChoicesCommand, MailChoicesEvent, never> = {
  initial: defaultMailChoices,
  decide: (command, before) => {
    const after = choicesAfter(command, before)
    return E.right(
      mailChoicesRebase.changed(before, after).length === 0 ? [] : [{ type: 'MailChoicesChanged', ...after }],
    )
  },
  evolve: (_, { type, ...choices }) => choices,
}

export const mailChoicesStream = (username: string): string => `mail-choices/${username}`

const digestTime = '07:00'

/** Day of the latest digest due by local time in `timeZone`. Clock changes at night make no difference. */
export const digestDay = (timeZone: string, moment: Date): IsoDate => {
  const [day = '', time = ''] = dateTimeIn(timeZone)(moment).split(' ')
  return time >= digestTime ? day : addDays(day, -1)
}

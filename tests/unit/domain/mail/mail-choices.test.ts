import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import {
  mailChoices,
  type MailChoicesEvent,
  MailChoicesEvent as Codec,
  MailSubject,
  MailFrequency,
  defaultMailChoices,
} from '../../../../src/domain/mail/mail-choices.ts'

const aWhen = fc.constantFrom(...Object.keys(MailFrequency.keys).filter(MailFrequency.is))
const someChoices = fc.record({ messages: aWhen, reports: aWhen, notifications: aWhen })
const someSubjects = fc.array(fc.constantFrom(...Object.keys(MailSubject.keys).filter(MailSubject.is)))

const quiet = { messages: 'daily', reports: 'never', notifications: 'never' } as const

test('whoever never chose is told of messages and reports at once, and of notifications once a day', () => {
  expect(mailChoices.initial).toEqual({ messages: 'atOnce', reports: 'atOnce', notifications: 'daily' })
})

test('what was chosen counts, and choosing it again is quiet', () => {
  const changed: MailChoicesEvent = { type: 'MailChoicesChanged', ...quiet }
  expect(mailChoices.decide({ type: 'ChangeMailChoices', choices: quiet }, defaultMailChoices)).toEqual(
    E.right([changed]),
  )
  expect(mailChoices.evolve(defaultMailChoices, changed)).toEqual(quiet)
  expect(mailChoices.decide({ type: 'ChangeMailChoices', choices: quiet }, quiet)).toEqual(E.right([]))
})

test('whoever unsubscribes from something is not told of it any more, and of all else as before', () => {
  fc.assert(
    fc.property(someChoices, someSubjects, (before, from) => {
      const decided = mailChoices.decide({ type: 'Unsubscribe', from }, before)
      const after = E.isRight(decided) ? decided.right.reduce(mailChoices.evolve, before) : before
      const gone = Object.fromEntries(from.map((subject) => [subject, 'never']))
      expect(after).toEqual({ ...before, ...gone })
      expect(mailChoices.decide({ type: 'Unsubscribe', from }, after)).toEqual(E.right([]))
    }),
  )
})

test('events survive the log', () => {
  fc.assert(
    fc.property(someChoices, (choices) => {
      const event: MailChoicesEvent = { type: 'MailChoicesChanged', ...choices }
      expect(Codec.decode(JSON.parse(JSON.stringify(event)))).toEqual(E.right(event))
    }),
  )
})

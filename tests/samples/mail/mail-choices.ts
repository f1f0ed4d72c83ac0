import { E } from '../../../src/domain/fp.ts'
import { defaultMailChoices } from '../../../src/domain/mail/mail-choices.ts'
import {
  mailChoicesEditorMachine,
  mailChoicesMachine,
  type MailSettings,
} from '../../../src/machines/mail/mail-choices.ts'
import { listReceived, listFailed } from '../followed.ts'
import { answered, newId, type Sample } from '../sample.ts'

export const mailSettings: MailSettings = {
  choices: defaultMailChoices,
  revision: 0,
  email: 'margaret@plutus.example',
  refusal: null,
  isSending: true,
}

export const refusedSettings: MailSettings = {
  ...mailSettings,
  choices: { ...defaultMailChoices, reports: 'never' },
  revision: 1,
  isSending: false,
  refusal: { at: '2026-11-03T01:00:00.000Z', answer: '550 5.1.1 No such user' },
}

export const mailChoices: Sample<typeof mailChoicesMachine> = {
  machine: mailChoicesMachine,
  input: { of: 'client', newId },
  events: [listReceived(mailSettings), listReceived(refusedSettings), listFailed, { type: 'list.retried' }],
  identify: ({ value, context: { list } }) => ({ value, list }),
}

const [messagesNever, messagesDaily] = (['never', 'daily'] as const).map((messages) => ({
  ...defaultMailChoices,
  messages,
}))

export const mailChoicesEditor: Sample<typeof mailChoicesEditorMachine> = {
  machine: mailChoicesEditorMachine,
  input: { key: null, saved: mailSettings, newId },
  events: [
    { type: 'draft.edited', draft: messagesNever },
    { type: 'saved.received', saved: refusedSettings },
    { type: 'saved.received', saved: { choices: messagesDaily, revision: 2 } },
    { type: 'save.requested' },
    answered('save', E.right({ revision: 3 })),
    answered('save', E.left({ _tag: 'Refused', message: 'Not now' })),
    { type: 'theirs.taken' },
    { type: 'mine.kept' },
  ],
  identify: ({ value, context: { draft, saved, asked, theirs, refusal, hasEdits } }) => ({
    value,
    draft,
    saved,
    asked,
    theirs,
    refusal,
    hasEdits,
  }),
}

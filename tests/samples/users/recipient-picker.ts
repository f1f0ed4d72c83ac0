import { E, O } from '../../../src/domain/fp.ts'
import { noRecipients } from '../../../src/domain/users/recipients.ts'
import {
  type RecipientOffers,
  type RecipientPickerInput,
  recipientPickerMachine,
} from '../../../src/machines/users/recipient-picker.ts'
import { explorableOf } from '../explorers/explorer.ts'
import { answered, refusedRead, type Sample } from '../sample.ts'

export const recipientOffers: RecipientOffers = {
  advisers: [{ AdvisorCode: 'A1', AdvisorName: 'Thomas Whitfield', Phone: '', Email: '' }],
  groups: [explorableOf('G1', 'Ashworth Family')],
  users: [explorableOf('client', 'Margaret Ashworth'), explorableOf('george', 'George Ashworth')],
}

export const recipientPeople = [
  { username: 'client', name: 'Margaret Ashworth', role: 'client' },
  { username: 'george', name: 'George Ashworth', role: 'client' },
] as const

export const foundRecipients = { people: recipientPeople, leftOut: [] } as const

export const pickerInput: RecipientPickerInput = {
  rules: { roles: ['client', 'adviser'], book: null },
  recipients: noRecipients,
  users: O.none,
}

const clients = { ...noRecipients, roles: ['client'] } as const

export const recipientPicker: Sample<typeof recipientPickerMachine> = {
  machine: recipientPickerMachine,
  input: pickerInput,
  identify: ({ value, context: { recipients, people } }) => ({ value, recipients, people }),
  // the choices do not change the recipients
  events: [
    { type: 'recipients.changed', recipients: clients },
    { type: 'recipients.changed', recipients: noRecipients },
    { type: 'xstate.after.pause.recipientPicker.preview.pausing' },
    answered('previewRecipients', E.right(foundRecipients)),
    answered('previewRecipients', refusedRead),
    { type: 'preview.retried' },
    { type: 'explorer.opened', kind: 'user' },
    { type: 'explorer.opened', kind: 'group' },
    answered('explorer', O.some(['G1'])),
    answered('explorer', O.none),
  ],
}

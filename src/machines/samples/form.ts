import { E } from '../../domain/fp.ts'
import { formMachine } from '../form.ts'
import { answered, type Sample } from './sample.ts'

export const form: Sample<typeof formMachine> = {
  machine: formMachine,
  input: {
    config: {
      url: '/messages',
      fields: [{ name: 'subject', label: 'Subject', control: 'text', required: true, maxLength: 120 }],
      submitLabel: 'Send',
      sent: 'Sent',
    },
    place: { type: 'portfolio', code: 'P1' },
  },
  events: [
    { type: 'answer.edited', name: 'subject', value: 'A question' },
    { type: 'form.submitted' },
    { type: 'form.reopened' },
    answered('submitForm', E.right(null)),
    answered('submitForm', E.left({ message: 'There was a problem' })),
  ],
}

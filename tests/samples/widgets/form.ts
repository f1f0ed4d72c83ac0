import { E } from '../../../src/domain/fp.ts'
import { formMachine } from '../../../src/machines/widgets/form.ts'
import { answered, type Sample } from '../sample.ts'

const question = { name: 'subject', label: 'Subject', control: 'text', required: true, maxLength: 120 } as const
const config = { url: '/messages', fields: [question], submitLabel: 'Send', sent: 'Sent' }

export const form: Sample<typeof formMachine> = {
  machine: formMachine,
  input: {
    config,
    dashboardKey: { type: 'portfolio', code: 'P1' },
  },
  events: [
    { type: 'answer.edited', name: 'subject', value: 'A question' },
    { type: 'form.submitted' },
    { type: 'form.reopened' },
    { type: 'config.changed', config: { ...config, submitLabel: 'Ask' } },
    answered('submitForm', E.right(null)),
    answered('submitForm', E.left({ message: 'There was a problem' })),
  ],
}

import { expect, test } from 'vitest'
import { emptyAnswers, faultsOf } from '../../../../src/domain/widget/form-answers.ts'
import type { FormField } from '../../../../src/domain/widget/widget-definition.ts'

const fields: readonly FormField[] = [
  { name: 'subject', label: 'Subject', control: 'text', required: true, maxLength: 5 },
  { name: 'reply', label: 'Reply to', control: 'email', required: false, maxLength: 50 },
]

test('a form begins empty', () => {
  expect(emptyAnswers(fields)).toEqual({ subject: '', reply: '' })
})

test.each([
  [{ subject: ' ', reply: '' }, { subject: 'This field is required' }],
  [{ subject: 'Too long', reply: '' }, { subject: 'At most 5 characters' }],
  [{ subject: 'Hello', reply: 'not@an@address' }, { reply: 'Your email address is invalid' }],
  [{ subject: 'Hello', reply: 'someone@firm.example' }, {}],
])('%j has the faults %j', (answers, faults) => {
  expect(faultsOf(fields, answers)).toEqual(faults)
})

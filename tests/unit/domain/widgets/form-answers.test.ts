import { expect, test } from 'vitest'
import { emptyAnswers, faultsOf, sentAnswers } from '../../../../src/domain/widgets/form-answers.ts'
import type { FormField } from '../../../../src/domain/widgets/widget-definition.ts'

const formFields: readonly FormField[] = [
  { name: 'subject', label: 'Subject', control: 'text', required: true, maxLength: 5 },
  { name: 'reply', label: 'Reply to', control: 'email', required: false, maxLength: 50 },
]

test('a form begins empty', () => {
  expect(emptyAnswers(formFields)).toEqual({ subject: '', reply: '' })
})

test.each([
  [{ subject: ' ', reply: '' }, { subject: 'This field is required' }],
  [{ subject: 'Too long', reply: '' }, { subject: 'At most 5 characters' }],
  [{ subject: 'Hello', reply: 'not@an@address' }, { reply: 'Your email address is invalid' }],
  [{ subject: 'Hello', reply: 'someone@firm.example' }, {}],
])('%j has the faults %j', (answers, faults) => {
  expect(faultsOf(formFields, answers)).toEqual(faults)
})

const askField = (control: FormField['control'], required: boolean): FormField => ({
  name: control,
  label: control,
  control,
  required,
  maxLength: 100,
  choices: ['Monthly', 'Yearly'],
})

test.each([
  ['number', '12.5', undefined],
  ['number', 'a dozen', 'This is not a number'],
  ['date', '2028-02-29', undefined],
  ['date', '2027-02-29', 'This is not a date'],
  ['select', 'Yearly', undefined],
  ['select', 'Daily', 'Choose from the list'],
  ['checkbox', 'true', undefined],
  ['checkbox', '', 'This field is required'],
] as const)('a %s answered %j: %j', (control, answer, fault) => {
  expect(faultsOf([askField(control, true)], { [control]: answer })[control]).toBe(fault)
})

test('answers are sent as what they are, and those not given are not', () => {
  const asked = [
    askField('text', true),
    askField('number', false),
    askField('date', false),
    askField('checkbox', false),
  ]
  expect(sentAnswers(asked, { text: '12', number: '12', date: '', checkbox: '' })).toEqual({
    text: '12',
    number: 12,
    checkbox: false,
  })
})

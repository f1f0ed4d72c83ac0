import { expect, test } from 'vitest'
import {
  attachmentFault,
  draftContentOf,
  isBlank,
  isComplete,
  blankComposition,
} from '../../../../src/domain/messages/composition.ts'
import { noRecipients } from '../../../../src/domain/users/recipients.ts'

const file = { id: 'f1', name: 'advice.pdf', media: 'application/pdf', size: 4 }
const whole = { ...blankComposition, recipients: 'adviser', subject: 'A question', body: 'When?' } as const

test('is blank while nothing in it would be missed', () => {
  expect(isBlank({ ...blankComposition, recipients: 'firm', about: '/', body: ' \n' })).toBe(true)
  expect(isBlank({ ...blankComposition, attachments: [file] })).toBe(false)
  expect(isBlank(whole)).toBe(false)
})

test('a new message needs recipients, subject and text, an answer its text alone', () => {
  expect(isComplete(whole)).toBe(true)
  expect(isComplete({ ...whole, recipients: null })).toBe(false)
  expect(isComplete({ ...whole, recipients: noRecipients })).toBe(false)
  expect(isComplete({ ...whole, subject: ' ' })).toBe(false)
  expect(isComplete({ ...blankComposition, conversation: 'c1', body: 'When?' })).toBe(true)
  expect(isComplete({ ...blankComposition, conversation: 'c1', body: ' ' })).toBe(false)
})

test('is kept with the ids of its files', () => {
  expect(draftContentOf({ ...whole, attachments: [file] })).toEqual({ ...whole, attachments: ['f1'] })
})

test('says which file cannot be attached, and why', () => {
  expect(attachmentFault(10_000_000, 9)).toBeNull()
  expect(attachmentFault(10_000_001, 0)).toBe('is larger than 10 MB')
  expect(attachmentFault(1, 10)).toBe('exceeds the limit of 10 files per message')
})

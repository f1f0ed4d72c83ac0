import { IsoDate } from '../dates/iso-date.ts'
import type { FormField } from './widget-definition.ts'
import { invalidEmailText, requiredFieldText } from '../texts.ts'

export type FormAnswers = Readonly<Record<string, string>>

export type SentAnswers = Readonly<Record<string, string | number | boolean>>

export interface FormRequest {
  readonly path: string
  readonly answers: SentAnswers
}

export interface FormRefusal {
  readonly message: string
}

export const emptyAnswers = (fields: readonly FormField[]): FormAnswers =>
  Object.fromEntries(fields.map(({ name }) => [name, '']))

export const answersForFields = (fields: readonly FormField[], answers: FormAnswers): FormAnswers =>
  Object.fromEntries(fields.map(({ name }) => [name, answers[name] ?? '']))

const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

const tickedText = 'true'

const answerFaults: Readonly<Record<FormField['control'], (answer: string, field: FormField) => string | undefined>> = {
  text: () => undefined,
  textarea: () => undefined,
  email: (answer) => (emailPattern.test(answer) ? undefined : invalidEmailText),
  number: (answer) => (Number.isFinite(Number(answer)) ? undefined : 'This is not a number'),
  date: (answer) => (IsoDate.is(answer) ? undefined : 'This is not a date'),
  select: (answer, { choices = [] }) => (choices.includes(answer) ? undefined : 'Choose from the list'),
  checkbox: () => undefined,
}

const faultOf = (field: FormField, answer: string): string | undefined => {
  if (answer.trim() === '') return field.required ? requiredFieldText : undefined
  if (answer.length > field.maxLength) return `At most ${field.maxLength} characters`
  return answerFaults[field.control](answer, field)
}

const answerValue = ({ control }: FormField, answer: string): string | number | boolean => {
  if (control === 'checkbox') return answer === tickedText
  return control === 'number' ? Number(answer) : answer
}

/** An unticked box is an answer, any other empty field is not. */
const isGiven = ({ control, required }: FormField, answer: string): boolean =>
  required || control === 'checkbox' || answer.trim() !== ''

export const sentAnswers = (fields: readonly FormField[], answers: FormAnswers): SentAnswers =>
  Object.fromEntries(
    fields
      .map((field) => ({ field, answer: answers[field.name] ?? '' }))
      .filter(({ field, answer }) => isGiven(field, answer))
      .map(({ field, answer }) => [field.name, answerValue(field, answer)]),
  )

export const tickedAnswer = (isTicked: boolean): string => (isTicked ? tickedText : '')
export const isTicked = (answer: string): boolean => answer === tickedText

export const faultsOf = (fields: readonly FormField[], answers: FormAnswers): FormAnswers =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const fault = faultOf(field, answers[field.name] ?? '')
      return fault === undefined ? [] : [[field.name, fault]]
    }),
  )

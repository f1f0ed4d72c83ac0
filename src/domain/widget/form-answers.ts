import type { FormField } from './widget-definition.ts'

/** What has been typed into a form, by the name of the field. */
export type Answers = Readonly<Record<string, string>>

export interface FormRequest {
  readonly path: string
  readonly answers: Answers
}

export interface FormRefused {
  readonly message: string
}

export const emptyAnswers = (fields: readonly FormField[]): Answers =>
  Object.fromEntries(fields.map(({ name }) => [name, '']))

/** The answers of a form that has come to ask something else: those of the fields it still has. */
export const keptAnswers = (fields: readonly FormField[], answers: Answers): Answers =>
  Object.fromEntries(fields.map(({ name }) => [name, answers[name] ?? '']))

const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

const faultOf = ({ control, required, maxLength }: FormField, answer: string): string | undefined => {
  if (answer.trim() === '') return required ? 'This field is required' : undefined
  if (answer.length > maxLength) return `At most ${maxLength} characters`
  return control === 'email' && !emailPattern.test(answer) ? 'Your email address is invalid' : undefined
}

/** Why the answers cannot be sent as they are, by the name of the field; empty when they can. */
export const faultsOf = (fields: readonly FormField[], answers: Answers): Answers =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const fault = faultOf(field, answers[field.name] ?? '')
      return fault === undefined ? [] : [[field.name, fault]]
    }),
  )

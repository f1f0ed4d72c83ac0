import type * as t from 'io-ts'
import { E, pipe } from '../fp.ts'
import { EmailCell, maxLength, NameCell, NoteCell } from '../ledger/rows/cell.ts'
import { normalizedText } from '../text/normalized-text.ts'
import { visibleText } from '../text/visible-text.ts'
import { invalidEmailText, requiredFieldText } from '../texts.ts'
import { type DetailKind, type DetailName, userDetails } from './user-details.ts'

export const personTitles: readonly string[] = ['Mr.', 'Ms.', 'Mrs.', 'Miss', 'Dr.']

type Reason = string | null

interface DetailRule {
  /** Null for a choice, which needs no maximum. */
  readonly maxLength: number | null
  readonly input: 'choice' | 'text' | 'email' | 'tel'
  readonly isRequired: boolean
  readonly tidy: (text: string) => string
  /** Takes a tidy text. */
  readonly faultOf: (text: string) => Reason
  /** Reads the cell of an import file. */
  readonly readCell: (cell: string) => string
}

const tidyText = (text: string): string => normalizedText(visibleText(text), 'NFC').trim()

const faultIn =
  (codec: t.Type<string, unknown>) =>
  (text: string): Reason =>
    pipe(
      codec.decode(text),
      E.match(
        (errors) => `This field ${errors[0]?.message ?? 'cannot be read'}`,
        () => null,
      ),
    )

const lettersOf = (title: string): string => title.toLowerCase().replace('.', '')

const noteRule: DetailRule = {
  maxLength: maxLength.note,
  input: 'text',
  isRequired: false,
  tidy: tidyText,
  faultOf: faultIn(NoteCell),
  readCell: (cell) => cell,
}

const detailRules: Readonly<Record<DetailKind, DetailRule>> = {
  email: {
    ...noteRule,
    maxLength: maxLength.email,
    input: 'email',
    isRequired: true,
    faultOf: (address) => (EmailCell.is(address) ? null : invalidEmailText),
  },
  title: {
    ...noteRule,
    maxLength: null,
    input: 'choice',
    tidy: (title) => title,
    faultOf: (title) =>
      title === '' || personTitles.includes(title) ? null : `This field can be ${personTitles.join(', ')} or empty`,
    readCell: (cell) => personTitles.find((title) => lettersOf(title) === lettersOf(cell)) ?? cell,
  },
  name: { ...noteRule, maxLength: maxLength.name, isRequired: true, faultOf: faultIn(NameCell) },
  note: noteRule,
  phone: { ...noteRule, input: 'tel' },
}

export const detailRule = (name: DetailName): DetailRule => detailRules[userDetails[name].kind]

export const tidyDetail = (name: DetailName, text: string): string => detailRule(name).tidy(text)

export const detailFault = (name: DetailName, text: string): Reason => {
  const { isRequired, tidy, faultOf } = detailRule(name)
  const tidied = tidy(text)
  return isRequired && tidied === '' ? requiredFieldText : faultOf(tidied)
}

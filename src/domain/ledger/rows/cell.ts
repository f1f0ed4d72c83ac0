import * as t from 'io-ts'
import { E, O, pipe, RA } from '../../fp.ts'
import { visibleText } from '../../text/visible-text.ts'

export type CellCodec<A> = t.Type<A, unknown>

type CellCheck = (text: string) => O.Option<string>

const requireText =
  (accepts: (text: string) => boolean, reason: string): CellCheck =>
  (text) =>
    accepts(text) ? O.none : O.some(reason)

const firstComplaint =
  (checks: readonly CellCheck[]): CellCheck =>
  (text) =>
    pipe(
      checks,
      RA.findFirstMap((check) => check(text)),
    )

const textCell = (name: string, ...checks: readonly CellCheck[]): t.Type<string, string> => {
  const complaint = firstComplaint(checks)
  return new t.Type<string, string, unknown>(
    name,
    (value): value is string => typeof value === 'string' && O.isNone(complaint(value)),
    // uses no pipe: pipes would take a quarter of the time that a large file takes to read
    (value, context) => {
      const text = t.string.validate(value, context)
      if (E.isLeft(text)) return text
      const reason = complaint(text.right)
      return O.isSome(reason) ? t.failure(value, context, reason.value) : text
    },
    t.identity,
  )
}

/** Removes invisible characters, which make two names look alike. */
const visibleCell = (name: string, ...checks: readonly CellCheck[]): t.Type<string, string> => {
  const cell = textCell(name, ...checks)
  return new t.Type<string, string, unknown>(
    name,
    (value): value is string => cell.is(value) && visibleText(value) === value,
    (value, context) => cell.validate(typeof value === 'string' ? visibleText(value) : value, context),
    t.identity,
  )
}

export const optionalCell = <A>(cell: CellCodec<A>): t.Type<A | null, unknown> =>
  new t.Type<A | null, unknown, unknown>(
    `optional ${cell.name}`,
    (value): value is A | null => value === null || cell.is(value),
    (value, context) => (value === '' ? t.success(null) : cell.validate(value, context)),
    (value) => (value === null ? '' : cell.encode(value)),
  )

const decimalPattern = /^-?(\d{1,15}(\.\d{1,10})?|\.\d{1,10})$/
const codePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/
const currencyPattern = /^[A-Z]{3}$/
const printablePattern = /^\P{Cc}*$/u
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const yearPattern = /^(19|20)\d\d$/
const generatedKeyPattern = /^#[1-9]\d{0,17}$/
const usernamePattern = /^[A-Za-z0-9][A-Za-z0-9._@+-]*$/

const isFilled = requireText((text) => text !== '', 'must not be empty')
const isPrintable = requireText((text) => printablePattern.test(text), 'has a control character')
const isAtMost = (length: number): CellCheck =>
  requireText((text) => text.length <= length, `must be at most ${length} characters`)
const isDecimal = requireText((text) => decimalPattern.test(text), 'must be a number such as 1234.56')

export const signOf = (text: string): -1 | 0 | 1 => (!/[1-9]/.test(text) ? 0 : text.startsWith('-') ? -1 : 1)

export const CodeCell = textCell(
  'Code',
  isFilled,
  requireText(
    (text) => codePattern.test(text),
    'must be a code of at most 32 letters, digits, dots, dashes or underscores',
  ),
)
export const CodeOrNone = textCell(
  'CodeOrNone',
  requireText((text) => text === '' || codePattern.test(text), 'must be a code or empty'),
)
export const CurrencyCell = textCell(
  'Currency',
  requireText((text) => currencyPattern.test(text), 'must be a currency of three capitals such as USD'),
)
export const maxLength = { key: 64, username: 100, email: 254, name: 200, note: 500 } as const

export const NameCell = visibleCell('Name', isFilled, isPrintable, isAtMost(maxLength.name))
export const NoteCell = visibleCell('Note', isPrintable, isAtMost(maxLength.note))
export const TransactionKey = textCell(
  'TransactionKey',
  isFilled,
  isPrintable,
  isAtMost(maxLength.key),
  requireText(
    (text) => !text.startsWith('#') || generatedKeyPattern.test(text),
    'may begin with # only if it is a Plutus key, such as #17',
  ),
)
export const DecimalCell = textCell('Decimal', isFilled, isDecimal)
export const PositiveCell = textCell(
  'Positive',
  isFilled,
  isDecimal,
  requireText((text) => signOf(text) > 0, 'must be more than zero'),
)
export const NotNegativeCell = textCell(
  'NotNegative',
  isFilled,
  isDecimal,
  requireText((text) => signOf(text) >= 0, 'must not be negative'),
)
export const YearCell = textCell(
  'Year',
  isFilled,
  requireText((text) => yearPattern.test(text), 'must be the year in which the financial year ends, such as 2021'),
)
export const EmailCell = visibleCell(
  'Email',
  isFilled,
  isAtMost(maxLength.email),
  isPrintable,
  requireText((text) => emailPattern.test(text), 'must be an email address'),
)
export const EmailOrNone = visibleCell(
  'EmailOrNone',
  isAtMost(maxLength.email),
  isPrintable,
  requireText((text) => text === '' || emailPattern.test(text), 'must be an email address'),
)
export const UsernameCell = textCell(
  'Username',
  isFilled,
  requireText(
    (text) => usernamePattern.test(text),
    'must be letters, digits, dots, dashes, underscores, plus or at signs',
  ),
  isAtMost(maxLength.username),
)
export const PasswordCell = textCell(
  'Password',
  isFilled,
  requireText((text) => text.length >= 6, 'must be at least 6 characters'),
  isAtMost(200),
)

export const choiceCell = <Words extends Record<string, unknown>>(words: t.KeyofC<Words>): CellCodec<keyof Words> =>
  new t.Type<keyof Words, unknown, unknown>(
    words.name,
    words.is,
    (value, context) =>
      words.is(value)
        ? t.success(value)
        : t.failure(value, context, `must be one of ${Object.keys(words.keys).join(', ')}`),
    t.identity,
  )

export const listCell = <A>(cell: CellCodec<A>): t.Type<readonly A[], unknown> =>
  new t.Type<readonly A[], unknown, unknown>(
    `list of ${cell.name}`,
    (value): value is readonly A[] => Array.isArray(value) && value.every(cell.is),
    (value, context) =>
      pipe(
        t.string.validate(value, context),
        E.chain((text) =>
          pipe(
            text === '' ? [] : text.split('|'),
            E.traverseArray((part) => cell.validate(part.trim(), context)),
          ),
        ),
      ),
    (values) => values.map((value) => String(cell.encode(value))).join('|'),
  )

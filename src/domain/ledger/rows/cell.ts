import * as t from 'io-ts'
import { E, O, pipe, RA } from '../../fp.ts'
import { visibleText } from '../../shown-line.ts'

export type Cell<A> = t.Type<A, unknown>

type Check = (text: string) => O.Option<string>

const require =
  (accepts: (text: string) => boolean, reason: string): Check =>
  (text) =>
    accepts(text) ? O.none : O.some(reason)

const firstComplaint =
  (checks: readonly Check[]): Check =>
  (text) =>
    pipe(
      checks,
      RA.findFirstMap((check) => check(text)),
    )

const textCell = (name: string, ...checks: readonly Check[]): t.Type<string, string> => {
  const complaint = firstComplaint(checks)
  return new t.Type<string, string, unknown>(
    name,
    (value): value is string => typeof value === 'string' && O.isNone(complaint(value)),
    // pipes would take a quarter of the time of reading a large file
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
const visibleCell = (name: string, ...checks: readonly Check[]): t.Type<string, string> => {
  const cell = textCell(name, ...checks)
  return new t.Type<string, string, unknown>(
    name,
    (value): value is string => cell.is(value) && visibleText(value) === value,
    (value, context) => cell.validate(typeof value === 'string' ? visibleText(value) : value, context),
    t.identity,
  )
}

export const optional = <A>(cell: Cell<A>): t.Type<A | null, unknown> =>
  new t.Type<A | null, unknown, unknown>(
    `optional ${cell.name}`,
    (value): value is A | null => value === null || cell.is(value),
    (value, context) => (value === '' ? t.success(null) : cell.validate(value, context)),
    (value) => (value === null ? '' : cell.encode(value)),
  )

const decimal = /^-?(\d{1,15}(\.\d{1,10})?|\.\d{1,10})$/
const code = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/
const currency = /^[A-Z]{3}$/
const printable = /^\P{Cc}*$/u
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const year = /^(19|20)\d\d$/
const keyOfOurs = /^#[1-9]\d{0,17}$/
const username = /^[A-Za-z0-9][A-Za-z0-9._@+-]*$/

const isFilled = require((text) => text !== '', 'must not be empty')
const isPrintable = require((text) => printable.test(text), 'has a control character')
const isAtMost = (length: number): Check =>
  require((text) => text.length <= length, `must be at most ${length} characters`)
const isDecimal = require((text) => decimal.test(text), 'must be a number such as 1234.56')

export const signOf = (text: string): -1 | 0 | 1 => (!/[1-9]/.test(text) ? 0 : text.startsWith('-') ? -1 : 1)

export const Code = textCell(
  'Code',
  isFilled,
  require((text) => code.test(text), 'must be a code of at most 32 letters, digits, dots, dashes or underscores'),
)
export const CodeOrNone = textCell(
  'CodeOrNone',
  require((text) => text === '' || code.test(text), 'must be a code or empty'),
)
export const Currency = textCell(
  'Currency',
  require((text) => currency.test(text), 'must be a currency of three capitals such as USD'),
)
export const mostLetters = { key: 64, username: 100, email: 254, name: 200, note: 500 } as const

export const Name = visibleCell('Name', isFilled, isPrintable, isAtMost(mostLetters.name))
export const Note = visibleCell('Note', isPrintable, isAtMost(mostLetters.note))
export const TransactionKey = textCell(
  'TransactionKey',
  isFilled,
  isPrintable,
  isAtMost(mostLetters.key),
  require((text) =>
    !text.startsWith('#') || keyOfOurs.test(text), 'may begin with # only if it is a Plutus key, such as #17'),
)
export const Decimal = textCell('Decimal', isFilled, isDecimal)
export const Positive = textCell(
  'Positive',
  isFilled,
  isDecimal,
  require((text) => signOf(text) > 0, 'must be more than zero'),
)
export const NotNegative = textCell(
  'NotNegative',
  isFilled,
  isDecimal,
  require((text) => signOf(text) >= 0, 'must not be negative'),
)
export const Year = textCell(
  'Year',
  isFilled,
  require((text) => year.test(text), 'must be the year in which the financial year ends, such as 2021'),
)
export const Email = visibleCell(
  'Email',
  isFilled,
  isAtMost(mostLetters.email),
  isPrintable,
  require((text) => email.test(text), 'must be an email address'),
)
export const EmailOrNone = visibleCell(
  'EmailOrNone',
  isAtMost(mostLetters.email),
  isPrintable,
  require((text) => text === '' || email.test(text), 'must be an email address'),
)
export const Username = textCell(
  'Username',
  isFilled,
  require((text) => username.test(text), 'must be letters, digits, dots, dashes, underscores, plus or at signs'),
  isAtMost(mostLetters.username),
)
export const Password = textCell(
  'Password',
  isFilled,
  require((text) => text.length >= 6, 'must be at least 6 characters'),
  isAtMost(200),
)

export const oneOf = <Words extends Record<string, unknown>>(words: t.KeyofC<Words>): Cell<keyof Words> =>
  new t.Type<keyof Words, unknown, unknown>(
    words.name,
    words.is,
    (value, context) =>
      words.is(value)
        ? t.success(value)
        : t.failure(value, context, `must be one of ${Object.keys(words.keys).join(', ')}`),
    t.identity,
  )

export const listOf = <A>(cell: Cell<A>): t.Type<readonly A[], unknown> =>
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

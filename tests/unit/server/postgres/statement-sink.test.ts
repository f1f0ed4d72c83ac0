import { expect, test } from 'vitest'
import { recordStatements, withInlineValues } from '../../../../server/postgres/statement-sink.ts'

test('statements are recorded in their order and not executed', async () => {
  const recorded = await recordStatements(async (sink) => {
    await sink.query('delete from a')
    await sink.query('insert into a values ($1)', [1])
  })
  expect(recorded).toEqual([
    { text: 'delete from a', values: [] },
    { text: 'insert into a values ($1)', values: [1] },
  ])
})

test.each([
  ['a text', "O'Brien \\ Söhne", ` E'O''Brien \\\\ Söhne' `],
  ['a number', 1.5, "'1.5'"],
  ['a truth value', true, "'true'"],
  ['nothing', null, 'null'],
  ['an instant', new Date('2026-11-30T00:00:00.000Z'), "'2026-11-30T00:00:00.000Z'"],
  ['a list', ['a "b"', '\\', 1, null], `E'{"a \\\\"b\\\\"","\\\\\\\\","1",NULL}'`],
  ['a text that looks like a parameter', '$2', "'$2'"],
])('%s is written as the literal that the driver would send', (_, value, literal) => {
  expect(
    withInlineValues({ text: 'select $1', values: [value] })
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ).toBe(`select ${literal.trim()}`)
})

test('a parameter without a value, a value without a parameter and other objects are errors', () => {
  expect(() => withInlineValues({ text: 'select $2', values: [1] })).toThrow('no value for $2')
  expect(() => withInlineValues({ text: 'select $1', values: [1, 2] })).toThrow('does not use all its values')
  expect(() => withInlineValues({ text: 'select $1', values: [{}] })).toThrow('cannot be sent later')
  expect(() => withInlineValues({ text: 'select $1', values: [[{}]] })).toThrow('texts, numbers and booleans only')
})

test('a parameter may occur several times, and $10 is not $1', () => {
  const values = Array.from({ length: 10 }, (_, index) => index)
  const text = `select ${values.map((index) => `$${index + 1}`).join(', ')}, $1`
  expect(withInlineValues({ text, values }).replaceAll(' ', '')).toBe(
    "select'0','1','2','3','4','5','6','7','8','9','0'",
  )
})

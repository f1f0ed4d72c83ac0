import { readFile } from 'node:fs/promises'
import * as t from 'io-ts'
import { describe, expect, test } from 'vitest'
import { apiContract } from '../../../src/api/contract.ts'
import type { AnyEndpoint } from '../../../src/api/endpoint.ts'
import { SocketHandshake } from '../../../src/domain/log/frame.ts'
import { messagesFromBrowser } from '../../../src/domain/log/socket-messages.ts'
import { E } from '../../../src/domain/fp.ts'
import { textUpTo, withMaxLength } from '../../../src/domain/text/text-codec.ts'
import { decodeIncoming, textFaults } from '../../../src/domain/text/text-faults.ts'
import { textFieldsOf } from '../../support/text-fields.ts'

const incoming = [
  ...Object.entries<AnyEndpoint>(apiContract).flatMap(([name, { params, query, body }]) => [
    [`${name} params`, params] as const,
    [`${name} query`, query] as const,
    [`${name} body`, body] as const,
  ]),
  ['handshake', SocketHandshake] as const,
  ...Object.entries(messagesFromBrowser),
]

describe('First aid 2: every incoming text has a maximum length in its codec', () => {
  test('in all calls and in all messages of the socket', () => {
    const fields = incoming.flatMap(([name, codec]) =>
      textFieldsOf(codec).map(({ path, maxLength }) => ({ path: `${name} ${path}`, maxLength })),
    )
    expect(fields.length).toBeGreaterThan(300)
    expect(fields.filter(({ maxLength }) => maxLength === undefined)).toEqual([])
  })

  test('at every place a text of that length is taken and a longer one is refused', () => {
    for (const [name, codec] of incoming)
      for (const { path, maxLength = 0, inputWith } of textFieldsOf(codec)) {
        const faults = [maxLength, maxLength + 1].map(
          (length) => textFaults(codec, inputWith('a'.repeat(length))).length,
        )
        expect([name, path, ...faults]).toEqual([name, path, 0, 1])
      }
  })

  test('a text of up to 200,000 characters has at most 30 combining marks in a row', () => {
    const marks = (count: number) => `a${'\u0301'.repeat(count)}`
    const messages = (codec: object, input: unknown) => textFaults(codec, input).map(({ message }) => message)
    expect(messages(textUpTo(200_000), marks(30).repeat(6_000))).toEqual([])
    expect(messages(textUpTo(200_000), marks(31))).toEqual(['must not have more than 30 combining marks in a row'])
    expect(messages(textUpTo(200_001), marks(31))).toEqual([])
  })

  test('faults say where a text is, keys and lists included', () => {
    const codec = t.strict({
      names: t.readonlyArray(textUpTo(3)),
      by: t.record(textUpTo(2), t.union([textUpTo(1), t.null])),
      config: withMaxLength(new t.AnyDictionaryType(), 2),
    })
    const message = (count: number) => `must have at most ${count} characters`
    expect(
      textFaults(codec, {
        names: ['abc', 'abcd'],
        by: { abc: null, ab: 'xy' },
        config: { a: [{ b: 'long' }] },
        other: 'longer',
      }),
    ).toEqual([
      { path: ['names', '1'], message: message(3) },
      { path: ['by'], message: message(2) },
      { path: ['by', 'ab'], message: message(1) },
      { path: ['config', 'a', '0', 'b'], message: message(2) },
    ])
  })

  test('a stored text is read however long it is', () => {
    const stored = 'a'.repeat(1_000)
    expect(textUpTo(3).decode(stored)).toEqual(E.right(stored))
    expect(E.isLeft(decodeIncoming(textUpTo(3), stored))).toBe(true)
  })

  test('docs/limits.md names all of these lengths', async () => {
    const page = await readFile(new URL('../../../docs/limits.md', import.meta.url), 'utf8')
    const documented = [...page.matchAll(/^\| ([\d,]+) characters \|/gm)].map(([, count = '']) =>
      Number(count.replaceAll(',', '')),
    )
    const lengths = new Set(incoming.flatMap(([, codec]) => textFieldsOf(codec).map(({ maxLength }) => maxLength)))
    expect(new Set(documented)).toEqual(lengths)
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageQuerySql, messageWordsSql } from '../../../server/messages/message-words.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await freshDatabase()
})
afterAll(() => testDatabase.drop())

interface SearchedMessage {
  readonly text: string
  readonly sought: string
}

const notFound = async (searches: readonly SearchedMessage[]): Promise<readonly SearchedMessage[]> => {
  const { rows } = await testDatabase.pool.query<SearchedMessage>(
    `select text, sought from unnest($1::text[], $2::text[]) as given (text, sought)
     where (${messageWordsSql('text')} @@ ${messageQuerySql('sought')}) is not true`,
    [searches.map(({ text }) => text), searches.map(({ sought }) => sought)],
  )
  return rows
}

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

test('a message is found by each of its words, and by all of them', async () => {
  const texts = [
    'Paid on 2024-06-30, ref. 90b77d6e-2a46-4a0b-8892-78fe3cbda947',
    'A fee of -$12,345.50 (1.5e3 units, +61 2 5550 1000)',
    'Write to ada.byron@plutus.example or see https://plutus.example/fees/2024?page=2#totals',
    'The adviser’s “question” – Smith-Jones/Byron – costs 5€…',
    '<p class="x">&nbsp;&amp; C:\\reports\\june.pdf</p>',
    'ÄRGER über Zoë, Straße, ŁÓDŹ, 東京。大阪 👍well🙂done ½ m²',
    'Привет, Ελλάδα; ΣΟΦΙΑΣ, がくせい ジョン・スミス, أحمد، हिन्दी। ❶ done',
  ]
  const searches = texts.flatMap((text) => [
    { text, sought: text },
    ...wordsOf(text).flatMap((word) => [
      { text, sought: word },
      { text, sought: word.toUpperCase() },
      { text, sought: word.slice(0, 2) },
    ]),
  ])
  expect(await notFound(searches)).toEqual([])
  expect(await notFound([{ text: 'Paid on 2024-06-30', sought: '2025' }])).toHaveLength(1)
})

test('any message of printable characters is found by each of its words', async () => {
  const character = fc.oneof(
    fc.integer({ min: 0x20, max: 0x7e }),
    fc.integer({ min: 0xa0, max: 0x17f }),
    fc.integer({ min: 0x2000, max: 0x206f }),
    fc.integer({ min: 0x390, max: 0x3c9 }),
    fc.integer({ min: 0x410, max: 0x44f }),
    fc.integer({ min: 0x3041, max: 0x3096 }),
    fc.integer({ min: 0x30a1, max: 0x30ff }),
  )
  const message = fc
    .array(character, { maxLength: 60 })
    .map((codes) => String.fromCodePoint(...codes).replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cn}]/gu, ''))
    .filter(hasWords)
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 40, maxLength: 40 }), async (texts) => {
      const searches = texts.flatMap((text) =>
        [text, ...wordsOf(text)].filter(hasWords).map((sought) => ({ text, sought })),
      )
      expect(await notFound(searches)).toEqual([])
    }),
    { numRuns: 25 },
  )
})

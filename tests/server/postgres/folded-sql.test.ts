import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldedSql, sortKeySql } from '../../../server/postgres/folded-sql.ts'
import { textCollator } from '../../../src/domain/text/text-collator.ts'
import { foldedText } from '../../../src/domain/text/folded-text.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await freshDatabase()
})
afterAll(() => testDatabase.drop())

test('B15: PostgreSQL folds a text as the browser does', async () => {
  const texts = [
    'Zoë',
    'Zoe\u0308',
    'İstanbul',
    'STRAẞE',
    'Straße',
    'Société',
    'ŁÓDŹ',
    'Ærø',
    'ﬁle',
    'fi\u200ble',
    'a\ufe0fb\u2068c\u2066d\u180be\u3164f\u{e0041}g\u034fh',
    'P1 & co',
    'Привет',
    'ΣΟΦΙΑΣ',
  ]
  const { rows } = await testDatabase.pool.query<{ folded: string }>(
    `select ${foldedSql('text')} as folded from unnest($1::text[]) with ordinality as given (text, place) order by place`,
    [texts],
  )
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldedText))
})

test('B15: PostgreSQL sorts names as the browser does, digits as numbers', async () => {
  const texts = [
    'Series 10',
    'series 2',
    'Émile 3',
    'Series 1',
    'emile 20',
    'Zoë',
    'Ængus',
    'P00010',
    'P9',
    'P00002-1',
    'P00002-10',
  ]
  const { rows } = await testDatabase.pool.query<{ text: string }>(
    `select text from unnest($1::text[]) as text order by ${sortKeySql('text')}`,
    [texts],
  )
  expect(rows.map(({ text }) => text)).toEqual(texts.toSorted(textCollator.compare))
})

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import * as t from 'io-ts'
import type { Pool } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { E } from '../../../../src/domain/fp.ts'

const unpacked = async (commit: string, file: string): Promise<string> =>
  gunzipSync(await readFile(path.join(import.meta.dirname, '..', commit, file))).toString()

const decoded = <A>(codec: t.Type<A, unknown>, text: string): A => {
  const value = codec.decode(JSON.parse(text))
  if (E.isLeft(value)) throw new Error(`not a ${codec.name}`)
  return value.right
}

const rowsOfTable = /^(COPY .+ FROM stdin);\n([^]*?)^\\\.\n/gm

/** Runs a dump as psql would: tables first, then their rows, then what holds between them. */
export const restoreDatabase = async (commit: string, pool: Pool): Promise<void> => {
  const dump = await unpacked(commit, 'data.sql.gz')
  const tables = [...dump.matchAll(rowsOfTable)]
  const [first, last] = [tables[0], tables.at(-1)]
  if (first === undefined || last === undefined) throw new Error('the dump has no rows')
  const client = await pool.connect()
  await client.query(dump.slice(0, first.index))
  for (const [, copy = '', rows = ''] of tables) await pipeline(Readable.from([rows]), client.query(copyFrom(copy)))
  await client.query(dump.slice(last.index + last[0].length))
  client.release(true)
}

const Files = t.record(t.string, t.string)

export const restoreFiles = async (commit: string, folder: string): Promise<void> => {
  for (const [name, content] of Object.entries(decoded(Files, await unpacked(commit, 'files.json.gz')))) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), Buffer.from(content, 'base64'))
  }
}

const Username = t.keyof({ admin: null, adviser: null, client: null, accountant: null })

/** A call and what it was answered then: a file as its SHA-256. */
const OldAnswer = t.readonly(t.strict({ by: Username, path: t.string, reply: t.unknown }))
export type OldAnswer = t.TypeOf<typeof OldAnswer>

const OldAnswers = t.readonly(
  t.strict(
    {
      tokens: t.readonly(t.record(t.union([Username, t.literal('signed out')]), t.string)),
      /** Batch and upload that were under way. */
      batch: t.string,
      upload: t.string,
      answers: t.readonlyArray(OldAnswer),
    },
    'OldAnswers',
  ),
)
export type OldAnswers = t.TypeOf<typeof OldAnswers>

export const readAnswers = async (commit: string): Promise<OldAnswers> =>
  decoded(OldAnswers, await unpacked(commit, 'answers.json.gz'))

const OldPeople = t.readonly(
  t.strict(
    {
      tokens: t.readonly(t.record(t.string, t.string)),
      links: t.strict({ used: t.string }),
      /** The ids of the imports that were not withdrawn. */
      import: t.string,
      handover: t.string,
      answers: t.readonlyArray(t.readonly(t.strict({ by: t.string, path: t.string, reply: t.unknown }))),
    },
    'OldPeople',
  ),
)
export type OldPeople = t.TypeOf<typeof OldPeople>

export const readPeople = async (commit: string): Promise<OldPeople> =>
  decoded(OldPeople, await unpacked(commit, 'answers.json.gz'))

const unitPrices = t.keyof({ price: null, openingPrice: null, averageCost: null })
const PriceColumn = t.type({ path: unitPrices, title: t.type({ type: t.literal('currency') }) })

/** Columns of prices were of the type *currency* then; prices show all their decimals now. */
export const withPriceColumns = (was: unknown): unknown => {
  if (t.UnknownArray.is(was)) return was.map(withPriceColumns)
  if (PriceColumn.is(was)) return { ...was, title: { ...was.title, type: 'price' } }
  return t.UnknownRecord.is(was)
    ? Object.fromEntries(Object.entries(was).map(([key, value]) => [key, withPriceColumns(value)]))
    : was
}

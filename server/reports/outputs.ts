import * as t from 'io-ts'
import type { Pool } from 'pg'
import { Bytes } from '../../src/domain/bytes.ts'
import { O } from '../../src/domain/fp.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { hash } from 'node:crypto'

export const sha256 = (content: string | Uint8Array): string => hash('sha256', content, 'hex')

export interface Output {
  readonly media: string
  readonly ext: string
  readonly bytes: Uint8Array
}

export interface Outputs {
  readonly put: (output: Output) => Promise<string>
  readonly get: (hash: string) => Promise<O.Option<Output>>
}

const Row = t.readonly(t.strict({ media: t.string, ext: t.string, bytes: Bytes }))

export const openOutputs = (pool: Pool): Outputs => ({
  put: async ({ media, ext, bytes }) => {
    const hash = sha256(bytes)
    await pool.query(
      `insert into report_output (sha256, media, ext, bytes) values ($1, $2, $3, $4)
       on conflict (sha256) do update set kept_at = now()`,
      [hash, media, ext, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)],
    )
    return hash
  },
  get: async (hash) => {
    const [row] = await queryRows(pool, Row, 'select media, ext, bytes from report_output where sha256 = $1', [hash])
    return O.fromNullable(row)
  },
})

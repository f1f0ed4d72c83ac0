import * as t from 'io-ts'
import type { Pool } from 'pg'
import { BytesCodec } from '../../src/domain/json/bytes-codec.ts'
import { O } from '../../src/domain/fp.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { hash } from 'node:crypto'

export const sha256Of = (content: string | Uint8Array): string => hash('sha256', content, 'hex')

export interface ReportOutput {
  readonly media: string
  readonly ext: string
  readonly bytes: Uint8Array
}

export interface ReportOutputs {
  readonly put: (output: ReportOutput) => Promise<string>
  readonly get: (hash: string) => Promise<O.Option<ReportOutput>>
}

const OutputRow = t.readonly(t.strict({ media: t.string, ext: t.string, bytes: BytesCodec }))

export const openOutputs = (pool: Pool): ReportOutputs => ({
  put: async ({ media, ext, bytes }) => {
    const hash = sha256Of(bytes)
    await pool.query(
      `insert into report_output (sha256, media, ext, bytes) values ($1, $2, $3, $4)
       on conflict (sha256) do update set kept_at = now()`,
      [hash, media, ext, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)],
    )
    return hash
  },
  get: async (hash) => {
    const [row] = await queryRows(pool, OutputRow, 'select media, ext, bytes from report_output where sha256 = $1', [
      hash,
    ])
    return O.fromNullable(row)
  },
})

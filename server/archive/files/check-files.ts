import { finished } from 'node:stream/promises'
import * as t from 'io-ts'
import type { Pool } from 'pg'
import { E, O } from '../../../src/domain/fp.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { StoredFileFault, FileStore, StoredFile } from './file-store.ts'
import { fileDamaged, isDamagedFileError } from './verify.ts'

const KeptFileRow = t.readonly(
  t.strict({ kind: t.keyof({ report: null, attachment: null, output: null }), hash: t.string, of: t.string }),
)
type KeptFileRow = t.TypeOf<typeof KeptFileRow>

export interface FaultyFile extends KeptFileRow {
  readonly fault: StoredFileFault['_tag']
}

interface CheckedFiles {
  readonly checked: number
  readonly faulty: readonly FaultyFile[]
}

const reportFilesSql = `
  select 'report' as kind, v.hash, string_agg(distinct coalesce(r.name, v.report::text), ', ') as of
  from static_report_version as v left join static_report as r on r.id = v.report group by v.hash order by 3`

const attachmentFilesSql = `select 'attachment' as kind, sha256 as hash, id::text as of from message_attachment where is_sent order by id`

const FileCount = t.strict({ count: t.number })

const wrongOutputsSql = `
  select 'output' as kind, sha256 as hash, sha256 as of from report_output
  where encode(sha256(bytes), 'hex') <> sha256 order by sha256`

const readFaultOf = async ({ isVerified, read }: StoredFile): Promise<O.Option<StoredFileFault>> => {
  if (isVerified) return O.none
  const stream = await read()
  try {
    await finished(stream.resume())
    return O.none
  } catch (error) {
    if (isDamagedFileError(error)) return O.some(fileDamaged)
    throw error
  }
}

const faultOf = async (files: FileStore, { kind, hash, of }: KeptFileRow): Promise<O.Option<StoredFileFault>> => {
  const found = await (kind === 'report' ? files.find(hash) : files.findAttachment(of, hash))
  return E.isLeft(found) ? O.some(found.left) : readFaultOf(found.right)
}

export const checkFiles = async (pool: Pool, files: FileStore): Promise<CheckedFiles> => {
  const kept = [
    ...(await queryRows(pool, KeptFileRow, reportFilesSql)),
    ...(await queryRows(pool, KeptFileRow, attachmentFilesSql)),
  ]
  const faulty: FaultyFile[] = []
  for (const file of kept) {
    const fault = await faultOf(files, file)
    if (O.isSome(fault)) faulty.push({ ...file, fault: fault.value._tag })
  }
  const [outputs = { count: 0 }] = await queryRows(
    pool,
    FileCount,
    'select count(*)::float8 as count from report_output',
  )
  const wrong = await queryRows(pool, KeptFileRow, wrongOutputsSql)
  return {
    checked: kept.length + outputs.count,
    faulty: [...faulty, ...wrong.map((output): FaultyFile => ({ ...output, fault: 'FileDamaged' }))],
  }
}

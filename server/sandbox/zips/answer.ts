import * as t from 'io-ts'
import { FilingFault, UploadFault } from '../../../src/domain/archive/uploads/filing-fault.ts'

/** Names are bytes as Latin-1. */
const ZipEntryAnswer = t.readonly(
  t.strict({
    name: t.string,
    unicodePath: t.union([t.string, t.null]),
    flags: t.number,
    method: t.number,
    mode: t.number,
    crc: t.number,
    packed: t.number,
    size: t.number,
    offset: t.number,
  }),
)
export type ZipEntryAnswer = t.TypeOf<typeof ZipEntryAnswer>

const DirectoryAnswer = t.readonly(
  t.strict({
    type: t.literal('listed'),
    entries: t.readonlyArray(ZipEntryAnswer),
    isRestEncrypted: t.boolean,
    bytes: t.number,
  }),
)
export type DirectoryAnswer = t.TypeOf<typeof DirectoryAnswer>

const OpenAnswer = t.union([DirectoryAnswer, t.strict({ type: t.literal('unreadable'), fault: UploadFault })])
export type OpenAnswer = t.TypeOf<typeof OpenAnswer>

const TakeAnswer = t.union([
  t.strict({ type: t.literal('taken'), file: t.number, hash: t.string }),
  t.strict({ type: t.literal('failed'), file: t.number, fault: FilingFault }),
])
export type TakeAnswer = t.TypeOf<typeof TakeAnswer>

const CheckAnswer = t.strict({ type: t.literal('checked'), fault: t.union([FilingFault, t.null]) })
export type CheckAnswer = t.TypeOf<typeof CheckAnswer>

export const UnzipAnswer = t.union([
  OpenAnswer,
  TakeAnswer,
  CheckAnswer,
  t.strict({ type: t.literal('broken'), message: t.string }),
])
export type UnzipAnswer = t.TypeOf<typeof UnzipAnswer>

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

const ListedAnswer = t.readonly(
  t.strict({
    type: t.literal('listed'),
    entries: t.readonlyArray(ZipEntryAnswer),
    isRestEncrypted: t.boolean,
    bytes: t.number,
  }),
)
export type ListedAnswer = t.TypeOf<typeof ListedAnswer>

const OpenedAnswer = t.union([ListedAnswer, t.strict({ type: t.literal('unreadable'), fault: UploadFault })])
export type OpenedAnswer = t.TypeOf<typeof OpenedAnswer>

const TakenAnswer = t.union([
  t.strict({ type: t.literal('taken'), file: t.number, hash: t.string }),
  t.strict({ type: t.literal('failed'), file: t.number, fault: FilingFault }),
])
export type TakenAnswer = t.TypeOf<typeof TakenAnswer>

const CheckedAnswer = t.strict({ type: t.literal('checked'), fault: t.union([FilingFault, t.null]) })
export type CheckedAnswer = t.TypeOf<typeof CheckedAnswer>

export const UnzipAnswer = t.union([
  OpenedAnswer,
  TakenAnswer,
  CheckedAnswer,
  t.strict({ type: t.literal('broken'), message: t.string }),
])
export type UnzipAnswer = t.TypeOf<typeof UnzipAnswer>

import * as t from 'io-ts'
import { FilingFault, UploadFault } from '../../../src/domain/archive/uploads/filing-fault.ts'

/** Names are bytes as Latin-1. */
const ListedEntry = t.readonly(
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
export type ListedEntry = t.TypeOf<typeof ListedEntry>

const Listed = t.readonly(
  t.strict({
    type: t.literal('listed'),
    entries: t.readonlyArray(ListedEntry),
    isRestEncrypted: t.boolean,
    bytes: t.number,
  }),
)
export type Listed = t.TypeOf<typeof Listed>

const Opened = t.union([Listed, t.strict({ type: t.literal('unreadable'), fault: UploadFault })])
export type Opened = t.TypeOf<typeof Opened>

const Taken = t.union([
  t.strict({ type: t.literal('taken'), file: t.number, hash: t.string }),
  t.strict({ type: t.literal('failed'), file: t.number, fault: FilingFault }),
])
export type Taken = t.TypeOf<typeof Taken>

const Checked = t.strict({ type: t.literal('checked'), fault: t.union([FilingFault, t.null]) })
export type Checked = t.TypeOf<typeof Checked>

export const Answer = t.union([Opened, Taken, Checked, t.strict({ type: t.literal('broken'), message: t.string })])
export type Answer = t.TypeOf<typeof Answer>

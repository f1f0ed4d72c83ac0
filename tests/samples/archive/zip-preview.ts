import { E, O } from '../../../src/domain/fp.ts'
import type { ListedEntry } from '../../../src/domain/archive/uploads/preview/listed-entry.ts'
import type { PreviewReference } from '../../../src/domain/archive/uploads/preview/preview.ts'
import { zipPreviewMachine } from '../../../src/machines/archive/zip-preview.ts'
import { answered, lostRead, newId, refusedRead, type Sample } from '../sample.ts'
import { anUpload } from './uploads.ts'

export const aGround: PreviewReference = {
  owners: [
    { type: 'portfolio', code: 'P1', name: 'Ashworth Family' },
    { type: 'portfolio', code: 'P2', name: 'Ashworth Super' },
  ],
  patterns: ['{code} {fy} {quarter} {title}'],
}

const listedEntryOf = (index: number, path: string): ListedEntry => ({
  index,
  path,
  size: 40_000,
  compressedSize: 30_000,
  isEncrypted: false,
  isLink: false,
  isReadable: true,
})

export const someEntries: readonly ListedEntry[] = [
  listedEntryOf(0, 'June/P1_FY26_Q4_Statement.pdf'),
  listedEntryOf(1, 'June/P7_FY26_Q4_Statement.pdf'),
]

const whole = (index: number) =>
  ({ index, content: { _tag: 'Whole', hash: `hash ${index.toString()}`, isPdf: true, active: [] } }) as const

export const zipPreview: Sample<typeof zipPreviewMachine> = {
  machine: zipPreviewMachine,
  input: { id: newId(), zip: new File(['PK'], 'June.zip') },
  identify: ({ value, context: { preview, isRead, wrong, isEdited, failure } }) => ({
    value,
    rows: preview.rows.map(({ report, content, isLeftOut }) => [report.Code, O.isSome(content), isLeftOut]),
    isRead,
    isNarrowed: O.isSome(wrong),
    isEdited,
    isFailed: O.isSome(failure),
  }),
  events: [
    answered('findGround', E.right(aGround)),
    answered('findGround', lostRead),
    answered('findGround', refusedRead),
    { type: 'retry.due' },
    { type: 'ground.retried' },
    { type: 'zip.listed', entries: someEntries },
    { type: 'zip.refused', fault: 'NotZip' },
    { type: 'contents.read', read: [whole(0), whole(1)] },
    answered('readZip', undefined),
    { type: 'rows.edited', indexes: [1], edit: { field: 'Code', value: 'P2' } },
    { type: 'rows.edited', indexes: [1], edit: { field: 'isLeftOut', value: true } },
    { type: 'wrong.sought', isOn: true },
    { type: 'wrong.sought', isOn: false },
    { type: 'upload.requested' },
    answered('sending', E.right(anUpload)),
    answered('sending', E.left({ _tag: 'Lost' })),
    { type: 'preview.left' },
    { type: 'leaving.confirmed' },
    { type: 'leaving.refused' },
  ],
}

import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { openUnzipper } from '../../../../server/sandbox/zips/open-unzipper.ts'
import type { UnzippedFile } from '../../../../server/sandbox/zips/unzipper.ts'
import { entryPath } from '../../../../src/domain/archive/uploads/zip/entry-path.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import {
  activePdf,
  endlessPdf,
  greedyPdf,
  hiddenPdf,
  linkingPdf,
  lockedPdf,
  notedPdf,
  pdfOf,
  predictedPdf,
} from '../../../server/sandbox/zips/support/pdf-of.ts'
import { ownerLockedPdf } from '../../../server/sandbox/zips/support/owner-locked-pdf.ts'
import { type RawEntry, rawZip } from '../../../server/sandbox/zips/support/raw-zip.ts'
import { fileFates, unzippedBy, specOf } from '../../../server/sandbox/zips/support/unzipped.ts'

const unzipper = openUnzipper()
afterAll(() => unzipper.close())

const million = 1024 * 1024
const pdf = pdfOf(['Valuation of PF00001'])
const goodEntry: RawEntry = { name: 'good.pdf', content: pdf }
const sizedBuffer = (bytes: number): Buffer => pdfOf(['Valuation of PF00001'], 'x'.repeat(bytes))

test('a zip is unzipped: each file has its SHA-256, is told in the order wanted, and is there', async () => {
  const contents = [pdf, sizedBuffer(100_000), sizedBuffer(3 * million)]
  const zip = new ZipFile()
  contents.forEach((content, nth) => {
    zip.addBuffer(content, `statements/${nth}.pdf`, { compress: nth !== 1 })
  })
  zip.end()
  const read: Buffer[] = []
  const files: UnzippedFile[] = []
  const keep = async (batch: readonly UnzippedFile[]): Promise<void> => {
    files.push(...batch)
    for (const file of batch) if (file._tag === 'Unzipped') read.push(await readFile(file.at))
  }
  const order = [2, 0, 1]
  const names = order.map((nth) => specOf(10 + nth, `statements/${nth}.pdf`))
  const { answer, left } = await unzippedBy(unzipper, await buffer(zip.outputStream), names, { onBatch: keep })
  expect(answer).toEqual(E.right(undefined))
  expect(files.map((each) => ({ ...each, at: '' }))).toEqual(
    order.map((nth) => ({
      _tag: 'Unzipped',
      file: 10 + nth,
      hash: hash('sha256', contents[nth] ?? ''),
      bytes: contents[nth]?.length,
      at: '',
    })),
  )
  expect(read.map((each) => hash('sha256', each))).toEqual(files.map((each) => ('hash' in each ? each.hash : '')))
  expect(left).toHaveLength(3)
})

test('section 4: names as Windows tools write them, with backslashes or in code page 437, are read', async () => {
  const named: readonly RawEntry[] = [
    { name: 'reports\\june.pdf', content: pdf },
    { name: Uint8Array.of(0x63, 0x61, 0x66, 0x82, 0x2e, 0x70, 0x64, 0x66), content: pdf, flags: 0 },
  ]
  const files: UnzippedFile[] = []
  const onBatch = (batch: readonly UnzippedFile[]): Promise<void> => {
    files.push(...batch)
    return Promise.resolve()
  }
  const specs = [specOf(1, 'reports/june.pdf'), specOf(2, 'café.pdf')]
  const { answer } = await unzippedBy(unzipper, rawZip(named), specs, { onBatch })
  expect(answer).toEqual(E.right(undefined))
  expect(files.map(({ _tag, file }) => [_tag, file])).toEqual([
    ['Unzipped', 1],
    ['Unzipped', 2],
  ])
})

/** All in one zip, each next to a valid file. */
const bad: readonly (readonly [string, RawEntry])[] = [
  ['UnsafePath', { name: '../bad.pdf', content: pdf }],
  ['UnsafePath', { name: 'a/../../bad.pdf', content: pdf }],
  ['UnsafePath', { name: '/tmp/bad.pdf', content: pdf }],
  ['UnsafePath', { name: 'C:\\Windows\\bad.pdf', content: pdf }],
  ['UnsafePath', { name: '..\\other bad.pdf', content: pdf }],
  ['NameMisleading', { name: 'nul\0.pdf', content: pdf }],
  ['NameMisleading', { name: 'A\u202efdp.exe.pdf', content: pdf }],
  ['Link', { name: 'link.pdf', content: Buffer.from('/etc/passwd'), mode: 0o120777 }],
  ['Link', { name: 'device.pdf', content: pdf, mode: 0o060644 }],
  ['NestedZip', { name: 'named.zip', content: pdf }],
  ['NestedZip', { name: 'nested.pdf', content: rawZip([goodEntry]) }],
  ['NestedZip', { name: 'nested empty.pdf', content: rawZip([]) }],
  ['Encrypted', { name: 'encrypted.pdf', content: pdf, flags: 0x801 }],
  ['UnknownCompression', { name: 'zstandard.pdf', content: pdf, method: 93 }],
  ['Empty', { name: 'empty.pdf', content: Buffer.alloc(0), method: 0 }],
  ['TooLarge', { name: 'too large.pdf', content: pdf, size: 51 * million }],
  ['Damaged', { name: 'crc.pdf', content: pdf, crc: 1 }],
  ['Damaged', { name: 'longer.pdf', content: pdf, size: pdf.length - 1 }],
  ['Damaged', { name: 'shorter.pdf', content: pdf, size: pdf.length + 1 }],
  ['Damaged', { name: 'of two sizes.pdf', content: pdf, method: 0, size: pdf.length - 1 }],
  ['Damaged', { name: 'large with another crc.pdf', content: sizedBuffer(2 * million), crc: 1 }],
  ['Damaged', { name: 'bomb of 1 to 1000.pdf', content: Buffer.alloc(20 * million), size: 1000 }],
  ['Damaged', { name: 'large bomb of 1 to 1000.pdf', content: Buffer.alloc(20 * million), size: 2 * million }],
  ['Damaged', { name: 'no deflate.pdf', content: Buffer.alloc(64, 0xff), isStoredAsDeflated: true }],
  ['NotPdf', { name: 'letter.txt', content: Buffer.from('Dear Sir or Madam') }],
  ['NotPdf', { name: 'only begun.pdf', content: Buffer.from('%PDF-1.7 and no more') }],
  ['NotPdf', { name: 'a script as well.pdf', content: Buffer.concat([Buffer.from('#!/bin/sh\n'), pdf]) }],
  ['ActiveContent', { name: 'script.pdf', content: activePdf('JavaScript') }],
  ['ActiveContent', { name: 'program.pdf', content: activePdf('Launch') }],
  ['ActiveContent', { name: 'attachment.pdf', content: activePdf('Attachment') }],
  ['ActiveContent', { name: 'packed script.pdf', content: activePdf('JavaScript', true) }],
  ['ActiveContent', { name: 'commented attachment.pdf', content: activePdf('CommentedAttachment', true) }],
  ['ActiveContent', { name: 'zeroed attachment.pdf', content: activePdf('ZeroedAttachment') }],
  ['ActiveContent', { name: 'media.pdf', content: activePdf('Media') }],
  ['ActiveContent', { name: 'packed media.pdf', content: activePdf('Media', true) }],
  ['ActiveContent', { name: 'form in xml.pdf', content: activePdf('XmlForm') }],
  ['ActiveContent', { name: 'sent form.pdf', content: activePdf('SubmitForm') }],
  ['ActiveContent', { name: 'other files.pdf', content: activePdf('OtherFiles', true) }],
  ['ActiveContent', { name: 'hidden.pdf', content: hiddenPdf() }],
  ['ActiveContent', { name: 'predicted.pdf', content: predictedPdf(12) }],
  ['Link', { name: 'dir.pdf', content: pdf, mode: 0o040755 }],
  ['Link', { name: 'slash.pdf/', content: pdf }],
  ['PdfLocked', { name: 'locked.pdf', content: lockedPdf() }],
  ['OtherClient', { name: 'other client.pdf', content: pdfOf(['Valuation', 'of pf00002']) }],
]

const nameOf = ({ name }: RawEntry): string => entryPath(Buffer.from(name), O.none)

test('of many bad files each is told why it is none, and the good ones among them are unzipped', async () => {
  const entries = bad.flatMap(([, entry], nth) => [entry, { ...goodEntry, name: `${nth}.pdf` }])
  const twice = { ...goodEntry, name: 'twice.pdf' }
  const missing = ['twice.pdf', 'other.pdf', '0.PDF']
  const names = [...entries.map(nameOf), ...missing]
  const { answer, files, left } = await unzippedBy(unzipper, rawZip([...entries, twice, twice]), names)
  expect(answer).toEqual(E.right(undefined))
  expect(files.map(({ file }) => file)).toEqual(names.map((_, nth) => nth))
  expect(fileFates(files).map((fate, nth) => [names[nth], fate])).toEqual([
    ...bad.flatMap(([fault, entry], nth) => [
      [nameOf(entry), fault],
      [`${nth}.pdf`, 'Unzipped'],
    ]),
    ['twice.pdf', 'NameTwice'],
    ['other.pdf', 'NotInZip'],
    ['0.PDF', 'NotInZip'],
  ])
  expect(left).toHaveLength(bad.length)
})

test('the address of a link may be called like what a PDF may do, wherever in the file it is', async () => {
  const pieceBytes = 64 * 1024
  // the length of what comes before takes five letters then, not one
  const before = pieceBytes - linkingPdf().indexOf('/Launch')
  const entries = [0, before, before - 4, before + 8].map(
    (bytes): RawEntry => ({ name: `${bytes}.pdf`, content: linkingPdf(bytes) }),
  )
  const { files } = await unzippedBy(unzipper, rawZip(entries), entries.map(nameOf))
  expect(fileFates(files)).toEqual(entries.map(() => 'Unzipped'))
})

test('a PDF that only its owner may change is read, and looked into as any other', async () => {
  const own = 'Valuation of PF00001'
  const contents = [
    ownerLockedPdf(own),
    ownerLockedPdf(own, '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'),
    pdf,
    ownerLockedPdf('Valuation of PF00002'),
  ]
  const entries = contents.map((content, nth): RawEntry => ({ name: `${nth}.pdf`, content }))
  const { files } = await unzippedBy(unzipper, rawZip(entries), entries.map(nameOf))
  expect(fileFates(files)).toEqual(['Unzipped', 'ActiveContent', 'Unzipped', 'OtherClient'])
  expect(files[1]).toMatchObject({ fault: { kinds: ['JavaScript'] } })
})

test('a PDF that is never done is given up, and the others are unzipped', async () => {
  const impatient = openUnzipper({ timeMs: 700 })
  const slow: RawEntry = { name: 'slow.pdf', content: endlessPdf() }
  const { files, left } = await unzippedBy(impatient, rawZip([slow, goodEntry]), ['slow.pdf', 'good.pdf'])
  expect(fileFates(files)).toEqual(['TextTooSlow', 'Unzipped'])
  expect(left).toHaveLength(1)
  await impatient.close()
})

test('of many PDFs that are never done a few are given up, and no other is taken without being read', async () => {
  const wary = openUnzipper({ timeMs: 400, fullTimeouts: 1, minTimeMs: 100, maxGivenUp: 3 })
  const names = Array.from({ length: 60 }, (_, nth) => `slow ${nth}.pdf`)
  const slow = names.map((name): RawEntry => ({ name, content: endlessPdf() }))
  const { files, left } = await unzippedBy(wary, rawZip([...slow, goodEntry]), [...names, 'good.pdf'])
  expect(fileFates(files)).toEqual([...names, 'good.pdf'].map(() => 'TextTooSlow'))
  expect(left).toEqual([])
  await wary.close()
})

test('a PDF that takes more memory than there is for it is given up, and the others are unzipped', async () => {
  const greedy: RawEntry = { name: 'greedy.pdf', content: greedyPdf() }
  const { files, left } = await unzippedBy(unzipper, rawZip([greedy, goodEntry]), ['greedy.pdf', 'good.pdf'])
  expect(fileFates(files)).toEqual(['TextTooSlow', 'Unzipped'])
  expect(left).toHaveLength(1)
})

const many = Array.from({ length: 5001 }, (_, nth): RawEntry => ({ name: `${nth}.pdf`, method: 0 }))
const kernelEntry: RawEntry = { name: 'kernel.pdf', content: Buffer.alloc(million) }
const shared = { size: million, packedSize: 1000, offset: 0 }
const overlapping = Array.from({ length: 3000 }, (_, nth): RawEntry => ({ ...shared, name: `${nth}.pdf` }))
const whole = rawZip([goodEntry, { ...goodEntry, name: 'b.pdf' }])
const hugeEntry: RawEntry = { name: 'b.pdf', size: 10 * 1024 * million, isLong: true }

test.each([
  ['what is no zip', Buffer.from('this is no zip at all, only a text of some length'), 'NotZip'],
  ['an empty file', Buffer.alloc(0), 'NotZip'],
  ['a PDF', pdf, 'NotZip'],
  ['a zip without its end', whole.subarray(0, whole.length - 40), 'Truncated'],
  ['a zip that is cut off in a file', whole.subarray(0, 100), 'Truncated'],
  ['a zip that lacks something', Buffer.concat([whole.subarray(0, 60), whole.subarray(90)]), 'Truncated'],
  ['more entries than there may be', rawZip(many), 'TooManyEntries'],
  ['100,000 entries', rawZip(many, { count: 100_000 }), 'TooManyEntries'],
  ['100,000 entries in zip64', rawZip([goodEntry], { count: 100_000, isLong: true }), 'TooManyEntries'],
  ['what says it is 10 GB', rawZip([goodEntry, hugeEntry], { isLong: true }), 'TooLarge'],
  ['entries that are all the same bytes', rawZip([kernelEntry, ...overlapping]), 'Overlapping'],
  [
    'entries that reach into the next',
    rawZip([
      { ...goodEntry, packedSize: 5000 },
      { ...goodEntry, name: 'b.pdf' },
    ]),
    'Overlapping',
  ],
])('nothing is unzipped of %s', async (_, zip, fault) => {
  const { answer, files, left } = await unzippedBy(unzipper, zip, ['good.pdf', 'b.pdf'])
  expect([answer, files, left]).toEqual([E.left(fault), [], []])
})

test('zip64, entries whose sizes follow them, and names that are UTF-8 in any way are read', async () => {
  const entries: readonly RawEntry[] = [
    { ...goodEntry, isLong: true },
    { ...goodEntry, name: 'streamed.pdf', isStreamed: true },
    { ...goodEntry, name: 'Zoë.pdf' },
    { ...goodEntry, name: 'Zoé.pdf', flags: 0 },
    { ...goodEntry, name: Uint8Array.of(90, 0x82, 46, 112), flags: 0, unicodePath: 'Zé.pdf' },
    { ...goodEntry, name: 'a/', content: Buffer.alloc(0), method: 0 },
  ]
  const names = ['good.pdf', 'streamed.pdf', 'Zoë.pdf', 'Zoé.pdf', 'Zé.pdf']
  const { files } = await unzippedBy(unzipper, rawZip(entries, { isLong: true }), names)
  expect(fileFates(files)).toEqual(names.map(() => 'Unzipped'))
})

test('a client’s own codes, those of the group, and those that may be named are no other client’s', async () => {
  const both = { content: pdfOf(['Group of PF00001 and PF00002']) }
  const zip = rawZip(['own.pdf', 'group.pdf', 'allowed.pdf'].map((name) => ({ ...both, name })))
  const { files } = await unzippedBy(unzipper, zip, [
    specOf(0, 'own.pdf', { ownCodes: ['pf00001'] }),
    specOf(1, 'group.pdf', { ownCodes: ['PF00001', 'PF00002'] }),
    specOf(2, 'allowed.pdf', { mayNameOthers: true }),
  ])
  expect(fileFates(files)).toEqual(['OtherClient', 'Unzipped', 'Unzipped'])
  expect(files[0]).toEqual({ _tag: 'Failed', file: 0, fault: { _tag: 'OtherClient', codes: ['PF00002'] } })
})

test('large files that are more than they should be do not keep the others from being read', async () => {
  // more of it than a stream takes at once is to come when it is broken off
  const bomb = { content: Buffer.alloc(100 * million), size: 2 * million }
  const entries = [1, 2].flatMap((nth) => [
    { ...bomb, name: `bomb ${nth}.pdf` },
    { name: `small ${nth}.pdf`, content: pdf },
    { name: `large ${nth}.pdf`, content: sizedBuffer(2 * million), method: 0 },
  ])
  const { answer, files } = await unzippedBy(unzipper, rawZip(entries), entries.map(nameOf))
  expect(answer).toEqual(E.right(undefined))
  expect(fileFates(files)).toEqual(entries.map(({ name }) => (name.startsWith('bomb') ? 'Damaged' : 'Unzipped')))
})

test('the code of another client is found in a note, a field, a stamp or the title of a PDF as well', async () => {
  const parts = ['note', 'field', 'stamp', 'title']
  const entries = ['PF00002', 'PF00001'].flatMap((code) =>
    parts.map((part) => ({ name: `${part} of ${code}`, content: notedPdf({ [part]: `of ${code}` }) })),
  )
  const { files } = await unzippedBy(
    unzipper,
    rawZip(entries),
    entries.map(({ name }) => name),
  )
  expect(fileFates(files)).toEqual([...parts.map(() => 'OtherClient'), ...parts.map(() => 'Unzipped')])
})

test('what is broken off, by its signal or by whoever is told, leaves nothing that was not taken over', async () => {
  const names = Array.from({ length: 40 }, (_, nth) => `${nth}.pdf`)
  const zip = rawZip(names.map((name) => ({ ...goodEntry, name })))
  const stop = new AbortController()
  const taken: UnzippedFile[] = []
  const takeAndStop = (files: readonly UnzippedFile[]): Promise<void> => {
    taken.push(...files)
    stop.abort(new Error('stopped'))
    return new Promise(() => undefined)
  }
  const ends = await Promise.allSettled([
    unzippedBy(unzipper, zip, names, { signal: AbortSignal.abort(new Error('stopped')) }),
    unzippedBy(unzipper, zip, names, { signal: stop.signal, onBatch: takeAndStop }),
    unzippedBy(unzipper, zip, names, { onBatch: () => Promise.reject(new Error('not kept')) }),
  ])
  expect(taken.length).toBeGreaterThan(0)
  expect(ends.map((each) => (each.status === 'rejected' ? String(each.reason) : each.value))).toEqual([
    'Error: stopped, 0 left',
    `Error: stopped, ${taken.length} left`,
    'Error: not kept, 0 left',
  ])
})

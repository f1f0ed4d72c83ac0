import { createHash } from 'node:crypto'
import { lastValueFrom, take, tap, toArray } from 'rxjs'
import { afterEach, expect, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { uploadLimits } from '../../../../src/domain/archive/uploads/zip/limits.ts'
import type { IndexedContent } from '../../../../src/domain/archive/uploads/preview/listed-entry.ts'
import {
  activePdf,
  damagedPdf,
  hiddenPdf,
  linkingPdf,
  predictedPdf,
} from '../../../server/sandbox/zips/support/pdf-of.ts'
import { nextTurn } from '../../../../src/machines/kit/next-turn.ts'
import { zipReading } from '../../../../src/streams/zip/zip-reading.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const pdf = Buffer.from(`%PDF-1.7\n${'a report '.repeat(40)}`)
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

const zipWith = async (add: (zip: ZipFile) => void, forceZip64Format = false) => {
  const zip = new ZipFile()
  add(zip)
  zip.end({ forceZip64Format, comment: '' })
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

const blobOf = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)])

const readingsOf = async (bytes: Buffer) => {
  const readings = await lastValueFrom(zipReading(blobOf(bytes), nextTurn).pipe(toArray()))
  return {
    first: readings[0],
    read: readings
      .flatMap((reading): readonly IndexedContent[] => (reading.type === 'contents.read' ? reading.read : []))
      .toSorted((a, b) => a.index - b.index),
  }
}

const listed = (index: number, path: string, size: number, compressedSize: number) => ({
  index,
  path,
  size,
  compressedSize,
  isEncrypted: false,
  isLink: false,
  isReadable: true,
})

const whole = (index: number, content: Buffer, isPdf = true, active: readonly string[] = []) => ({
  index,
  content: { _tag: 'Whole', hash: sha256(content), isPdf, active },
})

test('a zip is listed at once, then what is in its files', async () => {
  const text = Buffer.from('no report')
  const zip = await zipWith((to) => {
    to.addEmptyDirectory('a')
    to.addBuffer(pdf, 'a/one.pdf', { compress: false })
    to.addBuffer(pdf, 'two.pdf')
    to.addBuffer(text, 'three.pdf', { compress: false })
    to.addBuffer(text, '__MACOSX/three.pdf', { compress: false })
    to.addBuffer(Buffer.alloc(0), 'four.pdf', { compress: false })
  })
  const { first, read } = await readingsOf(zip)
  expect(first).toMatchObject({
    type: 'zip.listed',
    entries: [
      listed(0, 'a/', 0, 0),
      listed(1, 'a/one.pdf', pdf.length, pdf.length),
      { index: 2, path: 'two.pdf', size: pdf.length, isReadable: true },
      listed(3, 'three.pdf', text.length, text.length),
      listed(4, '__MACOSX/three.pdf', text.length, text.length),
      listed(5, 'four.pdf', 0, 0),
    ],
  })
  expect(read).toEqual([whole(1, pdf), whole(2, pdf), whole(3, text, false)])
})

test('what a PDF may do or bring is read, and what begins as something else is none', async () => {
  const files = [
    [activePdf('JavaScript'), ['JavaScript']],
    [activePdf('Launch'), ['Launch']],
    [activePdf('Attachment', true), ['Attachment']],
    [activePdf('CommentedAttachment'), ['Attachment']],
    [activePdf('ZeroedAttachment', true), ['Attachment']],
    [activePdf('Media'), ['JavaScript', 'Media']],
    [activePdf('XmlForm', true), ['XmlForm']],
    [activePdf('SubmitForm'), ['SubmitForm']],
    [activePdf('OtherFiles'), ['OtherFiles']],
    [hiddenPdf(), ['Hidden']],
    [damagedPdf('changed'), ['Hidden']],
    [damagedPdf('cut'), ['Hidden']],
    [damagedPdf('changed', '/Encrypt 9 0 R'), []],
    [predictedPdf(12), ['Hidden']],
    [predictedPdf(1), []],
    [linkingPdf(), []],
  ] as const
  const late = Buffer.concat([Buffer.from('#!'), pdf])
  const zip = await zipWith((to) => {
    files.forEach(([content], nth) => to.addBuffer(content, `${nth}.pdf`))
    to.addBuffer(late, 'late.pdf')
  })
  const { read } = await readingsOf(zip)
  expect(read).toEqual([
    ...files.map(([content, kinds], nth) => whole(nth, content, true, kinds)),
    whole(files.length, late, false),
  ])
})

test('a folder that is called like a file is none', async () => {
  const zip = await zipWith((to) => to.addBuffer(pdf, 'dir.pdf', { mode: 0o040755 }))
  expect(await readingsOf(zip)).toMatchObject({ first: { entries: [{ isLink: true }] }, read: [] })
})

test('a zip in the large format is read as any other', async () => {
  const { read } = await readingsOf(await zipWith((to) => to.addBuffer(pdf, 'one.pdf'), true))
  expect(read).toEqual([whole(0, pdf)])
})

test('a link is said to be one and is not read', async () => {
  const zip = await zipWith((to) => to.addBuffer(pdf, 'one.pdf', { mode: 0o120777 }))
  expect(await readingsOf(zip)).toMatchObject({ first: { entries: [{ isLink: true }] }, read: [] })
})

const withByte = (bytes: Buffer, at: number, value: number): Buffer => {
  const changed = Buffer.from(bytes)
  changed[at] = value
  return changed
}

const directoryOf = (zip: Buffer): number => zip.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))

test('what is encrypted, or compressed in a way no browser reads, is said to be so and is not read', async () => {
  const zip = await zipWith((to) => to.addBuffer(pdf, 'one.pdf'))
  const [flags, method] = [directoryOf(zip) + 8, directoryOf(zip) + 10]
  expect(await readingsOf(withByte(zip, flags, 0x09))).toMatchObject({
    first: { entries: [{ isEncrypted: true }] },
    read: [],
  })
  expect(await readingsOf(withByte(zip, method, 12))).toMatchObject({
    first: { entries: [{ isReadable: false }] },
    read: [],
  })
})

test('a file that is not what the zip says of it is damaged, and the others are read', async () => {
  const zip = await zipWith((to) => {
    to.addBuffer(pdf, 'one.pdf', { compress: false })
    to.addBuffer(pdf, 'two.pdf')
  })
  const { read } = await readingsOf(withByte(zip, zip.indexOf('a report'), 0x62))
  expect(read).toEqual([{ index: 0, content: { _tag: 'Damaged' } }, whole(1, pdf)])
})

test('a file that is more than the zip says of it is damaged', async () => {
  const zip = await zipWith((to) => to.addBuffer(pdf, 'one.pdf'))
  const size = directoryOf(zip) + 24
  expect((await readingsOf(withByte(withByte(zip, size, 9), size + 1, 0))).read).toEqual([
    { index: 0, content: { _tag: 'Damaged' } },
  ])
})

test('section 4: a name that is not UTF-8 is read as unzip reads it', async () => {
  const zip = await zipWith((to) => to.addBuffer(pdf, 'one.pdf'))
  const renamed = withByte(withByte(zip, zip.indexOf('one.pdf'), 0xfc), zip.lastIndexOf('one.pdf'), 0xfc)
  expect(await readingsOf(renamed)).toMatchObject({ first: { entries: [{ path: 'ⁿne.pdf' }] } })
})

test('names that lead elsewhere are listed, and not read', async () => {
  const zip = await zipWith((to) => to.addBuffer(pdf, 'xx/one.pdf'))
  const moved = Buffer.from(zip.toString('latin1').replaceAll('xx/one.pdf', '../one.pdf'), 'latin1')
  expect(await readingsOf(moved)).toMatchObject({ first: { entries: [{ path: '../one.pdf' }] }, read: [] })
})

test.each([
  ['what is no zip', Buffer.from('%PDF-1.7 and nothing more of any kind'), 'NotZip'],
  ['nothing', Buffer.alloc(0), 'NotZip'],
])('%s is refused', async (_, bytes, fault) => {
  expect((await readingsOf(bytes)).first).toEqual({ type: 'zip.refused', fault })
})

test('a zip whose end is missing is refused as one', async () => {
  const zip = await zipWith((to) => to.addBuffer(pdf, 'one.pdf'))
  expect((await readingsOf(zip.subarray(0, zip.length - 30))).first).toEqual({
    type: 'zip.refused',
    fault: 'Truncated',
  })
})

test('a zip of too many files is refused', async () => {
  const zip = await zipWith((to) => {
    for (const index of Array(uploadLimits.entries + 1).keys())
      to.addBuffer(Buffer.alloc(0), index.toString(), { compress: false })
  })
  expect((await readingsOf(zip)).first).toEqual({ type: 'zip.refused', fault: 'TooManyEntries' })
})

test('a zip that would come to too much is refused', async () => {
  const zip = await zipWith((to) => {
    for (const name of ['one', 'two']) to.addBuffer(pdf, name)
  })
  const sizes = [directoryOf(zip), zip.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))].map((at) => at + 24)
  const swollen = sizes.reduce<Buffer>((bytes, at) => withByte(bytes, at + 3, 0xf0), zip)
  expect((await readingsOf(swollen)).first).toEqual({ type: 'zip.refused', fault: 'TooLarge' })
})

test('nothing more is read once nobody listens', async () => {
  const zip = await zipWith((to) => {
    for (const index of Array(12).keys())
      to.addBuffer(Buffer.alloc(600_000, pdf), `${index.toString()}.pdf`, { compress: false })
  })
  const blob = blobOf(zip)
  const slices = vi.spyOn(blob, 'slice')
  await lastValueFrom(zipReading(blob, nextTurn))
  const ofOneReading = slices.mock.calls.length
  await lastValueFrom(zipReading(blob, nextTurn).pipe(take(1)))
  await lastValueFrom(zipReading(blob, nextTurn))
  expect(slices.mock.calls.length).toBeLessThan(2.5 * ofOneReading)
})

test('many small files are read in few pieces', async () => {
  const zip = await zipWith((to) => {
    for (const index of Array(60).keys()) to.addBuffer(pdf, `${index.toString()}.pdf`)
  })
  const blob = blobOf(zip)
  const slices = vi.spyOn(blob, 'slice')
  await lastValueFrom(zipReading(blob, nextTurn))
  expect(slices.mock.calls.length).toBeLessThan(10)
})

test('lets the page work before it has read all of many small files', async () => {
  // without it, as on pages that are not secure, no hash gives the page a turn
  vi.stubGlobal('crypto', {})
  const clock = { now: 0 }
  vi.spyOn(performance, 'now').mockImplementation(() => (clock.now += 20))
  const zip = await zipWith((file) => {
    for (let index = 0; index < 300; index += 1) file.addBuffer(pdf, `${index.toString()}.pdf`, { compress: false })
  })
  const page = { isServed: false }
  await lastValueFrom(
    zipReading(blobOf(zip), nextTurn).pipe(
      tap(({ type }) => {
        if (type === 'zip.listed') setTimeout(() => (page.isServed = true))
      }),
    ),
  )
  expect(page.isServed).toBe(true)
})

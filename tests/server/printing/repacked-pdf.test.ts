import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromiumPool } from '../../../server/printing/chromium-pool.ts'
import { findChromium } from '../../../server/printing/launch-chromium.ts'
import { openRepacker } from '../../../server/printing/pdf/open-repacker.ts'
import { repackedPdf } from '../../../server/printing/pdf/repacked-pdf.ts'
import { activeContent } from '../../../server/sandbox/zips/inside/active-content.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { pagesByPdfium } from '../../support/pdf-structure.ts'

const chromiumPath = O.fromNullable(process.env['CHROMIUM_PATH'])
const hasChromium = O.isSome(await findChromium(chromiumPath))
const hasPoppler = spawnSync('pdfinfo', ['-v']).status === 0
const chromiumPool = openChromiumPool({ executablePath: chromiumPath, onDefect: () => undefined })
const folderPath = mkdtempSync(path.join(tmpdir(), 'plutus-pdf-'))

afterAll(async () => {
  await chromiumPool.close()
  rmSync(folderPath, { recursive: true, force: true })
})

const row = (nth: number): string =>
  `<tr><td>Holding ${nth}</td>${Array.from({ length: 11 }, (_, column) => `<td>${nth * (column + 7)}.00</td>`).join('')}</tr>`

const html = `<!doctype html><html lang="en-AU"><title>Holdings (endobj) of “Ω”</title><body><h1>Valuation</h1>
  <p>A <a href="https://example.com/a(b)">link</a> and <b>what is bold</b>.</p>
  <table><thead><tr>${Array.from({ length: 12 }, (_, column) => `<th>Column ${column}</th>`).join('')}</tr></thead>
  <tbody>${Array.from({ length: 80 }, (_, nth) => row(nth)).join('')}</tbody></table></body></html>`

const byChromium = async (isTagged: boolean): Promise<Buffer> => {
  const pdf = await chromiumPool.use({}, async (context) => {
    const page = await context.newPage()
    await page.setContent(html)
    return page.pdf({ format: 'A4', landscape: true, tagged: isTagged, outline: isTagged })
  })()
  if (E.isLeft(pdf)) throw new Error(pdf.left._tag)
  return Buffer.from(pdf.right)
}

const fileOf = (pdf: Buffer): string => {
  const file = path.join(folderPath, 'document.pdf')
  writeFileSync(file, pdf)
  return file
}

/** Poppler's description of a PDF, without its file size and PDF version. */
const byPoppler = (pdf: Buffer, ...options: readonly string[]): string => {
  const { stdout, stderr, status } = spawnSync('pdfinfo', [...options, fileOf(pdf)], { encoding: 'utf8' })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  return stdout.replace(/^(File size|PDF version):.*$/gm, '')
}

describe.runIf(hasChromium)('a PDF of Chromium, packed', () => {
  let tagged: Buffer
  let packed: Buffer
  beforeAll(async () => {
    tagged = await byChromium(true)
    packed = repackedPdf(tagged)
  })

  test('is at most a fifth of what it was, and says what version of PDF that takes', () => {
    expect(packed.length).toBeLessThan(tagged.length / 5)
    expect(packed.toString('latin1', 0, 9)).toBe('%PDF-1.5\n')
  })

  test('has the words and the structure of each of its pages', async () => {
    const [before, after] = [await pagesByPdfium(tagged), await pagesByPdfium(packed)]
    expect(JSON.stringify(before[0]?.structure)).toContain('"type":"TH"')
    expect(before.map(({ text }) => text).join('\n')).toContain('Holding 79')
    expect(after).toEqual(before)
  })

  test.runIf(hasPoppler)('has the same structure, words and details for another reader', () => {
    const structure = byPoppler(tagged, '-struct-text')
    expect(structure).toContain('Holding 79')
    expect(byPoppler(packed, '-struct-text')).toBe(structure)
    expect(byPoppler(packed, '-isodates')).toBe(byPoppler(tagged, '-isodates'))
    expect(byPoppler(packed, '-url')).toBe(byPoppler(tagged, '-url'))
    expect(byPoppler(packed, '-dests')).toBe(byPoppler(tagged, '-dests'))
  })

  test('can be filed in the archive, which looks into what is packed', async () => {
    const activeIn = async (pdf: Buffer) => {
      const file = openSync(fileOf(pdf), 'r')
      return activeContent(file).finally(() => closeSync(file))
    }
    const launching = edited('/BM /Normal', '/S /Launch ')
    expect(repackedPdf(launching)).not.toBe(launching)
    expect(await activeIn(repackedPdf(launching))).toEqual(['Launch'])
    expect(await activeIn(packed)).toEqual([])
  })

  test('is the same to the byte each time, in a thread of its own too', async () => {
    const defects: unknown[] = []
    expect(repackedPdf(Buffer.from(tagged)).equals(packed)).toBe(true)
    expect(Buffer.compare(await openRepacker((defect) => defects.push(defect)).repack(tagged), packed)).toBe(0)
    expect(defects).toEqual([])
  })

  test('without tags keeps what it shows', async () => {
    const plain = await byChromium(false)
    const smaller = repackedPdf(plain)
    expect(smaller.length).toBeLessThan(plain.length)
    expect(await pagesByPdfium(smaller)).toEqual(await pagesByPdfium(plain))
  })

  const edited = (from: string, to: string): Buffer => {
    const text = tagged.toString('latin1')
    expect(text).toContain(from)
    const at = text.lastIndexOf(from)
    return Buffer.from(text.slice(0, at) + to + text.slice(at + from.length), 'latin1')
  }

  test.each([
    ['another version', () => edited('%PDF-1.4', '%PDF-1.6')],
    ['a line before its objects', () => edited('1 0 obj\n', '%\n1 0 obj\n')],
    ['an object that is not listed', () => edited('xref\n', '9 0 obj\n()\nendobj\nxref\n')],
    ['an object that is longer', () => edited('\nendobj', ' \nendobj')],
    ['a table that leads elsewhere', () => edited(' 00000 n \n', ' 00001 n \n')],
    ['a trailer with more in it', () => edited('/Root', '/Encrypt 1 0 R\n/Root')],
    ['a number where it should begin that is not', () => edited('startxref\n', 'startxref\n1')],
    ['an end that is cut off', () => tagged.subarray(0, -8)],
    ['something after its end', () => Buffer.concat([tagged, Buffer.from('\n%%EOF\n')])],
    ['nothing in it', () => Buffer.alloc(0)],
    ['what was packed', () => packed],
  ])('stays as it is with %s', (_, made) => {
    const pdf = made()
    expect(repackedPdf(pdf)).toBe(pdf)
  })

  test('stays as it is when a stream is not as long as it says', () => {
    const text = tagged.toString('latin1')
    const [said, length] = /\/Length (\d+)(?=>> stream|\n)/.exec(text) ?? []
    const other = String(Number(length) - 1).padStart(length?.length ?? 0, '0')
    const pdf = Buffer.from(text.replace(said ?? '', `/Length ${other}`), 'latin1')
    expect(pdf.equals(tagged)).toBe(false)
    expect(repackedPdf(pdf)).toBe(pdf)
  })
})

test('what no thread can be given stays as it is, somebody hears of it, and the next is packed by another', async () => {
  const defects: unknown[] = []
  const { repack } = openRepacker((defect) => defects.push(defect))
  const given = new Uint8Array([1, 2, 3])
  structuredClone(given, { transfer: [given.buffer] })
  expect(await repack(given)).toBe(given)
  expect(defects).toMatchObject([{ name: 'DataCloneError' }])
  expect(await repack(new Uint8Array([1, 2, 3]))).toEqual(new Uint8Array([1, 2, 3]))
  expect(defects).toHaveLength(1)
})

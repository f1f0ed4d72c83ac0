import { deflateSync } from 'node:zlib'

const writtenBuffer = (objects: readonly string[], trailer: string): Buffer => {
  const starts: number[] = []
  let text = '%PDF-1.7\n'
  objects.forEach((content, nth) => {
    starts.push(text.length)
    text += `${nth + 1} 0 obj\n${content}\nendobj\n`
  })
  const xrefEntries = starts.map((start) => `${start.toString().padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${xrefEntries}trailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

const stream = (dictionary: string, content: string): string =>
  `<<${dictionary}/Length ${content.length}>>stream\n${content}\nendstream`

const page = (contents: number, resources: string): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${contents} 0 R/Resources<<${resources}>>>>`

const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
const one = '<</Type/Pages/Kids[3 0 R]/Count 1>>'

const linesAsText = (lines: readonly string[]): string =>
  `BT /F 11 Tf 14 TL 50 780 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`

const drawn = 'q 200 0 0 200 50 50 cm /I Do Q'

const picture = (bytes: string): string =>
  stream(`/Type/XObject/Subtype/Image/Width ${bytes.length}/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray`, bytes)

/** A PDF of one page with these lines, and a picture of so many bytes as a scan has. */
export const pdfOf = (lines: readonly string[], bytes = ''): Buffer => {
  const resources = '/Font<</F 5 0 R>>/XObject<</I 6 0 R>>'
  const content = bytes === '' ? linesAsText(lines) : `${linesAsText(lines)} ${drawn}`
  return writtenBuffer([catalog, one, page(4, resources), stream('', content), font, picture(bytes)], '')
}

/** A PDF of a page without a word, on which is a note, a field and a stamp, and which has a title. */
export const notedPdf = ({ note = '', field = '', stamp = '', title = '' }): Buffer => {
  const annotation = '/Type/Annot/Rect[50 50 300 80]'
  const notes = [
    `<<${annotation}/Subtype/Text/Contents(${note})>>`,
    `<<${annotation}/Subtype/Widget/FT/Tx/T(name)/V(${field})>>`,
    `<<${annotation}/Subtype/Stamp/AP<</N 9 0 R>>>>`,
  ]
  const drawing = `BT /F 11 Tf 5 5 Td (${stamp}) Tj ET`
  const form = stream('/Type/XObject/Subtype/Form/BBox[0 0 250 30]/Resources<</Font<</F 5 0 R>>>>', drawing)
  const noted = page(4, '/Font<</F 5 0 R>>').replace(/>>$/, '/Annots[6 0 R 7 0 R 8 0 R]>>')
  return writtenBuffer(
    [catalog, one, noted, stream('', ''), font, ...notes, form, `<</Title(${title})>>`],
    '/Info 10 0 R',
  )
}

const acts = {
  JavaScript: '/OpenAction<</S/Java#53cript/JS(app.alert\\(1\\))>>',
  Launch: '/OpenAction<</S /Launch/F(calc.exe)>>',
  Attachment: '/AF[<</Type/Filespec/F(a.exe)/EF <</F 4 0 R>>>>]',
  CommentedAttachment: '/AF[<</Type/Filespec/F(a.exe)/EF%>>\n<</F 4 0 R>>>>]',
  ZeroedAttachment: '/AF[<</Type/Filespec/F(a.exe)/EF\0<</F 4 0 R>>>>]',
  Media: '/OpenAction<</S /Rendition/OP 4/JS(app.alert\\(1\\))>>',
  XmlForm: '/AcroForm<</Fields[]/XFA 4 0 R>>',
  SubmitForm: '/AA<</WC<</S/SubmitForm/F<</FS/URL/F(https://example.com)>>>>>>',
  OtherFiles: '/OpenAction<</S/GoToE/T<</R/C/N(a.pdf)>>>>',
}

/** A PDF with an action or an attachment, declared in its catalogue or packed into an object stream. */
export const activePdf = (kind: keyof typeof acts, isPacked = false): Buffer => {
  const hidden = deflateSync(Buffer.from(`7 0 <<${acts[kind]}>>`)).toString('latin1')
  const parts = isPacked ? [stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', hidden)] : []
  const objects = [one, page(4, '/Font<</F 5 0 R>>'), stream('', linesAsText(['Valuation of PF00001'])), font, ...parts]
  return writtenBuffer([isPacked ? catalog : catalog.replace(/>>$/, `${acts[kind]}>>`), ...objects], '')
}

const packedPdf = (packing: string, content: string): Buffer => {
  const packed = stream(`/Type/ObjStm/N 1/First 4${packing}`, content)
  return writtenBuffer([catalog, one, page(4, '/Font<</F 5 0 R>>'), stream('', ''), font, packed], '')
}

/** A PDF with an object stream that is packed in a way few write. */
export const hiddenPdf = (): Buffer => packedPdf('/Filter/LZWDecode', 'x')

/** A PDF whose deflated object stream has a wrong byte or is cut off, with given entries of the trailer. */
export const damagedPdf = (damage: 'changed' | 'cut', trailer = ''): Buffer => {
  const whole = deflateSync(Buffer.from(`7 0 <<${acts.JavaScript}>>`))
  const bytes = damage === 'cut' ? whole.subarray(0, -6) : Buffer.from(whole).fill(0xff, 6, 12)
  const packed = stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', bytes.toString('latin1'))
  return writtenBuffer([catalog, one, page(4, '/Font<</F 5 0 R>>'), stream('', ''), font, packed], trailer)
}

/** A row of bytes, each stored as its difference to the one before (PNG's filter Sub). */
const differencesBuffer = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'latin1')
  return Buffer.from([1, ...bytes.map((byte, nth) => byte - (bytes[nth - 1] ?? 0))])
}

/** A PDF with a script in an object stream that is written as differences, as readers undo before they read it. */
export const predictedPdf = (predictor: number): Buffer => {
  const text = `7 0 <<${acts.JavaScript}>>`
  const content = predictor > 1 ? differencesBuffer(text) : Buffer.from('7 0 <</Type/Font>>')
  return packedPdf(
    `/Filter/FlateDecode/DecodeParms<</Predictor ${predictor}/Columns ${text.length}>>`,
    deflateSync(content).toString('latin1'),
  )
}

/** A PDF that links to an address called like what a PDF may do, after so many other bytes. */
export const linkingPdf = (bytes = 0): Buffer => {
  const link = '<</Type/Annot/Subtype/Link/Rect[50 50 90 90]/A<</S/URI/URI (https://example.com/Launch/JavaScript)>>>>'
  const linking = page(4, '').replace(/>>$/, '/Annots[5 0 R]>>')
  return writtenBuffer([catalog, one, linking, stream('', ' '.repeat(bytes)), link], '')
}

/** A PDF which nobody opens without its password. */
export const lockedPdf = (): Buffer =>
  writtenBuffer(
    [catalog, one, page(4, '/Font<</F 5 0 R>>'), stream('', linesAsText(['secret'])), font],
    `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>/ID[<${'01'.repeat(16)}><${'01'.repeat(16)}>]`,
  )

/** A PDF of a few hundred bytes, of which each form draws the next a hundred times. */
export const endlessPdf = (): Buffer => {
  const depth = 6
  const forms = Array.from({ length: depth }, (_, nth) =>
    stream(
      `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${nth + 6} 0 R>>/Font<</F 4 0 R>>>>`,
      nth === depth - 1 ? 'BT /F 9 Tf (again) Tj ET' : '/X Do '.repeat(100),
    ),
  )
  return writtenBuffer([catalog, one, page(5, '/XObject<</X 6 0 R>>'), font, stream('', '/X Do '), ...forms], '')
}

/** A PDF with one page of so many lines that drawing them exceeds the limit. */
export const greedyPdf = (): Buffer => {
  const drawing = '0 0 m 9 9 l S\n'.repeat(1_000_000)
  return writtenBuffer([catalog, one, page(4, ''), stream('', drawing)], '')
}

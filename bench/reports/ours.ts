import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openTemplateSandbox } from '../../server/sandbox/templates/open-template-sandbox.ts'
import { openChromiumPool } from '../../server/printing/chromium-pool.ts'
import { documentPrinter } from '../../server/printing/print-document.ts'
import { assembleDocument } from '../../server/reports/document/assemble-document.ts'
import { openFormats } from '../../server/reports/formats/format-report.ts'
import { E, O } from '../../src/domain/fp.ts'
import { reportRenderers } from '../../src/domain/reports/lookups/lookups.ts'
import type { OutputFormat } from '../../src/domain/reports/report-format.ts'

/** Makes reports as the server does, on request over IPC: `node ours.ts <folder of the report>`. */
const samplesFolder = process.argv[2] ?? ''
const sampleText = (name: string): string => readFileSync(path.join(samplesFolder, name), 'utf8')

const logDefect = (defect: unknown) => {
  console.error(defect)
}
const templateSandbox = openTemplateSandbox()
const chromiumPool = openChromiumPool({
  executablePath: O.fromNullable(process.env['CHROMIUM_PATH']),
  onDefect: logDefect,
})
const reportFormats = openFormats({ pool: chromiumPool, onDefect: logDefect })
const printUnpacked = documentPrinter(chromiumPool, logDefect, {
  prepare: () => undefined,
  repack: (pdf) => Promise.resolve(pdf),
})

const helperScript = sampleText('helpers.js')
const templateText = sampleText('template.hbs')
const sheetTemplate = sampleText('template-xlsx.hbs').replaceAll('__EACH__', 'each')

const longData = (): string => {
  const { holdings, ...rest } = JSON.parse(sampleText('data-2000.json')) as { holdings: unknown[] }
  return JSON.stringify({ ...rest, holdings: Array.from({ length: 50 }, () => holdings).flat() })
}

const sampleData = new Map([
  ['50', sampleText('data-50.json')],
  ['2000', sampleText('data-2000.json')],
])

const dataOf = (rows: string): string => {
  const known = sampleData.get(rows) ?? longData()
  sampleData.set(rows, known)
  return known
}

const formatsOf: Readonly<Record<string, OutputFormat>> = {
  html: 'html',
  pdf: 'wkhtmltopdf',
  draft: 'wkhtmltopdf',
  xlsx: 'table-to-xlsx',
}

const plainRenderer = reportRenderers.find(({ ReportRendererTitle }) => ReportRendererTitle.startsWith('Plain'))

const renderSample = async (kind: string): Promise<number> => {
  const [format = '', rows = ''] = kind.split('-')
  const isSheet = format === 'xlsx'
  const script = {
    markup: isSheet ? sheetTemplate : templateText,
    // the peer's sheet has no style either
    helpers: isSheet ? '' : helperScript,
    header: '',
    footer: '',
    data: dataOf(rows),
  }
  const written = await templateSandbox.write(script)()
  if (E.isLeft(written)) throw new Error(JSON.stringify(written.left))
  if (plainRenderer === undefined) throw new Error('there is no plain renderer')
  const document = assembleDocument({
    title: 'Portfolio Valuation',
    written: written.right,
    renderer: { ...plainRenderer, tagged: format !== 'draft' },
    orientation: 'landscape',
    logo: O.none,
    at: '2026-07-01T00:00:00.000Z',
  })
  if (format === 'unpacked') {
    const pdf = await printUnpacked(document)()
    if (E.isLeft(pdf)) throw new Error(pdf.left._tag)
    return pdf.right.length
  }
  const file = await reportFormats.formatReport(document, formatsOf[format] ?? 'html')()
  if (E.isLeft(file)) throw new Error(file.left._tag)
  return file.right.bytes.length
}

interface WriterCommand {
  readonly id: number
  readonly cmd: 'render' | 'ping' | 'close'
  readonly kind?: string
}

process.on('message', ({ id, cmd, kind = '' }: WriterCommand) => {
  if (cmd === 'ping') process.send?.({ id })
  else if (cmd === 'render')
    renderSample(kind).then(
      (bytes) => process.send?.({ id, bytes }),
      (defect: unknown) => process.send?.({ id, error: String(defect) }),
    )
  else
    void Promise.all([reportFormats.close(), templateSandbox.close(), chromiumPool.close()]).then(() =>
      process.send?.({ id }, () => process.exit(0)),
    )
})
process.send?.({ ready: 1 })

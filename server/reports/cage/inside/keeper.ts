import process from 'node:process'
import type { ReportPart } from '../../../../src/domain/report/report-fault.ts'
import { sweep } from './collector.ts'
import { harden } from './harden.ts'
import { readTexts, writeTexts } from './pipe.ts'
import { openRooms } from './rooms.ts'
import { reportWriter } from './write-report.ts'

/** The part of a caged process that is ours alone: it takes reports from the server and carries texts between rooms. */
const [compiling = '', writing = '', drawing = ''] = readTexts()
const memory = process.memoryUsage.rss.bind(process)
const rooms = openRooms({ compiling, writing, drawing })
const write = reportWriter(rooms)
harden()
rooms.compile('markup', '')
rooms.makeReady()
writeTexts(['ready'])

const parts: readonly ReportPart[] = ['markup', 'header', 'footer']

for (;;) {
  const [timeMs, outputLength, helpers = '', data = '', ...templates] = readTexts()
  const texts = write({
    timeMs: Number(timeMs),
    outputLength: Number(outputLength),
    helpers,
    data,
    templates: parts.map((part, nth) => ({ part, text: templates[nth] ?? '' })),
  })
  writeTexts([...texts, String(memory())])
  sweep()
  rooms.makeReady()
}

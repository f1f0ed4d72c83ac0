import process from 'node:process'
import type { ReportPart } from '../../../../src/domain/reports/template/report-fault.ts'
import { reportChecker } from './check-report.ts'
import { sweep } from './collector.ts'
import { harden } from './harden.ts'
import { readTexts, writeTexts } from './pipe.ts'
import { openRooms } from './rooms.ts'
import { templateCompiler } from './template-compiler.ts'
import { reportWriter } from './write-report.ts'

/** The part of a caged process that is ours alone: it takes reports from the server and carries texts between rooms. */
const [compiling = '', writing = '', drawing = ''] = readTexts()
const memory = process.memoryUsage.rss.bind(process)
const rooms = openRooms({ compiling, writing, drawing })
const compile = templateCompiler(rooms)
const [write, check] = [reportWriter(rooms, compile), reportChecker(rooms, compile)]
harden()
rooms.compile('markup', '')
rooms.makeReady()
writeTexts(['ready'])

const parts: readonly ReportPart[] = ['markup', 'header', 'footer']

const written = ([timeMs, outputLength, helpers = '', data = '', ...templates]: readonly string[]): readonly string[] =>
  write({
    timeMs: Number(timeMs),
    outputLength: Number(outputLength),
    helpers,
    data,
    templates: parts.map((part, nth) => ({ part, text: templates[nth] ?? '' })),
  })

const checked = ([timeMs, helpers = '', markup = '', moment = '', fields = '']: readonly string[]): readonly string[] =>
  check({ timeMs: Number(timeMs), helpers, markup, moment, fields })

for (;;) {
  const [kind, ...given] = readTexts()
  const texts = kind === 'check' ? checked(given) : written(given)
  writeTexts([...texts, String(memory())])
  sweep()
  rooms.makeReady()
}

import process from 'node:process'
import type { ReportPart } from '../../../../src/domain/reports/template/report-fault.ts'
import { reportChecker } from './check-report.ts'
import { sweep } from './collector.ts'
import { harden } from './harden.ts'
import { readFrame, writeFrame } from '../../pipe.ts'
import { openRealms } from './realms.ts'
import { templateCompiler } from './template-compiler.ts'
import { reportWriter } from './write-report.ts'

const readTexts = (): readonly string[] => readFrame().map((part) => part.toString())

const [compiling = '', writing = '', drawing = ''] = readTexts()
const memory = process.memoryUsage.rss.bind(process)
const realms = openRealms({ compiling, writing, drawing })
const compile = templateCompiler(realms)
const [write, check] = [reportWriter(realms, compile), reportChecker(realms, compile)]
harden()
realms.compile('markup', '')
realms.makeReady()
writeFrame(['ready'])

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
  writeFrame([...texts, String(memory())])
  sweep()
  realms.makeReady()
}

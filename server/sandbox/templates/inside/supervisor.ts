import { performance } from 'node:perf_hooks'
import process from 'node:process'
import type { ReportPart } from '../../../../src/domain/reports/template/report-fault.ts'
import { sweepGarbage } from './collector.ts'
import { isSuccessAnswer, refusalAnswer, answerText } from './fault.ts'
import { hardenRealm } from './harden.ts'
import { hasFrameBegun, readFrame, writeFrame } from '../../pipe.ts'
import { lineCountOf, loadingScript } from './helper-script.ts'
import { openRealms } from './realms.ts'
import { scriptRunner, tooSlowAnswer } from './script-runner.ts'
import { templateCompiler } from './template-compiler.ts'
import { openWatch } from './watch.ts'
import { reportWriter } from './write-report.ts'

const readTexts = (): readonly string[] => readFrame().map((part) => part.toString())

const [compilingSource = '', writingSource = '', drawingSource = ''] = readTexts()
const residentMemory = process.memoryUsage.rss.bind(process)
const resourceUsage = process.resourceUsage.bind(process)

const smallMemoryBytes = 256 * 1024 * 1024

/** In bytes. Uses the peak while it is small, because reading it takes a third of the time of the resident memory. */
const memoryUsed = (): number => {
  const peakMemory = resourceUsage().maxRSS * 1024
  return peakMemory < smallMemoryBytes ? peakMemory : residentMemory()
}

const sleepMs = (() => {
  const { wait } = Atomics
  const never = new Int32Array(new SharedArrayBuffer(4))
  return (ms: number): unknown => wait(never, 0, 0, ms)
})()

const templateRealms = openRealms({ compiling: compilingSource, writing: writingSource, drawing: drawingSource })
const timeWatch = openWatch()
const compilePart = templateCompiler(templateRealms)

interface ReportToCheck {
  readonly timeMs: number
  readonly helpers: string
  readonly markup: string
  /** The time in the sandbox (`report.at`), an ISO instant. */
  readonly moment: string
  readonly fields: string
}

const checkReport = ({ timeMs, helpers, markup, moment, fields }: ReportToCheck): readonly string[] => {
  const spec = compilePart('markup', markup)
  if (typeof spec === 'string') return refusalAnswer(spec)
  const script = loadingScript(helpers)
  if (typeof script === 'string') return refusalAnswer(script)
  const realm = templateRealms.take()
  realm.open(JSON.stringify({ report: { at: moment } }), 0, lineCountOf(helpers))
  const names = scriptRunner(realm, timeMs).run(script)
  if (!isSuccessAnswer(names)) return refusalAnswer(names)
  const checked = templateRealms.check(markup, helpers, answerText(names), fields)
  return isSuccessAnswer(checked) ? ['checked', answerText(checked)] : refusalAnswer(checked)
}

const writeTemplates = reportWriter(templateRealms, compilePart)
hardenRealm()
templateRealms.compile('markup', '')
templateRealms.makeReady()
writeFrame(['ready'])

const templateParts: readonly ReportPart[] = ['markup', 'header', 'footer']

const answerWriteRequest = ([
  timeMs,
  outputLength,
  helpers = '',
  data = '',
  ...templates
]: readonly string[]): readonly string[] =>
  writeTemplates({
    timeMs: Number(timeMs),
    outputLength: Number(outputLength),
    helpers,
    data,
    templates: templateParts.map((part, nth) => ({ part, text: templates[nth] ?? '' })),
  })

const answerCheckRequest = ([
  timeMs,
  helpers = '',
  markup = '',
  moment = '',
  fields = '',
]: readonly string[]): readonly string[] => checkReport({ timeMs: Number(timeMs), helpers, markup, moment, fields })

type FrameTexts = readonly string[]

const timeOf = ([, timeMs]: FrameTexts): number => Number(timeMs)

const answerRequest = ([kind, ...given]: FrameTexts): FrameTexts =>
  kind === 'check' ? answerCheckRequest(given) : answerWriteRequest(given)

/** Pauses before preparing for the next report, so that the reader of the answer gets a processor. */
const pauseMs = 0.3
/** A report read in less time was already waiting. */
const maxQueuedReadMs = 0.2

const workPace = { isHurried: false }

const nextTexts = (): FrameTexts => {
  const since = performance.now()
  const texts = readTexts()
  workPace.isHurried = performance.now() - since < maxQueuedReadMs
  return texts
}

const sendTexts = (texts: FrameTexts): void => {
  writeFrame([...texts, String(memoryUsed())])
  if (!workPace.isHurried) sleepMs(pauseMs)
  sweepGarbage()
  templateRealms.makeReady()
}

/** Sending must start this long before the watch ends. It takes a hundredth of the time. */
const sendingMs = 500
const maxSentAtOnce = 64 * 1024

const lengthOf = (texts: FrameTexts): number => texts.reduce((length, text) => length + text.length, 0)

interface WorkTurn {
  doing: 'writing' | 'sending' | 'waiting'
  unsent: FrameTexts | null
  next: FrameTexts | null
}

const workTurn: WorkTurn = { doing: 'waiting', unsent: null, next: null }

const takeTurns = (first: FrameTexts): void => {
  for (let asked = first; ; ) {
    workTurn.doing = 'writing'
    const texts = answerRequest(asked)
    workTurn.doing = 'sending'
    if (lengthOf(texts) > maxSentAtOnce || !timeWatch.hasTimeFor(sendingMs)) {
      workTurn.unsent = texts
      return
    }
    sendTexts(texts)
    workTurn.doing = 'waiting'
    asked = nextTexts()
    if (!timeWatch.hasTimeFor(timeOf(asked))) {
      workTurn.next = asked
      return
    }
  }
}

const endTurn = (): void => {
  if (workTurn.doing === 'writing') workTurn.unsent = refusalAnswer(tooSlowAnswer)
  // a frame sent or read in part is unreadable
  else if (workTurn.doing === 'sending' || !hasFrameBegun()) process.exit()
}

for (;;) {
  const asked = workTurn.next ?? nextTexts()
  Object.assign(workTurn, { unsent: null, next: null })
  if (!timeWatch.over(timeOf(asked), () => takeTurns(asked))) endTurn()
  if (workTurn.unsent !== null) sendTexts(workTurn.unsent)
}

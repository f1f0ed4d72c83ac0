import { performance } from 'node:perf_hooks'
import process from 'node:process'
import type { ReportPart } from '../../../../src/domain/reports/template/report-fault.ts'
import { sweep } from './collector.ts'
import { isMade, refusal, textIn } from './fault.ts'
import { harden } from './harden.ts'
import { hasFrameBegun, readFrame, writeFrame } from '../../pipe.ts'
import { linesIn, loadingScript } from './helper-script.ts'
import { openRealms } from './realms.ts'
import { scriptRunner, tooSlow } from './script-runner.ts'
import { templateCompiler } from './template-compiler.ts'
import { openWatch } from './watch.ts'
import { reportWriter } from './write-report.ts'

const readTexts = (): readonly string[] => readFrame().map((part) => part.toString())

const [compiling = '', writing = '', drawing = ''] = readTexts()
const held = process.memoryUsage.rss.bind(process)
const used = process.resourceUsage.bind(process)

const littleMemory = 256 * 1024 * 1024

/** In bytes. The peak takes a third of the time to read, so it is used while it is small. */
const memory = (): number => {
  const most = used().maxRSS * 1024
  return most < littleMemory ? most : held()
}

const sleep = (() => {
  const { wait } = Atomics
  const never = new Int32Array(new SharedArrayBuffer(4))
  return (ms: number): unknown => wait(never, 0, 0, ms)
})()

const realms = openRealms({ compiling, writing, drawing })
const watch = openWatch()
const compile = templateCompiler(realms)

interface ReportToCheck {
  readonly timeMs: number
  readonly helpers: string
  readonly markup: string
  /** The author's clock: an ISO instant. */
  readonly moment: string
  readonly fields: string
}

const check = ({ timeMs, helpers, markup, moment, fields }: ReportToCheck): readonly string[] => {
  const spec = compile('markup', markup)
  if (typeof spec === 'string') return refusal(spec)
  const script = loadingScript(helpers)
  if (typeof script === 'string') return refusal(script)
  const realm = realms.take()
  realm.open(JSON.stringify({ report: { at: moment } }), 0, linesIn(helpers))
  const names = scriptRunner(realm, timeMs).run(script)
  if (!isMade(names)) return refusal(names)
  const checked = realms.check(markup, helpers, textIn(names), fields)
  return isMade(checked) ? ['checked', textIn(checked)] : refusal(checked)
}

const write = reportWriter(realms, compile)
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

type Texts = readonly string[]

const timeOf = ([, timeMs]: Texts): number => Number(timeMs)

const answerTo = ([kind, ...given]: Texts): Texts => (kind === 'check' ? checked(given) : written(given))

/** Leaves a processor to the reader of the answer before it prepares the next report. */
const pauseMs = 0.3
/** A report read in less time was already waiting. */
const waitingMs = 0.2

const pace = { isHurried: false }

const nextTexts = (): Texts => {
  const since = performance.now()
  const texts = readTexts()
  pace.isHurried = performance.now() - since < waitingMs
  return texts
}

const send = (texts: Texts): void => {
  writeFrame([...texts, String(memory())])
  if (!pace.isHurried) sleep(pauseMs)
  sweep()
  realms.makeReady()
}

/** Sending must start this long before the watch ends. It takes a hundredth of the time. */
const sendingMs = 500
const mostSentAtOnce = 64 * 1024

const lengthOf = (texts: Texts): number => texts.reduce((length, text) => length + text.length, 0)

interface Turn {
  doing: 'writing' | 'sending' | 'waiting'
  unsent: Texts | null
  next: Texts | null
}

const turn: Turn = { doing: 'waiting', unsent: null, next: null }

const takeTurns = (first: Texts): void => {
  for (let asked = first; ; ) {
    turn.doing = 'writing'
    const texts = answerTo(asked)
    turn.doing = 'sending'
    if (lengthOf(texts) > mostSentAtOnce || !watch.hasTimeFor(sendingMs)) {
      turn.unsent = texts
      return
    }
    send(texts)
    turn.doing = 'waiting'
    asked = nextTexts()
    if (!watch.hasTimeFor(timeOf(asked))) {
      turn.next = asked
      return
    }
  }
}

const endTurn = (): void => {
  if (turn.doing === 'writing') turn.unsent = refusal(tooSlow)
  // a frame sent or read in part is unreadable
  else if (turn.doing === 'sending' || !hasFrameBegun()) process.exit()
}

for (;;) {
  const asked = turn.next ?? nextTexts()
  Object.assign(turn, { unsent: null, next: null })
  if (!watch.over(timeOf(asked), () => takeTurns(asked))) endTurn()
  if (turn.unsent !== null) send(turn.unsent)
}

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

/** Less than a process is ended for. */
const littleMemory = 256 * 1024 * 1024

/** In bytes: what is held, or the most that ever was where that is little, which is found out in a third of the time. */
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
  /** What the author's clock says, as an ISO instant. */
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

/** Whoever reads an answer is to have a processor for it at once: the next report is made ready for after that. */
const pauseMs = 0.3
/** A report that came in less was there already: others wait, and nothing else does. */
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

/** What may be begun in the last of the time that is watched: it takes a hundredth of that. */
const sendingMs = 500
const mostSentAtOnce = 64 * 1024

const lengthOf = (texts: Texts): number => texts.reduce((length, text) => length + text.length, 0)

interface Turn {
  doing: 'writing' | 'sending' | 'waiting'
  /** What is done when nobody watches any more. */
  unsent: Texts | null
  next: Texts | null
}

const turn: Turn = { doing: 'waiting', unsent: null, next: null }

/** One report after another, as long as there is time for all of it. */
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
  // what was sent or read in part nobody can read
  else if (turn.doing === 'sending' || !hasFrameBegun()) process.exit()
}

for (;;) {
  const asked = turn.next ?? nextTexts()
  Object.assign(turn, { unsent: null, next: null })
  if (!watch.over(timeOf(asked), () => takeTurns(asked))) endTurn()
  if (turn.unsent !== null) send(turn.unsent)
}

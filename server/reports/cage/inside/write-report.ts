import { performance } from 'node:perf_hooks'
import { Script } from 'node:vm'
import type { ReportPart } from '../../../../src/domain/report/report-fault.ts'
import { chartsIn, hasCharts, withCharts } from './chart-placeholder.ts'
import { failed, faultOf, isMade, made, partIn, textIn } from './fault.ts'
import { helperScript, linesIn } from './helper-script.ts'
import { recently } from './recently.ts'
import type { Rooms, WritingRoom } from './rooms.ts'
import { tooDeep } from './template-fault.ts'

export interface Report {
  readonly timeMs: number
  readonly outputLength: number
  readonly helpers: string
  readonly data: string
  readonly templates: readonly { readonly part: ReportPart; readonly text: string }[]
}

const mostCharts = 200
/** How long after its time a report is ended here, should the server not be there to do it. */
const graceMs = 200
const rememberedLetters = 8 * 1024 * 1024

const ours = (source: string): Script => new Script(source, { filename: 'room' })

const tooSlow = failed(faultOf('TooSlow', 'The report took too long to write.'))
const tooLarge = failed(faultOf('TooLarge', 'The report comes out too long.'))
const unsaid = failed(faultOf('HelperFault', 'Something was thrown that does not say what it is.', { part: 'helpers' }))

const thrown = ours('plutusRoom.thrown()')
const helpers = recently(helperScript, rememberedLetters)

type Compile = (part: ReportPart, text: string) => Script | string

/** Reads templates once for all the reports they are written in. */
const compiler = ({ compile }: Rooms): Compile => {
  const read = (part: ReportPart) =>
    recently((text) => {
      const answer = compile(part, text)
      if (!isMade(answer)) return answer
      try {
        return ours(`(${textIn(answer)})`)
      } catch {
        return failed(tooDeep(part))
      }
    }, rememberedLetters)
  const parts = { markup: read('markup'), header: read('header'), footer: read('footer'), helpers: read('helpers') }
  return (part, text) => parts[part](text)
}

/** Runs what is the author's in a report's room until its time is over; what it throws never leaves the room. */
const runner = (room: WritingRoom, timeMs: number) => {
  const end = performance.now() + timeMs
  const left = (): number => end - performance.now()
  const timed = (script: Script): string => {
    const answer = room.run(script, Math.max(1, Math.ceil(left() + graceMs)))
    return typeof answer === 'string' ? answer : unsaid
  }
  const saidBy = (caught: unknown): string => {
    if (left() <= 0) return tooSlow
    try {
      room.keep(caught)
      return timed(thrown)
    } catch {
      return left() <= 0 ? tooSlow : unsaid
    }
  }
  return {
    isOver: () => left() <= 0,
    run: (script: Script): string => {
      try {
        return timed(script)
      } catch (caught) {
        return saidBy(caught)
      }
    },
  }
}

type Runner = ReturnType<typeof runner>

const drawn = ({ draw }: Rooms, { isOver }: Runner, part: ReportPart, html: string): string => {
  if (!hasCharts(html)) return made(html)
  const wanted = chartsIn(html)
  if (wanted.length > mostCharts) return failed(faultOf('TooLarge', 'The report has too many charts.', { part }))
  const drawings: string[] = []
  for (const each of wanted) {
    const drawing = isOver() ? tooSlow : draw(each)
    if (!isMade(drawing))
      return drawing === tooSlow ? drawing : failed(faultOf('TemplateFault', drawing.slice(1), { part }))
    drawings.push(textIn(drawing))
  }
  return made(withCharts(html, drawings))
}

const refusal = (answer: string): readonly string[] => ['fault', textIn(answer), '', '']

/** Writes reports, each in a room of its own that is left behind with all that is in it. */
export const reportWriter = (rooms: Rooms): ((report: Report) => readonly string[]) => {
  const compile = compiler(rooms)

  const prepare = (room: WritingRoom, { templates, data, outputLength, helpers: text }: Report): string | undefined => {
    for (const { part, text } of templates.filter((template) => template.text !== '')) {
      const spec = compile(part, text)
      if (typeof spec === 'string') return spec
      room.template(part, room.run(spec))
    }
    room.open(data, outputLength, linesIn(text))
    return undefined
  }

  return (report) => {
    const room = rooms.take()
    const runs = runner(room, report.timeMs)
    const refused = prepare(room, report)
    if (refused !== undefined) return refusal(refused)
    const script = helpers(report.helpers)
    if (typeof script === 'string') return refusal(script)
    const answer = runs.run(script)
    if (!isMade(answer)) return refusal(answer)
    if (answer.length > report.outputLength) return refusal(tooLarge)
    const written = report.templates.map(({ part }, nth) => drawn(rooms, runs, part, partIn(answer, nth)))
    return written.find((each) => !isMade(each)) === undefined
      ? ['written', ...written.map(textIn)]
      : refusal(written.find((each) => !isMade(each)) ?? unsaid)
  }
}

import { constants, createContext, Script } from 'node:vm'
import type { ReportPart } from '../../../../src/domain/reports/template/report-fault.ts'

const { apply } = Reflect

export interface Sources {
  readonly compiling: string
  readonly writing: string
  readonly drawing: string
}

/** What a room lets itself be asked. It is handed nothing but texts, and its own things back. */
export interface WritingRoom {
  readonly open: (data: string, mostLength: number, lines: number) => void
  readonly template: (part: ReportPart, spec: unknown) => void
  readonly keep: (caught: unknown) => void
  readonly run: (script: Script, timeMs?: number) => unknown
}

export interface Rooms {
  readonly compile: (part: ReportPart, template: string) => string
  /** Of a template that compiles: what is doubtful in it, with the helpers its script has and the fields of its data source (JSON lists of texts). */
  readonly check: (template: string, script: string, helpers: string, fields: string) => string
  readonly draw: (wanted: string) => string
  /** A room nobody has written in. */
  readonly take: () => WritingRoom
  /** Has the next room made before it is asked for. */
  readonly makeReady: () => void
}

export const ours = (source: string): Script => new Script(source, { filename: 'room' })

const scriptOf = (source: string, filename: string): Script => new Script(source, { filename })

const newRealm = () =>
  createContext(constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  })

type Ask = (...given: readonly unknown[]) => unknown

const enter = ours('plutusRoom')

const entered = (script: Script) => {
  const realm = newRealm()
  script.runInContext(realm)
  const room: unknown = enter.runInContext(realm)
  const ask = (name: string): Ask => {
    const found: unknown = typeof room === 'object' && room !== null ? Reflect.get(room, name) : undefined
    return typeof found === 'function' ? (...given): unknown => apply(found, undefined, given) : () => undefined
  }
  return { realm, ask }
}

/** A room that is kept, since nobody but us is ever in it. */
const kept = (source: string, filename: string) => {
  const room: { ask?: (name: string) => Ask } = {}
  return (name: string) => {
    const asks: { ask?: Ask } = {}
    return (...given: readonly string[]): string => {
      room.ask ??= entered(scriptOf(source, filename)).ask
      asks.ask ??= room.ask(name)
      return String(asks.ask(...given))
    }
  }
}

export const openRooms = (sources: Sources): Rooms => {
  const writing = scriptOf(sources.writing, 'room')
  const compiling = kept(sources.compiling, 'compile')
  const [compile, check] = [compiling('compile'), compiling('check')]
  const draw = kept(sources.drawing, 'draw')('draw')
  const ready: WritingRoom[] = []

  const newRoom = (): WritingRoom => {
    const { realm, ask } = entered(writing)
    const run = (script: Script, timeMs?: number): unknown =>
      script.runInContext(realm, { ...(timeMs === undefined ? {} : { timeout: timeMs }), displayErrors: false })
    return { open: ask('open'), template: ask('template'), keep: ask('keep'), run }
  }

  return {
    compile: (part, template) => compile(part, template),
    check: (template, script, helpers, fields) => check(template, script, helpers, fields),
    draw: (wanted) => draw(wanted),
    take: () => ready.pop() ?? newRoom(),
    makeReady: () => {
      if (ready.length === 0) ready.push(newRoom())
    },
  }
}

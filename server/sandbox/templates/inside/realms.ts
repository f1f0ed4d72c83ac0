import { constants, createContext, Script } from 'node:vm'
import type { ReportPart } from '../../../../src/domain/reports/template/report-fault.ts'

export const lruByLength = <A>(make: (text: string) => A, maxLength: number): ((text: string) => A) => {
  const kept = new Map<string, { readonly made: A }>()
  const held = { length: 0 }

  const forgetOldest = (): void => {
    for (const text of kept.keys()) {
      if (held.length <= maxLength) return
      kept.delete(text)
      held.length -= text.length
    }
  }

  return (text) => {
    const found = kept.get(text) ?? { made: make(text) }
    if (kept.delete(text)) held.length -= text.length
    kept.set(text, found)
    held.length += text.length
    forgetOldest()
    return found.made
  }
}

const { apply: applyFunction } = Reflect

export interface RealmSources {
  readonly compiling: string
  readonly writing: string
  readonly drawing: string
}

/** The realm receives only text and its own objects. */
export interface WritingRealm {
  readonly open: (data: string, maxLength: number, lines: number) => void
  readonly template: (part: ReportPart, spec: unknown) => void
  readonly keep: (caught: unknown) => void
  readonly run: (script: Script) => unknown
}

export interface TemplateRealms {
  readonly compile: (part: ReportPart, template: string) => string
  /** `helpers` and `fields` are JSON lists of text. */
  readonly check: (template: string, script: string, helpers: string, fields: string) => string
  readonly draw: (spec: string) => string
  readonly take: () => WritingRealm
  readonly makeReady: () => void
}

export const realmScript = (source: string): Script => new Script(source, { filename: 'realm' })

const scriptOf = (source: string, filename: string): Script => new Script(source, { filename })

export const newContext = () =>
  createContext(constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  })

type RealmCall = (...given: readonly unknown[]) => unknown

const enterScript = realmScript('plutusRealm')

const enterRealm = (script: Script) => {
  const context = newContext()
  script.runInContext(context)
  const realm: unknown = enterScript.runInContext(context)
  const ask = (name: string): RealmCall => {
    const found: unknown = typeof realm === 'object' && realm !== null ? Reflect.get(realm, name) : undefined
    return typeof found === 'function' ? (...given): unknown => applyFunction(found, undefined, given) : () => undefined
  }
  return { context, ask }
}

const createReusedRealm = (source: string, filename: string) => {
  const realm: { ask?: (name: string) => RealmCall } = {}
  return (name: string) => {
    const asks: { ask?: RealmCall } = {}
    return (...given: readonly string[]): string => {
      realm.ask ??= enterRealm(scriptOf(source, filename)).ask
      asks.ask ??= realm.ask(name)
      return String(asks.ask(...given))
    }
  }
}

export const openRealms = (sources: RealmSources): TemplateRealms => {
  const writing = scriptOf(sources.writing, 'realm')
  const compiling = createReusedRealm(sources.compiling, 'compile')
  const [compile, check] = [compiling('compile'), compiling('check')]
  const draw = createReusedRealm(sources.drawing, 'draw')('draw')
  const ready: WritingRealm[] = []

  const newRealm = (): WritingRealm => {
    const { context, ask } = enterRealm(writing)
    const run = (script: Script): unknown => script.runInContext(context, { displayErrors: false })
    return { open: ask('open'), template: ask('template'), keep: ask('keep'), run }
  }

  return {
    compile: (part, template) => compile(part, template),
    check: (template, script, helpers, fields) => check(template, script, helpers, fields),
    draw: (spec) => draw(spec),
    take: () => ready.pop() ?? newRealm(),
    makeReady: () => {
      if (ready.length === 0) ready.push(newRealm())
    },
  }
}

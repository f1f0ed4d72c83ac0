import Handlebars from 'handlebars'
import type { ReportPart, ReportFault } from '../../../../src/domain/reports/template/report-fault.ts'
import { checkNames } from './analysis/check-names.ts'
import { namesBoundIn, namesSetIn } from './analysis/set-names.ts'
import { shapeOfPaths } from './analysis/shape.ts'
import { failedAnswer, faultOf, successAnswer } from './fault.ts'
import { templateFault } from './template-fault.ts'
import { hiddenNames } from './hidden-names.ts'

interface CompileRefusal {
  readonly _tag: ReportFault['_tag']
  readonly message: string
  readonly spot: { readonly line: number; readonly column: number }
}

const refusalAt = (
  _tag: CompileRefusal['_tag'],
  message: string,
  { start }: hbs.AST.SourceLocation,
): CompileRefusal => ({
  _tag,
  message,
  spot: { line: start.line, column: start.column + 1 },
})

const templateRefusal = (program: hbs.AST.Program): CompileRefusal | undefined => {
  const found: CompileRefusal[] = []
  const inline = new Set<string>(['@partial-block'])
  const partials: { readonly name: string; readonly loc: hbs.AST.SourceLocation }[] = []

  const visitor = new Handlebars.Visitor()
  visitor.PathExpression = (path) => {
    const name = path.parts.find((part) => typeof part === 'string' && hiddenNames.has(part))
    if (name !== undefined) found.push(refusalAt('NotAllowed', `"${name}" is not data.`, path.loc))
  }
  visitor.DecoratorBlock = function (block) {
    const [name] = block.params
    if (name?.type === 'StringLiteral' && 'value' in name) inline.add(String(name.value))
    Handlebars.Visitor.prototype.DecoratorBlock.call(this, block)
  }
  visitor.PartialStatement = function (partial) {
    if ('original' in partial.name) partials.push({ name: partial.name.original, loc: partial.loc })
    Handlebars.Visitor.prototype.PartialStatement.call(this, partial)
  }
  visitor.accept(program)

  const missing = partials.find(({ name }) => !inline.has(name))
  const partial =
    missing === undefined ? [] : [refusalAt('TemplateFault', `There is no partial "${missing.name}".`, missing.loc)]
  return [...found, ...partial][0]
}

const locationPattern = /"loc":(\{"start":\{"line":\d+,"column":\d+\},"end":\{"line":\d+,"column":\d+\}\})/g

/** Creates each location object once instead of at every call. Quotes in a template's text are escaped, so they never match. */
const shareLocations = (source: string): string => {
  const locations: string[] = []
  const spec = source.replace(locationPattern, (_, each: string) => `"loc":locations[${locations.push(each) - 1}]`)
  return `((locations) => (${spec}))([${locations.join()}])`
}

const compileTemplate = (part: ReportPart, template: string): string => {
  try {
    const refusal = templateRefusal(Handlebars.parse(template))
    if (refusal !== undefined) return failedAnswer(faultOf(refusal._tag, refusal.message, { part, ...refusal.spot }))
    const source: unknown = Handlebars.precompile(template)
    return successAnswer(shareLocations(String(source)))
  } catch (error) {
    return failedAnswer(templateFault(part, template, error))
  }
}

const textsIn = (json: string): readonly string[] => {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
}

const checkTemplate = (template: string, script: string, helpers: string, fields: string): string => {
  try {
    const { impossible, doubts } = checkNames(Handlebars.parse(template), {
      root: shapeOfPaths(textsIn(fields)),
      own: new Set(textsIn(helpers)),
      set: namesSetIn(script),
      bound: namesBoundIn(script),
    })
    const [first] = impossible
    if (first === undefined) return successAnswer(JSON.stringify(doubts))
    const { line, column } = first.loc.start
    return failedAnswer(faultOf('TemplateFault', first.message, { part: 'markup', line, column: column + 1 }))
  } catch (error) {
    return failedAnswer(templateFault('markup', template, error))
  }
}

Object.defineProperty(globalThis, 'plutusRealm', {
  value: Object.freeze({ compile: compileTemplate, check: checkTemplate }),
})

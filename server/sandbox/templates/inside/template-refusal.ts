import Handlebars from 'handlebars'
import type { ReportFault } from '../../../../src/domain/reports/template/report-fault.ts'
import { hiddenNames } from './hidden-names.ts'

interface Refusal {
  readonly _tag: ReportFault['_tag']
  readonly message: string
  readonly spot: { readonly line: number; readonly column: number }
}

const refused = (_tag: Refusal['_tag'], message: string, { start }: hbs.AST.SourceLocation): Refusal => ({
  _tag,
  message,
  spot: { line: start.line, column: start.column + 1 },
})

/** What a template can be told before it is written: a partial that is not there, and what is not data. */
export const refusalIn = (program: hbs.AST.Program): Refusal | undefined => {
  const found: Refusal[] = []
  const inline = new Set<string>(['@partial-block'])
  const wanted: { readonly name: string; readonly loc: hbs.AST.SourceLocation }[] = []

  const visitor = new Handlebars.Visitor()
  visitor.PathExpression = (path) => {
    const name = path.parts.find((part) => typeof part === 'string' && hiddenNames.has(part))
    if (name !== undefined) found.push(refused('NotAllowed', `"${name}" is not data.`, path.loc))
  }
  visitor.DecoratorBlock = function (block) {
    const [name] = block.params
    if (name?.type === 'StringLiteral' && 'value' in name) inline.add(String(name.value))
    Handlebars.Visitor.prototype.DecoratorBlock.call(this, block)
  }
  visitor.PartialStatement = function (partial) {
    if ('original' in partial.name) wanted.push({ name: partial.name.original, loc: partial.loc })
    Handlebars.Visitor.prototype.PartialStatement.call(this, partial)
  }
  visitor.accept(program)

  const missing = wanted.find(({ name }) => !inline.has(name))
  const partial =
    missing === undefined ? [] : [refused('TemplateFault', `There is no partial "${missing.name}".`, missing.loc)]
  return [...found, ...partial][0]
}

import { callReader, hasArguments, type KnownNames, pairsOf } from './call-reader.ts'
import * as nodes from './shape.ts'
import {
  scopeWithoutContext,
  contextAt,
  scopePerhapsWithin,
  type NameScope,
  scopeOf,
  seekPath,
  simpleName,
  scopeWithin,
  withNames,
} from './scope.ts'
import { figureShape, type AnalysedShape, unknownShape } from './shape.ts'

/** A limit, because partials that each use the next one twice grow exponentially. */
const maxPartials = 500

const missingArgumentTexts: ReadonlyMap<string, string> = new Map([
  ['if', '#if requires exactly one argument'],
  ['unless', '#unless requires exactly one argument'],
  ['with', '#with requires exactly one argument'],
  ['each', 'Must pass iterator to #each'],
])

const paramsOf = (program: hbs.AST.Program | undefined): readonly string[] => program?.blockParams ?? []

const isThis = (node: hbs.AST.Expression): boolean =>
  nodes.isPath(node) && node.parts.length === 0 && node.depth === 0 && !node.data

/** Skips results and blocks of the author's helpers, which may be anything. */
export const checkNames = (template: hbs.AST.Program, known: KnownNames) => {
  const { root, own } = known
  const { valueOf, given, callIn, readBy, isHelper, isExcused, shapeAt, refuse, found } = callReader(known)
  const count = { partials: 0 }

  const programIn = (program: hbs.AST.Program | undefined, scope: NameScope): void => {
    if (program === undefined) return
    const inner = { ...scope, inlines: new Map([...scope.inlines, ...inlinesIn(program, scope)]) }
    for (const statement of program.body) statementIn(statement, inner)
  }

  const eachIn = (block: hbs.AST.BlockStatement, scope: NameScope): void => {
    const [of = unknownShape] = given(block, scope)
    const row = of.kind === 'list' ? of.row : unknownShape
    programIn(block.program, withNames(scopeWithin(scope, row), paramsOf(block.program), [row, figureShape]))
    programIn(block.inverse, scope)
  }

  const withIn = (block: hbs.AST.BlockStatement, scope: NameScope): void => {
    const [of = unknownShape] = given(block, scope)
    const [param] = block.params
    const into = param !== undefined && isThis(param) ? scope : scopePerhapsWithin(scope, of)
    programIn(block.program, withNames(into, paramsOf(block.program), [of]))
    programIn(block.inverse, scope)
  }

  const ifIn = (block: hbs.AST.BlockStatement, scope: NameScope, isReversed: boolean): void => {
    const [param] = block.params
    const isAbsent = param !== undefined && nodes.isPath(param) && isExcused(seekPath(param, scope, root))
    given(block, scope, true)
    if (!isAbsent || isReversed) programIn(block.program, scope)
    if (!isAbsent || !isReversed) programIn(block.inverse, scope)
  }

  const groupIn = (block: hbs.AST.BlockStatement, scope: NameScope): void => {
    const groups = readBy('group', block, scope)
    programIn(block.program, scopeWithin(scope, groups.kind === 'list' ? groups.row : unknownShape))
    programIn(block.inverse, scope)
  }

  const ofField = (shape: AnalysedShape, scope: NameScope): NameScope => {
    if (shape.kind === 'list') return scopeWithin(scope, shape.row)
    return shape.kind === 'record' ? scopePerhapsWithin(scope, shape) : scopeWithoutContext(scope)
  }

  const fieldIn = (block: hbs.AST.BlockStatement, scope: NameScope): void => {
    const shape = own.has('helperMissing') || own.has('blockHelperMissing') ? unknownShape : shapeAt(block.path, scope)
    const names = paramsOf(block.program)
    programIn(block.program, withNames(ofField(shape, scope), names))
    programIn(block.inverse, scope)
  }

  const blockIn = (block: hbs.AST.BlockStatement, scope: NameScope): void => {
    const name = nodes.isPath(block.path) ? simpleName(block.path, scope) : undefined
    if (name !== undefined && own.has(name)) {
      given(block, scope)
      const inner = withNames(scopeWithoutContext(scope), paramsOf(block.program))
      programIn(block.program, inner)
      programIn(block.inverse, inner)
      return
    }
    const message = missingArgumentTexts.get(name ?? '')
    if (message !== undefined && (name === 'each' ? block.params.length === 0 : block.params.length !== 1)) {
      refuse(message, block)
      return
    }
    if (name === 'if' || name === 'unless') ifIn(block, scope, name === 'unless')
    else if (name === 'each') eachIn(block, scope)
    else if (name === 'with') withIn(block, scope)
    else if (name === 'group') groupIn(block, scope)
    else if (hasArguments(block) || (name !== undefined && isHelper(name))) callIn(block, scope)
    else fieldIn(block, scope)
  }

  const inlinesIn = (program: hbs.AST.Program, scope: NameScope): NameScope['inlines'] =>
    new Map(
      program.body.filter(nodes.isDecorator).flatMap((block) => {
        const [name] = block.params
        return name !== undefined && nodes.isText(name)
          ? [[name.value, { program: block.program, scope }] as const]
          : []
      }),
    )

  const withPairs = (context: AnalysedShape, hash: hbs.AST.Hash | undefined, scope: NameScope): AnalysedShape => {
    const pairs = pairsOf(hash)
    if (pairs.length === 0) return context
    const added = pairs.map(({ key, value }) => [key, valueOf(value, scope)] as const)
    if (context.kind !== 'record') return unknownShape
    return { kind: 'record', fields: new Map([...context.fields, ...added]) }
  }

  const partialIn = (partial: hbs.AST.PartialStatement | hbs.AST.PartialBlockStatement, scope: NameScope): boolean => {
    const [param] = partial.params
    const of = param === undefined ? (contextAt(scope, 0) ?? unknownShape) : valueOf(param, scope)
    const context = withPairs(of, partial.hash, scope)
    if (nodes.isCall(partial.name)) {
      callIn(partial.name, scope)
      return true
    }
    const inline = scope.inlines.get(partial.name.original)
    if (inline === undefined) return false
    count.partials += 1
    if (count.partials > maxPartials) return true
    const isSame = context === contextAt(inline.scope, 0) && scope.contexts === inline.scope.contexts
    const inner = isSame ? inline.scope : scopePerhapsWithin(inline.scope, context)
    programIn(inline.program, { ...inner, inlines: scope.inlines })
    return true
  }

  /** The partial may use its block in any context. The block replaces a missing partial. */
  const partialBlockIn = (partial: hbs.AST.PartialBlockStatement, scope: NameScope): void => {
    const inlines = new Map([...scope.inlines, ...inlinesIn(partial.program, scope)])
    const isThere = partialIn(partial, { ...scope, inlines })
    programIn(partial.program, isThere ? scopeWithoutContext(scope) : scope)
  }

  const statementIn = (statement: hbs.AST.Statement, scope: NameScope): void => {
    if (nodes.isMustache(statement)) {
      const { path, params, hash, loc } = statement
      if (nodes.isPath(path)) callIn({ path, params, hash, loc }, scope)
    } else if (nodes.isBlock(statement)) blockIn(statement, scope)
    else if (nodes.isPartial(statement)) partialIn(statement, scope)
    else if (nodes.isPartialBlock(statement)) partialBlockIn(statement, scope)
  }

  programIn(template, scopeOf(root))
  return found()
}

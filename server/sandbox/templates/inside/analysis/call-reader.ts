import type { NameWarning } from '../../../../../src/domain/reports/template/report-check.ts'
import * as nodes from './shape.ts'
import { helperReadingOf, isHelperWithoutArguments } from './readings.ts'
import {
  contextAt,
  suggestedParts,
  suggestedPath,
  type NameScope,
  seekPath,
  simpleName,
  type SoughtPath,
} from './scope.ts'
import { figureShape, namesWithin, type AnalysedShape, unknownShape, walkShape } from './shape.ts'

export interface KnownNames {
  readonly root: AnalysedShape
  readonly own: ReadonlySet<string>
  readonly set: ReadonlySet<string>
  readonly bound: ReadonlySet<string>
}

interface ImpossibleCall {
  readonly message: string
  readonly loc: hbs.AST.SourceLocation
}

type HelperCall = Pick<hbs.AST.SubExpression, 'path' | 'params' | 'hash' | 'loc'>

const maxDoubtfulNames = 100

const handlebarsHelpers: ReadonlySet<string> = new Set(['if', 'unless', 'each', 'with', 'lookup'])

export const hasArguments = ({ params, hash }: Pick<HelperCall, 'params' | 'hash'>): boolean =>
  params.length > 0 || Boolean(hash)

export const pairsOf = (hash: hbs.AST.Hash | undefined): readonly hbs.AST.HashPair[] => hash?.pairs ?? []

export const callReader = ({ root, own, set, bound }: KnownNames) => {
  const doubts = new Map<string, NameWarning>()
  const impossible: ImpossibleCall[] = []
  const everywhere = namesWithin(root)

  const doubt = (why: NameWarning['why'], name: string, { start }: hbs.AST.SourceLocation, nearest: string | null) => {
    if (doubts.size < maxDoubtfulNames)
      doubts.set(`${start.line}:${start.column}:${name}`, {
        why,
        name,
        nearest,
        line: start.line,
        column: start.column + 1,
      })
  }

  /** A part shared by several blocks may test a name to find its block, so a guarded name gets no warning. */
  const isExcused = ({ walk: found, parts, isOfContext }: SoughtPath): boolean =>
    !found.isThere && found.at === 0 && isOfContext && everywhere.has(parts[0] ?? '')

  const shapeAt = (path: hbs.AST.PathExpression, scope: NameScope, isGuarded = false): AnalysedShape => {
    const sought = seekPath(path, scope, root)
    if (sought.walk.isThere) return sought.walk.shape
    if (isGuarded && isExcused(sought)) return unknownShape
    if (!set.has(sought.parts[sought.walk.at] ?? ''))
      doubt('NoField', path.original, path.loc, suggestedPath(sought, path.depth, scope))
    return unknownShape
  }

  const valueOf = (node: hbs.AST.Expression, scope: NameScope, isGuarded = false): AnalysedShape => {
    if (nodes.isPath(node)) return shapeAt(node, scope, isGuarded)
    return nodes.isCall(node) ? callIn(node, scope) : figureShape
  }

  const given = (
    { params, hash }: Pick<HelperCall, 'params' | 'hash'>,
    scope: NameScope,
    isGuarded = false,
  ): readonly AnalysedShape[] => {
    for (const { value } of pairsOf(hash)) valueOf(value, scope, isGuarded)
    return params.map((param) => valueOf(param, scope, isGuarded))
  }

  const listGiven = (node: hbs.AST.Expression | undefined, shape: AnalysedShape | undefined): void => {
    if (node === undefined || shape === undefined || !nodes.isPath(node)) return
    if (shape.kind !== 'record' && shape.kind !== 'figure') return
    const lists = shape.kind === 'record' ? [...shape.fields].filter(([, { kind }]) => kind === 'list') : []
    const [[name] = [undefined]] = lists
    doubt('NoList', node.original, node.loc, name === undefined ? null : `${node.original}.${name}`)
  }

  const columnIn = (rows: AnalysedShape | undefined, node: hbs.AST.Expression | undefined): void => {
    if (rows?.kind !== 'list' || node === undefined || !nodes.isText(node)) return
    for (const path of node.value.split(',').map((each) => each.trim())) {
      const parts = path.split('.')
      const found = path === '' || path === 'this' ? undefined : walkShape(rows.row, parts)
      if (found === undefined || found.isThere || set.has(parts[found.at] ?? '')) continue
      const [part = '', ...after] = parts.slice(found.at)
      const meant = suggestedParts(found.of, part, after)
      const nearest = meant === undefined ? null : [...parts.slice(0, found.at), ...meant].join('.')
      doubt('NoField', path, node.loc, nearest)
    }
  }

  const columnOf = ({ params: [, second], hash }: HelperCall): hbs.AST.Expression | undefined =>
    second ?? pairsOf(hash).find(({ key }) => key === 'by' || key === 'of')?.value

  const readBy = (name: string, call: HelperCall, scope: NameScope): AnalysedShape => {
    const reading = helperReadingOf(name)
    const [first = unknownShape] = given(call, scope, reading?.takes === 'guarded')
    if (reading === undefined) return unknownShape
    const { takes, gives } = reading
    if (takes === 'rows' || takes === 'column') listGiven(call.params[0], first)
    const column = takes === 'column' ? columnOf(call) : undefined
    columnIn(first, column)
    if (takes === 'chart')
      pairsOf(call.hash)
        .filter(({ key }) => key === 'label' || key === 'value')
        .forEach(({ value }) => {
          columnIn(first, value)
        })
    return gives(first, column !== undefined && nodes.isText(column) ? column.value : undefined)
  }

  const lookUp = (call: HelperCall, scope: NameScope): AnalysedShape => {
    const [of = unknownShape] = given(call, scope)
    const [, name] = call.params
    if (of.kind === 'list') return of.row
    if (of.kind !== 'record' || name === undefined || !nodes.isText(name)) return unknownShape
    const found = of.fields.get(name.value)
    if (found === undefined && !set.has(name.value))
      doubt('NoField', name.value, name.loc, suggestedParts(of, name.value, [])?.join('.') ?? null)
    return found ?? unknownShape
  }

  const isHelper = (name: string): boolean =>
    own.has(name) || handlebarsHelpers.has(name) || helperReadingOf(name) !== undefined

  const alone = (name: string, path: hbs.AST.PathExpression, scope: NameScope): AnalysedShape => {
    const context = contextAt(scope, 0)
    const field = context?.kind === 'record' ? context.fields.get(name) : undefined
    if (field !== undefined) return field
    return isHelperWithoutArguments(name) ? figureShape : shapeAt(path, scope)
  }

  const isMissing = ({ path, params, hash }: HelperCall): boolean =>
    hasArguments({ params, hash }) && !own.has('helperMissing') && !set.has(path.parts.at(-1) ?? '')

  const missingText = (name: string): string =>
    bound.has(name)
      ? `There is no helper "${name}". Declare it as "function ${name}(…)": functions named by const or let are not helpers.`
      : `There is no helper "${name}".`

  const callIn = (call: HelperCall, scope: NameScope): AnalysedShape => {
    const { path } = call
    if (!nodes.isPath(path)) return unknownShape
    const name = simpleName(path, scope)
    if (name !== undefined && own.has(name)) {
      given(call, scope)
      return unknownShape
    }
    if (name === 'lookup') return lookUp(call, scope)
    if (name !== undefined && isHelper(name))
      return hasArguments(call) || helperReadingOf(name) === undefined
        ? readBy(name, call, scope)
        : alone(name, path, scope)
    const isNamed = path.depth === 0 && scope.named.has(path.parts[0] ?? '')
    if (!hasArguments(call) || isNamed) return own.has('helperMissing') ? unknownShape : shapeAt(path, scope)
    given(call, scope)
    if (isMissing(call)) impossible.push({ message: missingText(path.original), loc: call.loc })
    return unknownShape
  }

  return {
    valueOf,
    given,
    callIn,
    readBy,
    isHelper,
    isExcused,
    shapeAt,
    refuse: (message: string, { loc }: hbs.AST.Node): void => {
      impossible.push({ message, loc })
    },
    found: () => ({
      impossible,
      doubts: [...doubts.values()].toSorted((one, other) => one.line - other.line || one.column - other.column),
    }),
  }
}
